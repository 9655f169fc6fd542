/**
 * The example on the start page: two samples compared in miniature. Clicking a frame or a name opens the full comparison at
 * that context.
 */

import { useEffect, useMemo, useState } from 'react';
import { inSentence } from '../../../common/metrics';
import type { UnionFlameLayout } from '../../../workers/api/engine';
import { FlameMiniature } from '../../canvas/FlameMiniature';
import type { FlameModel } from '../../canvas/flame-canvas-props';
import { NameCache } from '../../canvas/name-cache';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { compareSamples } from '../../opening/samples';
import { useUpward } from '../../state/root';
import { useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { StoryHeadline } from '../changes/StoryHeadline';
import { UnionTip } from '../changes/UnionTip';
import { labelsOf, styleOf } from '../changes/union-frames';
import { firstPlace, useStory } from '../changes/useStory';
import styles from './example.module.css';
import { compareExample, type ExampleComparison } from './example-comparison';

export function Example() {
  const engine = useEngine();
  const busy = useApp(({ slots }) => slots.a.state === 'opening' || slots.b.state === 'opening');
  const [example, setExample] = useState<ExampleComparison | null | undefined>(undefined);
  // A file that the user opens takes precedence over an example that has not loaded yet.
  const wanted = !busy || example !== undefined;
  useEffect(() => {
    if (!wanted) return;
    const end = new AbortController();
    void compareExample(engine, end.signal).then((compared) => {
      if (!end.signal.aborted) setExample(compared);
    });
    return () => end.abort();
  }, [engine, wanted]);
  if (example) return <Compared {...example} />;
  return (
    <p className={`${styles.waiting} dim`} aria-busy={example === undefined} data-failed={example === null || undefined}>
      {example === null ? 'The example could not be loaded.' : 'Comparing two recordings …'}
    </p>
  );
}

function Compared({ a, b, summary, metric }: ExampleComparison) {
  const engine = useEngine();
  const upward = useUpward();
  const { story } = useStory({ summary, metric }, summary.comparison);
  const { comparison } = summary;
  const { metric: id, totalA, totalB, unit } = metric;
  const model = useMemo<FlameModel<UnionFlameLayout>>(() => {
    const names = new NameCache();
    return {
      key: `${comparison}:${id}`,
      tree: `${comparison}`,
      layout: (request) =>
        names.fetch({ ...request, metric: id, shape: 'union' as const, normalised: false, causes: true, open: [] }, (full) =>
          ask(engine.flame(comparison, full)),
        ),
      style: styleOf,
      labels: (layout, index) => labelsOf(layout, index, { totalA, totalB, unit }),
    };
  }, [engine, comparison, id, totalA, totalB, unit]);
  const open = (context: number) => void compareSamples(a, b, { metric: id, context });
  return (
    <>
      <div className={styles.head}>
        <h2>
          {a.title} → {b.title}
        </h2>
        <Button onClick={() => open(-1)}>Open this comparison</Button>
      </div>
      <div className={styles.story}>
        <StoryHeadline {...{ metric, story }} little most={1} selected={-1} onGo={open} />
      </div>
      <div className={styles.picture}>
        <FlameMiniature
          label={`Flame graph of both, by ${inSentence(metric.label)}`}
          {...{ model, upward }}
          selected={firstPlace(story)}
          renderTip={(layout, index) => <UnionTip {...{ metric, layout, index }} normalised={false} />}
          onPress={open}
        />
      </div>
      <p className={`${styles.caption} dim`}>
        The wider a frame, the more {unit}. Blue means less in the second recording, orange more.
      </p>
    </>
  );
}
