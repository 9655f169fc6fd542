/** Card with the sample profiles that come with the page. */
import { useEffect, useState } from 'react';
import { compareSamples, counterpartOf, listSamples, type Sample, sampleUrl } from '../../opening/samples';
import { openUrl } from '../../opening/side-files';
import type { Side } from '../../state/place';
import { closeDialog } from '../../state/store';
import { Button } from '../../ui/Button';
import styles from './open.module.css';

export function Samples({ side }: { side: Side }) {
  const [samples, setSamples] = useState<Sample[]>([]);
  useEffect(() => {
    let wanted = true;
    void listSamples().then((listed) => {
      if (wanted) setSamples(listed);
    });
    return () => {
      wanted = false;
    };
  }, []);
  if (samples.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>Sample profiles: real programs, recorded by the agent</h2>
      <ul className={styles.samples}>
        {samples.map((sample) => (
          <li key={sample.file} className={styles.sample}>
            <div>
              <strong>{sample.title}</strong>
              <p className="dim">{sample.description}</p>
            </div>
            <div className={styles.row}>
              {side === 'a' && <CompareButton sample={sample} other={counterpartOf(samples, sample)} />}
              <Button aria-label={`Open the sample ${sample.title}`} onClick={() => open(side, sample)}>
                {side === 'b' ? 'Open as B' : 'Open'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CompareButton({ sample, other }: { sample: Sample; other: Sample | undefined }) {
  if (other === undefined) return null;
  return (
    <Button aria-label={`Compare ${sample.title} with ${other.title}`} onClick={() => void compareSamples(sample, other)}>
      Compare with {other.title}
    </Button>
  );
}

function open(side: Side, sample: Sample) {
  closeDialog();
  void openUrl(side, sampleUrl(sample));
}
