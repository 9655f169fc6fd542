/** Makes all texts of a recording safe to show. */
import type { SamplingFacts } from '../../common/sampling-facts';
import { visible } from '../../common/visible-text';
import type { FrameName, OverlayFacts } from '../api/engine';
import type { MethodTable, Recording, UnionFile } from './recording';

const all = (texts: readonly string[]): string[] => texts.map(visible);

const table = (methods: MethodTable): MethodTable => ({
  ...methods,
  classNames: all(methods.classNames),
  sourceFiles: all(methods.sourceFiles),
  names: all(methods.names),
  descriptors: all(methods.descriptors),
  ...(methods.modules && { modules: new Map([...methods.modules].map(([name, module]) => [visible(name), visible(module)])) }),
});

/** Latest moment that a Date can represent, in milliseconds since 1970. */
const FARTHEST = 8.64e15;

/** A time that a calendar can show; 0, which means unknown, for any other. */
const moment = (time: number): number => (Math.abs(time) <= FARTHEST ? time : 0);

/**
 * The recording with all texts from its file made visible, and with times that can be shown. Code that receives this result may
 * show its texts as they are. Those of locks and deadlocks are made visible by the parsers, whose code is loaded on demand.
 */
export function withVisibleTexts<T extends Recording>(recording: T): T {
  return {
    ...recording,
    methods: table(recording.methods),
    threads: recording.threads.map((thread) => ({ ...thread, name: visible(thread.name), group: visible(thread.group) })),
    metrics: recording.metrics.map(({ label, unit, threshold, ...metric }) => ({
      ...{ ...metric, label: visible(label), unit: visible(unit) },
      ...(threshold !== undefined && { threshold: visible(threshold) }),
    })),
    agent: visible(recording.agent),
    jvm: visible(recording.jvm),
    os: visible(recording.os),
    mainClass: visible(recording.mainClass),
    analysis: visible(recording.analysis),
    dump: visible(recording.dump),
    start: moment(recording.start),
    end: moment(recording.end),
    warnings: all(recording.warnings),
    ...(recording.overlay && { overlay: shownOverlay(recording.overlay) }),
    ...(recording.regions && {
      regions: {
        ...recording.regions,
        regions: recording.regions.regions.map((region) => ({
          ...region,
          className: visible(region.className),
          method: visible(region.method),
        })),
      },
    }),
    ...(recording.sampling && { sampling: shownSampling(recording.sampling) }),
    ...(recording.attached !== undefined && { attached: moment(recording.attached) }),
    ...(recording.roots && { roots: all(recording.roots) }),
    ...(recording.counted && {
      counted: recording.counted.map(({ elapsed, metrics }) => ({ elapsed, metrics: all(metrics) })),
    }),
    ...(recording.partlyWoven && { partlyWoven: { ...recording.partlyWoven, by: visible(recording.partlyWoven.by) } }),
    ...(recording.otherAgents && { otherAgents: all(recording.otherAgents) }),
    notInstrumented: recording.notInstrumented.map(remark),
    limited: recording.limited.map(remark),
    ...(recording.uncovered && {
      uncovered: recording.uncovered.map(({ reason, count, classes }) => ({
        reason: visible(reason),
        count,
        classes: all(classes),
      })),
    }),
    union: recording.union && { ...recording.union, a: side(recording.union.a), b: side(recording.union.b) },
  };
}

const shownSampling = ({ durationMs, settings }: SamplingFacts): SamplingFacts => ({
  durationMs,
  settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [visible(name), visible(value)])),
});

function shownOverlay({ unit, labels, cautions, matching }: OverlayFacts): OverlayFacts {
  const name = ({ className, method, descriptor, ...facts }: FrameName): FrameName => ({
    ...{ className: visible(className), method: visible(method), descriptor: visible(descriptor) },
    ...facts,
  });
  return {
    ...{ unit: visible(unit), labels: all(labels), cautions: all(cautions) },
    matching: {
      ...matching,
      reasons: matching.reasons.map(({ missing, below, samples }) => ({
        ...{ missing: missing && name(missing), below: below && name(below), samples },
      })),
      moves: matching.moves.map(({ from, to, samples }) => ({ from: name(from), to: name(to), samples })),
    },
  };
}

const side = ({ sampling, ...given }: UnionFile): UnionFile => ({
  ...(Object.fromEntries(Object.entries(given).map(([key, value]) => [key, shown(value)])) as unknown as UnionFile),
  ...(sampling && { sampling: shownSampling(sampling) }),
});

const shown = (value: unknown): unknown => {
  if (typeof value === 'string') return visible(value);
  return typeof value === 'number' ? moment(value) : value;
};

const remark = ({ className, method, reason }: Recording['limited'][number]): Recording['limited'][number] => ({
  className: visible(className),
  method: method === null ? null : visible(method),
  reason: visible(reason),
});
