/** Distinguishes the user's own methods from library methods, which the path of callers in the details pane folds. */
import { packageOf } from '../../../common/class-names';
import { isOwnBy } from '../../../common/class-origins';
import { isValue } from '../../../common/frame-names';
import { isJdk } from '../../../common/jdk';
import type { FrameName, OwnBasis } from '../../../workers/api/engine';

/** Number of leading parts of a package name that identify the library: `org.h2`. */
const WORDS = 2;

/**
 * The library of a method, or words for values of events; null for own methods, and for frames that stand for threads, packages or classes.
 *
 * @param basis decides which code is own; while it is null, that is not known, so all code except the JDK's counts as own
 */
export const libraryIn =
  (basis: OwnBasis | null) =>
  ({ className, method, descriptor }: FrameName): string | null => {
    if (method === '*' && descriptor === '') return null;
    if (isValue({ className, descriptor })) return 'event fields';
    const isKnown = basis !== null && basis.by !== 'all';
    if (isKnown && isOwnBy(basis, className)) return null;
    if (isJdk(className)) return 'the JDK';
    if (!isKnown) return null;
    return packageOf(className).split('.').slice(0, WORDS).join('.') || 'other code';
  };
