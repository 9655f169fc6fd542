/** Sample profiles that come with the page, listed by `samples/index.json`. */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { openUrl } from '../../opening/side-files';
import type { Side } from '../../state/place';
import { closeDialog, setPlace } from '../../state/store';
import { firstOf } from '../../state/views';
import { Button } from '../../ui/Button';
import styles from './open.module.css';

const fileName = v.pipe(v.string(), v.regex(/^[\w.-]+$/));
const schema = v.array(
  v.object({
    name: v.string(),
    file: fileName,
    title: v.string(),
    description: v.string(),
    /** File of another sample that this one can be compared with. */
    compareWith: v.optional(fileName),
  }),
);
type Sample = v.InferOutput<typeof schema>[number];

const addressOf = (file: string): string => `samples/${file}`;

export function Samples({ side }: { side: Side }) {
  const [samples, setSamples] = useState<Sample[]>([]);
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      try {
        const response = await fetch('samples/index.json');
        const parsed = v.safeParse(schema, response.ok ? await response.json() : []);
        if (wanted && parsed.success) setSamples(parsed.output);
      } catch {
        // A page without samples offers none.
      }
    };
    void load();
    return () => {
      wanted = false;
    };
  }, []);
  if (samples.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>Samples: real programs, recorded by the agent</h2>
      <ul className={styles.samples}>
        {samples.map((sample) => (
          <li key={sample.file} className={styles.sample}>
            <div>
              <strong>{sample.title}</strong>
              <p className="dim">{sample.description}</p>
            </div>
            <div className={styles.row}>
              {side === 'a' && sample.compareWith && (
                <Button
                  aria-label={`Compare ${sample.title} with ${titleOf(samples, sample.compareWith)}`}
                  onClick={() => compare(sample)}
                >
                  Compare with {titleOf(samples, sample.compareWith)}
                </Button>
              )}
              <Button aria-label={`Open the sample ${sample.title}`} onClick={() => open(side, sample.file)}>
                {side === 'b' ? 'Open as B' : 'Open'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const titleOf = (samples: Sample[], file: string): string => samples.find((sample) => sample.file === file)?.title ?? file;

function open(side: Side, file: string) {
  closeDialog();
  void openUrl(side, addressOf(file));
}

function compare({ file, compareWith }: Sample) {
  closeDialog();
  void Promise.all([openUrl('a', addressOf(file)), openUrl('b', addressOf(compareWith ?? file))]).then(([a, b]) => {
    if (a && b) setPlace({ view: firstOf('pair') });
  });
}
