/** Decides which classes are the program's own, as opposed to those of libraries and the JDK. */
import { packageOf } from '../../common/class-names';
import { GENERATED, isIn, isOwnBy, LAUNCHERS, Origin } from '../../common/class-origins';
import { ALL_CODE } from '../../common/own-prefixes';
import type { OwnBasis } from '../api/engine';
import type { MetricTree } from '../profile/metric-tree';
import { mainPackage } from './package-shares';

/** Which classes are the program's own, and how this was decided. */
export interface OwnClasses {
  readonly basis: OwnBasis;
  readonly isOwn: (className: string) => boolean;
}

/** A profile, or a side of a comparison, in which to look for own code. */
export interface Side {
  readonly laid: Pick<MetricTree, 'tree' | 'names'>;
  readonly mainClass: string;
}

/**
 * Decides which classes are own, for stories, pictures, tables and links alike. If the user gave prefixes, these decide.
 * Otherwise, if the files record where classes came from, own classes are those from class folders and the main jar. Otherwise
 * they are those in the packages of the main classes on all sides; if no main class is known, everything outside the JDK and
 * launchers. Lambda classes, proxies and other generated classes are never own. If no class is own, all are.
 *
 * @param given packages and classes, or just ALL_CODE; null if the user named none
 */
export function ownClasses(sides: readonly Side[], given: readonly string[] | null): OwnClasses {
  const basis = basisOf(sides, given);
  const isOwn = (className: string): boolean => isOwnBy(basis, className);
  const isAny = sides.some(({ laid }) => {
    const { names, tree } = laid;
    const own = names.classes.map(isOwn);
    for (let i = 0; i < tree.size; i++) if (own[names.classOf[tree.method[i]]]) return true;
    return false;
  });
  return isAny ? { basis, isOwn } : { basis: { by: 'all', prefixes: [] }, isOwn: () => true };
}

function basisOf(sides: readonly Side[], given: readonly string[] | null): OwnBasis {
  if (given?.includes(ALL_CODE)) return { by: 'all', prefixes: [] };
  if (given !== null && given.length > 0) return { by: 'given', prefixes: [...given] };
  const ofMain = new Set<string>();
  for (const { laid, mainClass } of sides) {
    if (mainClass === '' || LAUNCHERS.test(mainClass)) continue;
    if (packageOf(mainClass) === '') ofMain.add('');
    else {
      const prefix = mainPackage(laid.names.classes, mainClass);
      if (prefix !== null) ofMain.add(prefix);
    }
  }
  const guessed: OwnBasis = { by: 'packages', prefixes: [...ofMain].sort() };
  const prefixes = byOrigin(sides, guessed);
  if (prefixes.length > 0) return { by: 'origin', prefixes };
  return ofMain.size > 0 ? guessed : { by: 'not-jdk', prefixes: [] };
}

/**
 * Prefixes of the classes from class folders, and of those from the main class's jar that are in the main class's packages: such
 * a jar may also hold libraries. Empty if no file records where its classes came from.
 */
function byOrigin(sides: readonly Side[], ofMain: OwnBasis): string[] {
  const own = new Set<string>();
  const others = new Set<string>();
  for (const { names } of sides.map(({ laid }) => laid)) {
    for (const [cls, origin] of names.origins?.entries() ?? []) {
      const name = names.classes[cls];
      const isFolder = origin === Origin.classFolder || origin === Origin.testFolder;
      const isOwn = (isFolder && !LAUNCHERS.test(name)) || (origin === Origin.mainJar && isOwnBy(ofMain, name));
      if (!GENERATED.test(name)) (isOwn ? own : others).add(name);
    }
  }
  const taken = new Set<string>();
  for (const name of others) if (!own.has(name)) for (const prefix of packagesAbove(name)) taken.add(prefix);
  const prefixes = new Set<string>();
  for (const name of own) {
    const above = packagesAbove(name).filter((prefix) => !taken.has(prefix));
    // The shortest package with a dot that contains no other code: org.acme, not org. If all of its packages contain other code,
    // the class itself.
    const short = above.find((prefix) => prefix.includes('.')) ?? above.at(-1);
    prefixes.add(packageOf(name) === '' ? '' : (short ?? name));
  }
  return [...prefixes]
    .sort()
    .filter((prefix, at, all) => at === 0 || !all.slice(0, at).some((each) => each !== '' && isIn(prefix, each)));
}

/** The packages that contain a class, outermost first. */
function packagesAbove(className: string): string[] {
  const words = packageOf(className).split('.');
  return words[0] === '' ? [] : words.map((_, at) => words.slice(0, at + 1).join('.'));
}
