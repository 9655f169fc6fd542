/** Groups the parts of a comparison's change by the method that they are about, whichever method accounts for them. */
import type { MethodCauses } from '../../api/engine';
import type { SubjectPart } from './subjects';
import type { WorkChange } from './work-change';

/** Share of the larger total below which a method is left out. */
const LEAST = 1e-5;

type Sums = Pick<MethodCauses, 'cost' | 'calls' | 'recursion'>;

/** Methods with parts of at least 1/100,000 of the larger total, and methods that were renamed or moved. */
export function causesOf({ subjects, renames, moves, frame }: WorkChange, total: number): MethodCauses[] {
  const byMethod = new Map<number, Sums>();
  const sums = (method: number): Sums => {
    const known = byMethod.get(method) ?? { cost: 0, calls: 0, recursion: 0 };
    byMethod.set(method, known);
    return known;
  };
  for (const { method, parts } of subjects) for (const part of parts) add(part, sums(method), () => sums(part.object));
  const renamed = new Set(renames.pairs.flatMap(({ before, after }) => [before, after]));
  const moved = new Set(moves.filter(({ from, to }) => from !== to).map(({ method }) => method));
  for (const method of [...renamed, ...moved]) sums(method);
  return [...byMethod].flatMap(([method, { cost, calls, recursion }]): MethodCauses[] => {
    const isNamed = renamed.has(method) || moved.has(method);
    if (!isNamed && Math.max(...[cost, calls, recursion].map(Math.abs)) < LEAST * total) return [];
    return [{ name: frame(method), cost, calls, recursion, isRenamed: renamed.has(method), isMoved: moved.has(method) }];
  });
}

/** Adds a part to the method that accounts for it, to the method that it calls, or to both. */
function add({ kind, change, object }: SubjectPart, subject: Sums, callee: () => Sums): void {
  switch (kind) {
    case 'own':
      subject.cost += change;
      break;
    case 'library':
      subject.cost += change;
      callee().cost += change;
      break;
    case 'new':
    case 'gone':
    case 'library-calls':
    case 'library-new':
    case 'library-gone':
      subject.cost += change;
      if (object >= 0) callee().calls += change;
      break;
    case 'calls':
      callee().calls += change;
      break;
    case 'entries':
    case 'entered':
    case 'left':
      subject.calls += change;
      break;
    case 'recursion':
    case 'deeper':
    case 'shallower':
      subject.recursion += change;
      break;
  }
}
