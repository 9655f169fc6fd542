/**
 * Converts the store's place to the page's address and back: `#/<view>?v=1&a=…&b=…&metric=…`.
 *
 * An invalid value is ignored, with a sentence that explains why; the others are used.
 */
import * as v from 'valibot';
import type { Field, Fields, StateOf } from './field';
import type { FileRef, NamedRef, Place, ViewId, ViewStates } from './place';
import { startPlace } from './start-place';
import { commonFields } from './url-fields';
import { brief, readFile, readMembers } from './url-files';
import { startStates } from './view-states';
import { addressed, coveredBy, firstOf, isView, valueIn, viewOfId, withValues } from './views';

/** Version of the addresses written here. Links with a higher version are rejected. */
export const URL_VERSION = 1;

export interface Address {
  place: Place;
  files: { a: FileRef | null; b: FileRef | null };
  /** Files of a matrix; empty for any other view. */
  matrix: NamedRef[];
  /** One sentence for each ignored value. */
  problems: string[];
  /** Whether the link has a later version than this page can read. If so, nothing was read from it. */
  newer: boolean;
}

/** Reads a hash, with or without `#`. Addresses of files are resolved against `base`, the page's own address. */
export function readAddress(hash: string, base: string): Address {
  const problems: string[] = [];
  const text = hash.replace(/^#/, '');
  const cut = text.indexOf('?');
  const path = (cut < 0 ? text : text.slice(0, cut)).replace(/^\/|\/$/g, '');
  const params = new URLSearchParams(cut < 0 ? '' : text.slice(cut + 1));

  const version = params.get('v') ?? '1';
  if (!/^\d{1,6}$/.test(version))
    problems.push(`The link’s version “${brief(version)}” is not a number; it was read as version ${URL_VERSION}.`);
  else if (Number(version) > URL_VERSION) {
    return {
      place: startPlace(),
      files: { a: null, b: null },
      matrix: [],
      newer: true,
      problems: [
        `This link was made by a newer Callgrove (link version ${version}); this page reads up to version ${URL_VERSION}.`,
      ],
    };
  }

  let view = firstOf(['b', 'bn', 'b1', 'b1n', 'd'].some((key) => params.has(key)) ? 'pair' : 'file');
  if (path !== '' && path !== 'view') {
    if (isView(path)) view = path;
    else problems.push(`The link specifies a view “${brief(path)}”, which does not exist.`);
  }

  const read: Read = ({ key, schema, label, refusal }) => {
    const raw = params.get(key);
    if (raw === null) return undefined;
    const parsed = v.safeParse(schema, raw);
    if (parsed.success) return parsed.output;
    problems.push(`The link’s ${label} “${brief(raw)}” was ignored: ${refusal}.`);
    return undefined;
  };
  const { ofFile, threads, shown, match, ofComparison } = commonFields;
  const place: Place = {
    view,
    ...readFields(ofFile, read),
    threads: readFields(threads, read),
    ...readFields(shown, read),
    match: readFields(match, read),
    ...readFields(ofComparison, read),
    ...readStates(view, read),
  };
  const files = { a: readFile(params, 'a', base, problems), b: readFile(params, 'b', base, problems) };
  const matrix = coveredBy(view) === 'set' ? readMembers(params, base, problems) : [];
  return { place, files, matrix, problems, newer: false };
}

/** Reads a field; undefined if the address has no value, or an invalid one. */
type Read = <T>(field: Field<T>) => T | undefined;

function readFields<F extends Fields>(fields: F, read: Read): StateOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, read(field) ?? field.standard])) as StateOf<F>;
}

function readStates(view: ViewId, read: Read): ViewStates {
  const values = addressed(viewOfId(view));
  const said = new Map(values.map((value) => [value, read(value.field)]));
  const first = withValues(startStates(), values, (value) => said.get(value) ?? value.field.standard);
  return withValues(first, values, (value) => {
    const { field, state } = value;
    const standard = field.standardIn?.(first[state]) ?? field.standard;
    return field.fits?.(first[state]) === false ? standard : (said.get(value) ?? standard);
  });
}

/**
 * Writes the shortest hash that {@link readAddress} reads as the same place. For a view of a set, it names only the files of
 * `matrix`.
 */
export function writeAddress(
  place: Place,
  files: { a: FileRef | null; b: FileRef | null },
  matrix: readonly NamedRef[] = [],
): string {
  const out: [string, string][] = [];
  const name = (key: string, file: NamedRef) => {
    out.push(file.kind === 'url' ? [key, file.url] : [`${key}n`, file.name]);
    if (file.hash !== '') out.push([`h${key}`, file.hash]);
  };
  const put = <T>({ key, text, standard }: Field<T>, value: T, otherwise: T = standard) => {
    if (text(value) !== text(otherwise)) out.push([key, text(value)]);
  };
  const putStates = () => {
    for (const value of addressed(viewOfId(place.view)))
      put(value.field, valueIn(place, value), value.field.standardIn?.(place[value.state]));
  };
  if (coveredBy(place.view) === 'set') {
    for (const [at, file] of matrix.entries()) name(`m${at + 1}`, file);
    put(commonFields.shown.metric, place.metric);
    putStates();
    return addressOf(place.view, out);
  }
  for (const side of ['a', 'b'] as const) {
    const file = files[side];
    if (file === null || file.kind === 'link') continue;
    if (file.kind === 'runs') {
      for (const [at, each] of file.files.entries()) name(`${side}${at + 1}`, each);
      continue;
    }
    name(side, file);
    if (file.part !== undefined && file.part !== side) out.push([`p${side}`, file.part]);
  }
  // Usually, both sides share a payload. If there are two, older readers drop the side of the second.
  const shared = [...new Set([files.a, files.b].flatMap((file) => (file?.kind === 'link' ? [file.payload] : [])))];
  if (out.length === 0 && shared.length === 0) return '';
  const { ofFile, threads, shown, match, ofComparison } = commonFields;
  const putFields = <F extends Fields>(fields: F, values: StateOf<F>) => {
    for (const [key, field] of Object.entries(fields)) put(field, values[key]);
  };
  putFields(ofFile, place);
  putFields(threads, place.threads);
  putFields(shown, place);
  putFields(match, place.match);
  putFields(ofComparison, place);
  putStates();
  // Payloads come last, so that people can read the rest.
  if (shared.length > 0) {
    for (const side of ['a', 'b'] as const) {
      const file = files[side];
      const part = file === null ? 'none' : file.kind === 'link' ? `${file.payload === shared[0] ? '' : 2}${file.part}` : side;
      if (part !== side) out.push([`d${side}`, part]);
    }
    for (const [at, payload] of shared.entries()) out.push([at === 0 ? 'd' : 'd2', payload]);
  }
  return addressOf(place.view, out);
}

function addressOf(view: ViewId, values: readonly (readonly [string, string])[]): string {
  const query = values.map(([key, value]) => `&${key}=${encodeURIComponent(value).replace(/%2F/g, '/').replace(/%3A/g, ':')}`);
  return `#/${view}?v=${URL_VERSION}${query.join('')}`;
}
