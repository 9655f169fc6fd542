/** Joins the answers for a view and for a comparison into one question, and checks the context that a question names. */
import type { ComparisonId, Subject, View } from '../api/engine';
import { notOpen } from '../jobs/errors';

/** A question that takes a view or a comparison. */
interface OfSubject<OfView extends unknown[], OfComparison extends unknown[], A, B> {
  (view: View, ...asked: OfView): A;
  (comparison: ComparisonId, ...asked: OfComparison): B;
  (subject: Subject, ...asked: OfView & OfComparison): A | B;
}

/** Puts the two ways of answering a question together. */
export function bySubject<OfView extends unknown[], OfComparison extends unknown[], A, B>(
  ofView: (view: View, ...asked: OfView) => A,
  ofComparison: (comparison: ComparisonId, ...asked: OfComparison) => B,
): OfSubject<OfView, OfComparison, A, B> {
  const asked = (subject: Subject, ...rest: OfView | OfComparison): A | B =>
    typeof subject === 'number' ? ofComparison(subject, ...(rest as OfComparison)) : ofView(subject, ...(rest as OfView));
  return asked as OfSubject<OfView, OfComparison, A, B>;
}

/** Returns the context that a question names. Throws FormatError (`gone`) where a tree of `size` contexts lacks it. */
export function checkContext(context: number, size: number): number {
  if (!(Number.isInteger(context) && context >= 0 && context < size)) throw notOpen(`Context ${context}`);
  return context;
}
