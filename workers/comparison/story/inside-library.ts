/** Finds which method accounts for a change inside a library call, for the story of a comparison. */
import { type Foldable, fold, OWN } from '../joint/folding';
import { partsOf } from './parts';
import { type Subject, Subjects, type SubjectTotals, subjectTotals } from './subjects';
import type { WorkChange } from './work-change';

/**
 * Splits the change inside the calls of one library method, treating its frames as own code. Returns the method that accounts for
 * most of it.
 */
export function insideOf(
  { sides, joint }: WorkChange,
  library: number,
  subject: number,
  methods: number,
): { readonly subject: Subject; readonly totals: SubjectTotals | undefined } | null {
  const roles = new Uint8Array(methods).fill(OWN);
  const isIn = new Uint8Array(joint.cellCount);
  for (let cell = 0; cell < joint.cellCount; cell++)
    if (joint.callee(cell) === library && joint.method(joint.nodeOf(cell)) === subject) isIn[cell] = 1;
  const below = (side: Foldable): Foldable => ({
    ...side,
    places: new Int32Array(side.tree.size),
    counts: (context) => side.places[context] >= 0 && isIn[side.places[context]] === 1,
  });
  const inside = fold([below(sides[0]), below(sides[1])], roles);
  const found = new Subjects(inside, partsOf(inside), methods).all.sort((x, y) => Math.abs(y.change) - Math.abs(x.change))[0];
  // Additional calls of the library method itself belong to the subject, not to the inside of the call.
  if (found === undefined || found.parts[0].kind === 'entries') return null;
  return { subject: found, totals: subjectTotals(inside, [found]).get(found.method) };
}
