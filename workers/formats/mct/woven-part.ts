/** Reads which part of the program was woven, in the `meta` section of a `.mct` file (docs/format.md, section 2). */
import { CALLS_BELOW, type WovenPart } from '../../../common/recording-scope';
import type { Remark } from '../../api/engine';
import { damaged } from '../../jobs/errors';
import { CALLS_BELOW_UNCOUNTED, type MethodTable, type Recording } from '../../profile/recording';

/** Flag of methods that are listed in `limited`. */
const LIMITED = 128;

/** The part of a program that was woven, with the new methods by class and `name(descriptor)`. */
export interface DeclaredPart {
  readonly part: WovenPart;
  readonly newMethods: readonly { readonly className: string; readonly method: string }[];
}

/** Reads `partlyWoven`. Throws FormatError if it is damaged. */
export function declaredPart(value: unknown, where: string): DeclaredPart {
  const { by, woven, newMethods: list, mayHaveRun = 0 } = record(value);
  if (typeof by !== 'string' || by === '') throw damaged('A string is missing.', `${where}, by`);
  if (typeof woven !== 'number' || !Number.isInteger(woven) || woven < 0)
    throw damaged('A count is missing or is not a whole number.', `${where}, woven`);
  if (typeof mayHaveRun !== 'number' || !Number.isInteger(mayHaveRun) || mayHaveRun < 0)
    throw damaged('A count is not a whole number.', `${where}, mayHaveRun`);
  if (!Array.isArray(list)) throw damaged('A list is missing.', `${where}, newMethods`);
  const newMethods = list.map((each, i) => {
    const { class: className, method } = record(each);
    if (typeof className !== 'string' || typeof method !== 'string')
      throw damaged('The name of a method is missing.', `${where}, newMethods[${i}]`);
    return { className, method };
  });
  return { part: { by, woven, newMethods: newMethods.length, ...(mayHaveRun > 0 && { mayHaveRun }) }, newMethods };
}

/** What a recording says about its new methods: the part, their flags, and a remark on each. */
export function withNewMethods(
  declared: DeclaredPart | undefined,
  methods: MethodTable,
  limited: readonly Remark[],
): Pick<Recording, 'methods' | 'limited' | 'partlyWoven'> {
  const flags = methods.flags.map((each) => each & ~CALLS_BELOW_UNCOUNTED);
  if (declared === undefined) return { methods: { ...methods, flags }, limited };
  const { part, newMethods } = declared;
  const known = new Set(newMethods.map(({ className, method }) => `${className}.${method}`));
  for (let m = 0; m < flags.length; m++) {
    const name = `${methods.classNames[methods.classOf[m]]}.${methods.names[m]}${methods.descriptors[m]}`;
    if (known.has(name)) flags[m] |= CALLS_BELOW_UNCOUNTED | LIMITED;
  }
  const remarks = newMethods.map(({ className, method }) => ({ className, method, reason: CALLS_BELOW }));
  return { methods: { ...methods, flags }, limited: [...remarks, ...limited], partlyWoven: part };
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
