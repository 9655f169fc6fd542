/**
 * Reads and writes transforms as text in the address: `fold!java.util!!callees!a.B!run!(I)V`.
 *
 * `!!` separates steps, `!` separates the words of a step. `~0` stands for `~`, `~1` for `!`, `~2` for an empty word. A path
 * lists the numbers of its methods, then names each once: `focus!0.1*40.2!…` (`MethodPath`).
 */

import { unfoldPath } from '../../common/method-path';
import type { GroupBy, MethodId, MethodPath, Transform } from '../../workers/api/engine';

/** Longest text that is read, in characters; no address bar holds a longer one. */
export const LONGEST_TRANSFORMS = 1_000_000;
const MOST_STEPS = 64;

const escaped = (word: string): string => (word === '' ? '~2' : word.replaceAll('~', '~0').replaceAll('!', '~1'));
const plain = (word: string): string => (word === '~2' ? '' : word.replaceAll('~1', '!').replaceAll('~0', '~'));

const wordsOf = ({ className, method, descriptor }: MethodId): string[] => [className, method, descriptor];

export function writeTransforms(transforms: readonly Transform[]): string {
  return transforms.map((each) => stepWords(each).map(escaped).join('!')).join('!!');
}

function stepWords(step: Transform): string[] {
  switch (step.kind) {
    case 'focus':
      return ['focus', step.path.turns, ...step.path.methods.flatMap(wordsOf)];
    case 'callees':
      return ['callees', ...wordsOf(step.method)];
    case 'callers':
      return [step.cost === 'exclusive' ? 'callers-exclusive' : 'callers', ...wordsOf(step.method)];
    case 'hide':
    case 'fold':
      return 'method' in step.methods
        ? [`${step.kind}-method`, ...wordsOf(step.methods.method)]
        : [step.kind, step.methods.pattern];
    case 'only':
      return ['only', ...step.patterns];
    case 'own':
      return ['own'];
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

/** Null if the text does not have this form. */
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
    case 'callers-exclusive':
    // Links from earlier versions may contain this.
    case 'callers-own': {
      const method = readMethod(rest);
      return method && { kind: 'callers', method, cost: kind === 'callers' ? 'inclusive' : 'exclusive' };
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
    // The packages of this step are in a separate field.
    case 'own':
      return rest.length === 0 ? { kind, prefixes: [] } : null;
    case 'recursion': {
      if (rest.length === 0) return { kind, method: null };
      const method = readMethod(rest);
      return method && { kind, method };
    }
    case 'group':
      return rest.length === 1 && isGroup(rest[0]) ? { kind, by: rest[0] } : null;
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
  // Functions of libraries, and values of events, have no class.
  if (more.length > 0 || className === undefined || !method || descriptor === undefined) return null;
  return { className, method, descriptor };
}

function readPath([turns, ...words]: string[]): MethodPath | null {
  if (!turns || words.length % 3 !== 0) return null;
  const methods: MethodId[] = [];
  for (let i = 0; i < words.length; i += 3) {
    const method = readMethod(words.slice(i, i + 3));
    if (method === null) return null;
    methods.push(method);
  }
  return unfoldPath({ methods, turns }) === null ? null : { methods, turns };
}

const isGroup = (by: string): by is GroupBy => ['line', 'field', 'package', 'class', 'module'].includes(by);
const isMetric = (id: string): boolean => /^[a-z0-9.-]{1,64}$/.test(id);
const isPattern = (pattern: string): boolean => pattern.trim() !== '';
