/** Describes the transforms applied to a tree: a title for each step, and a sentence about its effect. */

import { endOfPath } from '../../../common/method-path';
import type { MethodId, Transform, TransformReport } from '../../../workers/api/engine';
import { JDK } from '../../session/own-code';
import { count, plural, share, THIN } from '../../ui/format';
import { shortName } from '../../ui/method-names';

/** A method's name, as used in a title. */
export type NameOf = (method: MethodId) => string;

const exact: NameOf = ({ className, method, descriptor }) =>
  shortName({ className, method, descriptor, flags: 0, sourceFile: '', line: 0 });

/** The method in a step's title; null if there is none. */
export function methodOf(step: Transform): MethodId | null {
  switch (step.kind) {
    case 'focus':
      return endOfPath(step.path);
    case 'callees':
    case 'callers':
    case 'recursion':
      return step.method;
    case 'hide':
    case 'fold':
      return 'method' in step.methods ? step.methods.method : null;
    default:
      return null;
  }
}

/**
 * A few words for a chip, with exact method names unless display names are given.
 *
 * @param width milliseconds of each interval, if all are of equal length: they are named by their times
 */
export function titleOf(step: Transform, methodName: NameOf = exact, width?: number): string {
  switch (step.kind) {
    case 'focus':
      return `below ${methodName(endOfPath(step.path))}`;
    case 'callees':
      return `callees of ${methodName(step.method)}`;
    case 'callers':
      return `callers of ${methodName(step.method)}${step.cost === 'exclusive' ? ', own cost' : ''}`;
    case 'hide':
    case 'fold':
      if ('pattern' in step.methods && step.methods.pattern === JDK) return `${step.kind} the JDK`;
      return `${step.kind} ${'method' in step.methods ? methodName(step.methods.method) : step.methods.pattern}`;
    case 'only':
      return `only ${step.patterns.join(', ')}`;
    case 'own':
      return 'my code';
    case 'recursion':
      return step.method === null ? 'no direct recursion' : `no recursion of ${methodName(step.method)}`;
    case 'group':
      return step.by === 'field' ? 'by event field' : `by ${step.by}`;
    case 'invert':
      return 'bottom-up';
    case 'interval':
      if (width !== undefined) return `${seconds(step.from * width)} to ${seconds(step.to * width)}`;
      return step.to - step.from === 1 ? `interval ${step.to}` : `intervals ${step.from + 1} to ${step.to}`;
    case 'drop':
      return `at least ${Number((step.share * 100).toPrecision(6))}% of ${step.metric}`;
  }
}

/** `12.5 s` */
const seconds = (ms: number): string =>
  `${count(Math.floor(ms / 1000))}${(ms % 1000) / 1000 === 0 ? '' : String((ms % 1000) / 1000).slice(1)}${THIN}s`;

/** Describes a step's effect in full sentences. */
export function effectOf({ contextsBefore, contextsAfter, totals, note }: TransformReport, unit: string): string {
  const contexts = `${count(contextsBefore)} → ${plural(contextsAfter, 'context')}.`;
  const [total] = totals;
  if (!total) return `${contexts} ${note}`;
  const out = total.before - total.after;
  const left = out === 0 ? `All ${unit} are kept.` : `${count(out)} ${unit} are left out (${share(out, total.before)}).`;
  return `${contexts} ${left} ${note}`;
}
