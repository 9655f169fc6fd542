/** Writes a profile's warnings about numbers of objects, which are derived from calls of constructors. */
import { ConstructorReader } from './constructor-list';
import { type Constructors, UNCHAINED } from './constructors';
import type { BelowZero } from './object-totals';
import type { MethodTable } from './recording';

/** Most constructors that a warning names. */
const NAMED = 3;

/** Warnings about object counts that are too low, or for which the file does not contain enough information. */
export function constructorWarnings(
  constructors: Constructors,
  { contexts, methods, cut }: BelowZero,
  table: MethodTable,
): string[] {
  const warnings: string[] = [];
  if (contexts > 0) {
    const where = contexts === 1 ? '1 context has' : `${contexts} contexts have`;
    const pronoun = methods.length === 1 ? 'it' : 'they';
    // JP 5.3 (JP is the paper that defines the counts): the call was counted, but that of the next constructor was not, or not
    // yet.
    warnings.push(
      `${where} an object count below zero, in ${named(methods, table)}: ${pronoun} exited with an exception before calling the next constructor (JP 5.3), or had not called it yet when the file was written.`,
    );
  }
  if (cut.length > 0)
    warnings.push(
      `Some calls of ${named(cut, table)} did not reach the next constructor, because of an exception (JP 5.3) or because the file was written before they did. Their own objects are counted, but other objects of the next constructor's class that ${cut.length === 1 ? 'it creates' : 'they create'} may be missing.`,
    );
  const both = methodsOfBothKinds(constructors);
  if (both.length > 0)
    warnings.push(
      `Object counts may be wrong where ${named(both, table)} was called: the agent that wrote the file counted instrumented calls and leaf calls together. Record again for exact object counts.`,
    );
  return warnings;
}

/**
 * Methods of the file, ascending, that are leaves and yet call a next constructor: early agents gave one id to calls of both
 * kinds.
 */
function methodsOfBothKinds(constructors: Constructors): number[] {
  const { count, chained, kinds } = constructors;
  const found = new Set<number>();
  for (const at = new ConstructorReader(constructors); at.index < count; at.next())
    if (kinds[at.method] === UNCHAINED && chained[at.method] >= 0) found.add(at.method);
  return [...found].sort((a, b) => a - b);
}

function named(methods: readonly number[], { classNames, classOf, names, descriptors }: MethodTable): string {
  const some = methods.slice(0, NAMED).map((m) => `${classNames[classOf[m]]}.${names[m]}${descriptors[m]}`);
  return methods.length > NAMED ? `${some.join(', ')} and ${methods.length - NAMED} more` : some.join(', ');
}
