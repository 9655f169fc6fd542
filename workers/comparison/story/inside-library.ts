import { foldInto, OWN } from '../joint/folding';
import { JointTree, SIDES } from '../joint/joint-tree';
import { partsOf } from './parts';
import { type Subject, Subjects } from './subjects';
import type { WorkChange } from './work-change';

/** Parts the change inside the calls of one library method, whose frames count as own code. Returns the method that answers for most. */
export function insideOf({ sides, joint }: WorkChange, library: number, subject: number, methods: number): Subject | null {
  const inside = new JointTree();
  const roles = new Uint8Array(methods).fill(OWN);
  const isIn = new Uint8Array(joint.cellCount);
  for (let cell = 0; cell < joint.cellCount; cell++)
    if (joint.callee(cell) === library && joint.method(joint.nodeOf(cell)) === subject) isIn[cell] = 1;
  for (const side of SIDES) {
    const { places, ...foldable } = sides[side];
    foldInto(inside, side, foldable, roles, null, (context) => places.cell[context] >= 0 && isIn[places.cell[context]] === 1);
  }
  const found = new Subjects(inside, partsOf(inside), methods).all.sort((x, y) => Math.abs(y.change) - Math.abs(x.change))[0];
  // More calls of the library method itself are the subject's own part.
  return found === undefined || found.parts[0].kind === 'entries' ? null : found;
}
