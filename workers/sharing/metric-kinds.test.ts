import { expect, it } from 'vitest';
import { DIRECTIONS, METRIC_KINDS } from '../../common/metrics';
import { createEngine } from '../engine/engine';
import { encodeMetric } from '../formats/mct/encoder';
import { openEncoded, value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';

const REQUEST = { metric: 'calls', budget: 4000, allMetrics: true, rename: [], hideThreads: false };

it('a link says of each metric what its file said', async () => {
  const engine = createEngine();
  for (const kind of METRIC_KINDS)
    for (const better of DIRECTIONS) {
      const metric = { id: 'calls', label: 'Calls', unit: 'calls', kind, better };
      const file = { ...SMALL, columns: { calls: SMALL.columns.calls }, meta: { metrics: [encodeMetric(metric)] } };
      const { profile } = await openEncoded(engine, file);
      const view = { profile, thread: 'all' as const };
      const { comparison } = value(await engine.compare(1, view, view));
      const { payload } = value(await engine.share(2, comparison, REQUEST));
      const { a, b } = value(await engine.openLink(payload));
      expect([a.metrics[0], b?.metrics[0]]).toMatchObject([metric, metric]);
    }
});
