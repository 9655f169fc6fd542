/** Makes fields of the address: for each value of the state its key, schema, default and error text. */
import * as v from 'valibot';

export interface Field<T> {
  /** Key in the address. */
  readonly key: string;
  /** The value's name in an error: `The link’s sort order “up” was ignored`. */
  readonly label: string;
  /** Reason given in an error: `it must be asc or desc`. */
  readonly refusal: string;
  readonly schema: v.GenericSchema<string, T>;
  /** The default, which addresses omit. */
  readonly standard: T;
  /** The default, if it depends on other values of the state. */
  readonly standardIn?: (values: Values) => T;
  /** Whether the value makes sense together with the others of its state. If not, the default is used. */
  readonly fits?: (values: Values) => boolean;
  text(value: T): string;
  /** When the value loses its meaning and is reset. `tree`: if the tree changes. `width`: if the tree or the metric changes. */
  readonly scope?: 'tree' | 'width';
  /** Whether the value may contain class names. */
  readonly named?: boolean;
}

export type Values = Readonly<Record<string, unknown>>;
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type ValueOf<F> = F extends Field<infer T> ? T : never;
export type StateOf<F> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

export type StatesOf<S> = { [Name in keyof S]: StateOf<S[Name]> };

type Words = Pick<Field<unknown>, 'key' | 'label'> & { must: string };

/** Makes a field. `must` completes the error: `it must be …`. */
export function field<T>(
  { must, ...words }: Words,
  schema: v.GenericSchema<string, T>,
  standard: NoInfer<T>,
  more: Partial<Pick<Field<T>, 'text' | 'standardIn' | 'fits' | 'scope' | 'named'>> = {},
): Field<T> {
  return { ...words, refusal: `it must be ${must}`, schema, standard, text: String, ...more };
}

const either = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** A field whose value is one of several words. */
export const choice = <const T extends string>(key: string, label: string, words: readonly T[], standard: NoInfer<T>): Field<T> =>
  field({ key, label, must: either(words) }, v.picklist(words), standard);

/** A field for a table's sort column. */
export const column = <const T extends string>(
  columns: readonly T[],
  standard: NoInfer<T>,
  more: Pick<Field<T>, 'standardIn'> = {},
): Field<T> => ({
  ...field({ key: 'sort', label: 'sort column', must: '' }, v.picklist(columns), standard, more),
  refusal: `this view has the columns ${columns.join(', ')}`,
});

/** A field for a switch. */
export const flag = (key: string, label: string, standard: boolean): Field<boolean> =>
  field(
    { key, label, must: '0 or 1' },
    v.pipe(
      v.picklist(['0', '1']),
      v.transform((value) => value === '1'),
    ),
    standard,
    { text: (on) => (on ? '1' : '0') },
  );

/** A field for typed text. */
export const typed = (key: string, label: string): Field<string> =>
  field({ key, label, must: 'at most 500 characters' }, v.pipe(v.string(), v.maxLength(500)), '', { named: true });

/** A field for the id of a context or method: a 32-bit index, −1 for none. */
export const idField = (key: string, label: string, must: string): Field<number> =>
  field({ key, label, must }, v.pipe(v.string(), v.regex(/^(-1|\d{1,10})$/), v.transform(Number), v.maxValue(2 ** 31 - 1)), -1, {
    scope: 'tree',
  });

/** A field for a number from 0 to 1. */
export const fraction = (
  words: Words,
  standard: number,
  more: Partial<Pick<Field<number>, 'fits' | 'scope'>> = {},
): Field<number> =>
  field(
    words,
    v.pipe(v.string(), v.regex(/^\d*\.?\d+(e-?\d{1,3})?$/), v.transform(Number), v.minValue(0), v.maxValue(1)),
    standard,
    // Twelve digits are enough for the deepest zoom.
    { text: (value) => String(Number(value.toPrecision(12))), ...more },
  );

/** The defaults of all fields. */
export const startOf = <F extends Fields>(fields: F): StateOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { standard }]) => [name, standard])) as StateOf<F>;
