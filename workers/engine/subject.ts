/** Lets a question to the engine be about a view or about a comparison, and checks the context in it. */
import type { ComparisonId, Subject, View } from '../api/engine';
import { notInTree } from '../jobs/errors';

/** A question that accepts a view or a comparison. */
interface OfSubject<OfView extends unknown[], OfComparison extends unknown[], A, B> {
  (view: View, ...asked: OfView): A;
  (comparison: ComparisonId, ...asked: OfComparison): B;
  (subject: Subject, ...asked: OfView & OfComparison): A | B;
}

/** Combines two ways of answering a question into one. */
export function bySubject<OfView extends unknown[], OfComparison extends unknown[], A, B>(
  ofView: (view: View, ...asked: OfView) => A,
  ofComparison: (comparison: ComparisonId, ...asked: OfComparison) => B,
): OfSubject<OfView, OfComparison, A, B> {
  const asked = (subject: Subject, ...rest: OfView | OfComparison): A | B =>
    typeof subject === 'number' ? ofComparison(subject, ...(rest as OfComparison)) : ofView(subject, ...(rest as OfView));
  return asked as OfSubject<OfView, OfComparison, A, B>;
}

/** Returns the context in a question. Throws FormatError (`gone`) if a tree with `size` contexts lacks it. */
export function checkContext(context: number, size: number): number {
  if (!(Number.isInteger(context) && context >= 0 && context < size)) throw notInTree(`context ${context}`);
  return context;
}
