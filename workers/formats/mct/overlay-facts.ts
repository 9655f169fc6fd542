/**
 * Reads and writes what a `.mct` file says about an overlay: samples of another recording, laid over the counts of this one.
 */
import type { OverlayFacts, OverlayMatching, OverlayStep } from '../../api/overlay';
import type { FrameName } from '../../api/tree';

type Json = Readonly<Record<string, unknown>>;

const STEPS: readonly OverlayStep[] = ['names', 'hidden', 'proxies', 'handles', 'leaves', 'bridged', 'suffix'];
/** Most entries to read from a list. */
const MOST = 10;

/**
 * Reads `meta.overlay` (docs/format.md, section 2). Whatever is not understood counts as missing: null if no samples are known.
 */
export function overlayFacts(value: unknown): OverlayFacts | null {
  const { unit, labels, cautions, matching } = object(value);
  const facts = object(matching);
  const left = object(facts.left);
  const samples = (key: string, of: Json = facts): number => figure(of[key]);
  if (samples('total') === 0) return null;
  const known: OverlayMatching = {
    total: samples('total'),
    left: {
      ...{ noJava: samples('noJava', left), profiler: samples('profiler', left), idle: samples('idle', left) },
      ...(typeof left.interpreted === 'number' && { interpreted: figure(left.interpreted) }),
    },
    gains: STEPS.map((step) => {
      const gain = list(facts.gains, STEPS.length).find((each) => object(each).step === step);
      return { step, samples: figure(object(gain).samples) };
    }),
    ...{ above: samples('above'), unplaced: samples('unplaced') },
    ...{ ambiguous: samples('ambiguous'), truncated: samples('truncated') },
    reasons: list(facts.reasons).map((each) => {
      const reason = object(each);
      return { missing: method(reason.missing), below: method(reason.below), samples: figure(reason.samples) };
    }),
    moves: list(facts.moves).flatMap((each) => {
      const { from, to, samples: own } = object(each);
      const [source, target] = [method(from), method(to)];
      return source === null || target === null ? [] : [{ from: source, to: target, samples: figure(own) }];
    }),
  };
  return { unit: text(unit), labels: list(labels).map(text), cautions: list(cautions).map(text), matching: known };
}

/** Facts in the form of `meta.overlay`: methods without anything that the method tables already contain. */
export function encodeOverlayFacts({ unit, labels, cautions, matching }: OverlayFacts): Json {
  const named = (name: FrameName | null) =>
    name && { className: name.className, method: name.method, descriptor: name.descriptor };
  const { reasons, moves } = matching;
  return {
    ...{ unit, labels, cautions },
    matching: {
      ...matching,
      reasons: reasons.map(({ missing, below, samples }) => ({ missing: named(missing), below: named(below), samples })),
      moves: moves.slice(0, MOST).map(({ from, to, samples }) => ({ from: named(from), to: named(to), samples })),
    },
  };
}

const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const list = (value: unknown, most = MOST): unknown[] => (Array.isArray(value) ? value.slice(0, most) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const figure = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0);

function method(value: unknown): FrameName | null {
  const { className, method: name, descriptor } = object(value);
  if (text(name) === '') return null;
  return { className: text(className), method: text(name), descriptor: text(descriptor), flags: 0, sourceFile: '', line: 0 };
}
