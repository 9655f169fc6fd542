import type { MetricDescriptor } from '../../common/metrics';
import { type EncodedProfile, encodeMetric } from '../formats/mct/encoder';

const SAMPLES: MetricDescriptor = { id: 'samples', label: 'Samples', unit: 'samples', kind: 'sampled', better: 'less' };
const BYTES: MetricDescriptor = { id: 'heap', label: 'Sampled bytes', unit: 'bytes', kind: 'sampled', better: 'less' };
const CALLS: MetricDescriptor = { id: 'calls', label: 'Calls', unit: 'calls', kind: 'exact', better: 'less' };

/**
 * A test profile with one thread: `main`, and a number of methods that it calls, each with samples. A method without samples has
 * no context.
 */
export function sampledProfile(all: readonly number[], others: 'none' | 'with bytes and calls' = 'none'): EncodedProfile {
  const method = [0, ...all.flatMap((figure, at) => (figure > 0 ? [at + 1] : []))];
  const samples = all.filter((figure) => figure > 0);
  const nodes = method.length;
  const metrics = others === 'none' ? [SAMPLES] : [SAMPLES, BYTES, CALLS];
  return {
    methods: ['main', ...all.map((_, at) => `m${at}`)].map((name) => ({ className: 'app.Main', name, descriptor: '()V' })),
    threads: [{ name: 'main', nodes }],
    depth: [0, ...samples.map(() => 1)],
    method,
    columns: {
      samples: [0, ...samples],
      ...(others !== 'none' && { heap: [0, ...samples.map((each) => 1024 * each)], calls: [1, ...samples.map(() => 7)] }),
    },
    meta: {
      metrics: metrics.map((metric) => encodeMetric(metric)),
    },
  };
}
