import type { ComparisonId, Subject, View } from '../api/engine';

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
