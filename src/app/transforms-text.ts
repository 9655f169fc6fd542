/**
 * Transforms as text, for the address bar: `fold!java.util!!callees!a.B!run!(I)V`. Steps are parted by `!!`, their words by `!`; what would be taken for a
 * sign is written as `~0` (~), `~1` (!) or `~2` (nothing). A path names each method once and then lists their numbers: `focus!0.1*40.2!…`.
 */
import type { MethodId, Transform } from '../../workers/engine.api';

/** Longest text that is read: longer ones come from no address bar. */
export const LONGEST_TRANSFORMS = 200_000;
const MOST_STEPS = 64;
const DEEPEST_PATH = 1_000_000;

const escaped = (word: string): string => (word === '' ? '~2' : word.replaceAll('~', '~0').replaceAll('!', '~1'));
const plain = (word: string): string => (word === '~2' ? '' : word.replaceAll('~1', '!').replaceAll('~0', '~'));

const wordsOf = ({ className, method, descriptor }: MethodId): string[] => [className, method, descriptor];

export function writeTransforms(transforms: readonly Transform[]): string {
  return transforms.map((each) => stepWords(each).map(escaped).join('!')).join('!!');
}

function stepWords(step: Transform): string[] {
  switch (step.kind) {
    case 'focus':
      return ['focus', ...pathWords(step.path)];
    case 'callees':
      return ['callees', ...wordsOf(step.method)];
    case 'callers':
      return [step.cost === 'own' ? 'callers-own' : 'callers', ...wordsOf(step.method)];
    case 'hide':
    case 'fold':
      return 'method' in step.methods
        ? [`${step.kind}-method`, ...wordsOf(step.methods.method)]
        : [step.kind, step.methods.pattern];
    case 'only':
      return ['only', ...step.patterns];
    case 'recursion':
      return ['recursion', ...(step.method === null ? [] : wordsOf(step.method))];
    case 'group':
      return ['group', step.by];
    case 'invert':
      return ['invert', step.metric];
    case 'interval':
      return ['interval', String(step.from), String(step.to)];
    case 'drop':
      return ['drop', step.metric, String(step.share)];
  }
}

function pathWords(path: readonly MethodId[]): string[] {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const runs: { at: number; times: number }[] = [];
  for (const method of path) {
    const key = wordsOf(method).join('\0');
    let at = numbers.get(key);
    if (at === undefined) {
      at = numbers.size;
      numbers.set(key, at);
      words.push(...wordsOf(method));
    }
    const last = runs.at(-1);
    if (last?.at === at) last.times++;
    else runs.push({ at, times: 1 });
  }
  return [runs.map(({ at, times }) => (times === 1 ? String(at) : `${at}*${times}`)).join('.'), ...words];
}

/** Null where the text is none of ours. */
export function readTransforms(text: string): Transform[] | null {
  if (text === '' || text.length > LONGEST_TRANSFORMS) return null;
  const steps: Transform[] = [];
  for (const words of text.split('!!')) {
    const step = readStep(words.split('!').map(plain));
    if (step === null || steps.length === MOST_STEPS) return null;
    steps.push(step);
  }
  return steps;
}

function readStep([kind, ...rest]: string[]): Transform | null {
  switch (kind) {
    case 'focus': {
      const path = readPath(rest);
      return path && { kind, path };
    }
    case 'callees': {
      const method = readMethod(rest);
      return method && { kind, method };
    }
    case 'callers':
    case 'callers-own': {
      const method = readMethod(rest);
      return method && { kind: 'callers', method, cost: kind === 'callers' ? 'subtree' : 'own' };
    }
    case 'hide':
    case 'fold':
      return rest.length === 1 && isPattern(rest[0]) ? { kind, methods: { pattern: rest[0] } } : null;
    case 'hide-method':
    case 'fold-method': {
      const method = readMethod(rest);
      return method && { kind: kind === 'hide-method' ? 'hide' : 'fold', methods: { method } };
    }
    case 'only':
      return rest.length > 0 && rest.every(isPattern) ? { kind, patterns: rest } : null;
    case 'recursion': {
      if (rest.length === 0) return { kind, method: null };
      const method = readMethod(rest);
      return method && { kind, method };
    }
    case 'group':
      return rest.length === 1 && (rest[0] === 'package' || rest[0] === 'class' || rest[0] === 'module')
        ? { kind, by: rest[0] }
        : null;
    case 'invert':
      return rest.length === 1 && isMetric(rest[0]) ? { kind, metric: rest[0] } : null;
    case 'interval': {
      const [from, to] = rest.map((word) => (/^\d{1,4}$/.test(word) ? Number(word) : -1));
      return rest.length === 2 && from >= 0 && from < to ? { kind, from, to } : null;
    }
    case 'drop': {
      const share = Number(rest[1]);
      return rest.length === 2 && isMetric(rest[0]) && share > 0 && share < 1 ? { kind, metric: rest[0], share } : null;
    }
    default:
      return null;
  }
}

function readMethod([className, method, descriptor, ...more]: string[]): MethodId | null {
  if (more.length > 0 || !className || !method || descriptor === undefined) return null;
  return { className, method, descriptor };
}

function readPath([runs, ...words]: string[]): MethodId[] | null {
  if (!runs || words.length === 0 || words.length % 3 !== 0) return null;
  const methods: (MethodId | null)[] = [];
  for (let i = 0; i < words.length; i += 3) methods.push(readMethod(words.slice(i, i + 3)));
  const path: MethodId[] = [];
  for (const run of runs.split('.')) {
    const [, at, times = '1'] = /^(\d{1,7})(?:\*(\d{1,7}))?$/.exec(run) ?? [];
    const method = methods[Number(at)];
    if (at === undefined || !method || path.length + Number(times) > DEEPEST_PATH) return null;
    for (let n = Number(times); n > 0; n--) path.push(method);
  }
  return path.length > 0 ? path : null;
}

const isMetric = (id: string): boolean => /^[a-z0-9.-]{1,64}$/.test(id);
const isPattern = (pattern: string): boolean => pattern.trim() !== '';
