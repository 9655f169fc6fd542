/** Tells one's own methods from those of libraries, as the path of callers folds them. */
import { packageOf } from '../../../common/class-names';
import { isOwnBy } from '../../../common/class-origins';
import { isJdk } from '../../../common/jdk';
import type { FrameName, OwnBasis } from '../../../workers/api/engine';

/** Packages name their library by as many words: `org.h2`. */
const WORDS = 2;

/**
 * The library of a method; null for one's own, and for frames that stand for threads, packages or classes.
 *
 * @param basis null where it is not known yet: then all but the JDK is one's own, as where nothing is told apart
 */
export const libraryIn =
  (basis: OwnBasis | null) =>
  ({ className, method, descriptor }: FrameName): string | null => {
    if (method === '*' && descriptor === '') return null;
    const isKnown = basis !== null && basis.by !== 'all';
    if (isKnown && isOwnBy(basis, className)) return null;
    if (isJdk(className)) return 'the JDK';
    if (!isKnown) return null;
    return packageOf(className).split('.').slice(0, WORDS).join('.') || 'other code';
  };
