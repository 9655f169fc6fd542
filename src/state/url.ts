/**
 * The address bar's shadow of a place: `#/<view>?v=1&a=…&b=…&metric=…`. Readable, versioned, and refused piece by piece: a value
 * that makes no sense costs that value and earns a sentence, never a blank page.
 */
import * as v from 'valibot';
import type { AllocationFilter, DiffColumn } from '../../workers/api/engine';
import { writeRenames } from './match-rules';
import { type DiffTableId, type FileRef, type NamedRef, type Place, startPlace, type TreePlace, type ViewId } from './place';
import { writeTransforms } from './transforms-text';
import { type Fields, type FieldValue, fields } from './url-fields';
import { brief, readFile, readMembers } from './url-files';

/** Version of the address written; links of a higher one are refused. */
export const URL_VERSION = 1;

export interface Address {
  place: Place;
  files: { a: FileRef | null; b: FileRef | null };
  /** The files of a matrix. */
  matrix: NamedRef[];
  /** One sentence for each part that was not understood. */
  problems: string[];
  /** The link is of a later version than this page reads; nothing of it was. */
  newer: boolean;
}

type Key = keyof Fields;

const TREE: Key[] = ['focus', 'sel', 'x0', 'x1', 'q'];
const TABLE: Key[] = ['sort', 'order', 'filter'];
const KEYS: Record<ViewId, Key[]> = {
  flame: TREE,
  tree: ['sel', 'sort', 'order'],
  threads: [...TABLE, 'grouped'],
  sandwich: ['method', 'cost', 'filter'],
  methods: [...TABLE, 'method', 'cols'],
  allocations: [...TABLE, 'table', 'type', 'picture'],
  matrix: [],
  timeline: ['sel', 'by', 'axis'],
  compare: [...TREE, 'shape', 'norm', 'quiet', ...TABLE, 'table', 'kinds', 'cost', 'type'],
};

function readTree<T extends TreePlace>(base: T, get: <K extends Key>(key: K) => FieldValue<K> | undefined): T {
  const x0 = get('x0') ?? 0;
  const x1 = get('x1') ?? 1;
  const range = x0 < x1 ? { x0, x1 } : { x0: 0, x1: 1 };
  return { ...base, focus: get('focus') ?? -1, selected: get('sel') ?? -1, search: get('q') ?? '', ...range };
}

/** Reads a hash (with or without `#`). `base` is the page's own address, against which relative file addresses are resolved. */
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
      place: startPlace,
      files: { a: null, b: null },
      matrix: [],
      newer: true,
      problems: [
        `This link was made by a newer Callgrove (link version ${version}); this page reads up to version ${URL_VERSION}.`,
      ],
    };
  }

  let view: ViewId =
    params.has('b') || params.has('bn') || params.has('b1') || params.has('b1n') || params.has('d') ? 'compare' : 'flame';
  if (path !== '' && path !== 'view') {
    if (Object.hasOwn(KEYS, path)) view = path as ViewId;
    else problems.push(`The link asks for a view named “${brief(path)}”, which does not exist.`);
  }

  const get = <K extends Key>(key: K): FieldValue<K> | undefined => {
    const raw = params.get(key);
    if (raw === null) return undefined;
    const parsed = v.safeParse(fields[key].schema, raw);
    if (parsed.success) return parsed.output as FieldValue<K>;
    problems.push(`The link’s ${fields[key].label} “${brief(raw)}” was ignored: it must be ${fields[key].must}.`);
    return undefined;
  };
  const pick = <T extends string>(key: Key, allowed: readonly T[], fallback: T): T => {
    const value = get(key) as string | undefined;
    if (value === undefined) return fallback;
    if ((allowed as readonly string[]).includes(value)) return value as T;
    problems.push(`The link’s ${fields[key].label} “${brief(value)}” was ignored: this view knows ${allowed.join(', ')}.`);
    return fallback;
  };

  const place: Place = {
    ...startPlace,
    view,
    side: get('on') ?? 'a',
    threads: { a: get('thread') ?? 'all', b: get('threadb') ?? 'all' },
    metric: get('metric') ?? '',
    root: get('root') ?? 'top',
    transforms: get('do') ?? [],
    match: { renames: get('rename') ?? [], on: get('names') ?? [] },
    gate: get('gate') ?? [],
  };
  if (view === 'flame') place.flame = readTree(startPlace.flame, get);
  if (view === 'tree') {
    place.flame = { ...startPlace.flame, selected: get('sel') ?? -1 };
    place.tree = { sort: pick('sort', ['name', 'inclusive', 'exclusive', 'calls'], 'inclusive'), order: get('order') ?? 'desc' };
  }
  if (view === 'timeline') {
    place.flame = { ...startPlace.flame, selected: get('sel') ?? -1 };
    place.timeline = { by: get('by') ?? 'package', axis: get('axis') ?? 'work' };
  }
  if (view === 'threads')
    place.threadTable = {
      sort: get('sort') ?? '',
      order: get('order') ?? 'desc',
      filter: get('filter') ?? '',
      grouped: get('grouped') ?? true,
    };
  if (view === 'sandwich') {
    place.sandwich = { cost: get('cost') ?? 'subtree' };
    place.methods = { ...startPlace.methods, method: get('method') ?? -1, filter: get('filter') ?? '' };
  }
  if (view === 'methods') {
    place.methods = {
      sort: pick(
        'sort',
        ['name', 'exclusive', 'inclusive', 'calls', 'contexts', 'perCall', 'bytecodesPerCall', 'density', 'arrayLength'],
        'exclusive',
      ),
      order: get('order') ?? 'desc',
      filter: get('filter') ?? '',
      columns: get('cols') ?? 'figures',
      method: get('method') ?? -1,
    };
  }
  if (view === 'allocations') {
    place.allocations = {
      sort: pick('sort', ['name', 'objects', 'arrays', 'elements', 'calls'], 'objects'),
      order: get('order') ?? 'desc',
      filter: get('filter') ?? '',
      table: pick('table', ['contexts', 'methods'], 'contexts'),
      type: get('type') ?? { kind: 'all' },
      picture: get('picture') ?? 'map',
    };
  }
  if (view === 'compare') {
    place.union = {
      ...readTree(startPlace.union, get),
      shape: get('shape') ?? 'union',
      normalised: get('norm') ?? false,
      quiet: get('quiet') ?? startPlace.union.quiet,
    };
    const table = get('table') ?? 'methods';
    place.diff = {
      sort: pick('sort', ['name', 'change', 'a', 'b', 'callsA', 'callsB', 'overlap', 'overlapLoss'], diffSort(table)),
      order: get('order') ?? 'desc',
      filter: get('filter') ?? '',
      table,
      kinds: get('kinds') ?? [],
      cost: get('cost') ?? 'own',
      type: get('type') ?? { kind: 'all' },
    };
  }
  const files = { a: readFile(params, 'a', base, problems), b: readFile(params, 'b', base, problems) };
  return { place, files, matrix: view === 'matrix' ? readMembers(params, base, problems) : [], problems, newer: false };
}

/** Writes the shortest hash that {@link readAddress} reads back to the same place. `matrix` are the files of a matrix, which is of no others. */
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
  if (place.view === 'matrix') {
    for (const [at, file] of matrix.entries()) name(`m${at + 1}`, file);
    if (place.metric !== '') out.push(['metric', place.metric]);
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
  // One for both sides, as a rule. A reader that does not know of a second one leaves its side out.
  const shared = [...new Set([files.a, files.b].flatMap((file) => (file?.kind === 'link' ? [file.payload] : [])))];
  if (out.length === 0 && shared.length === 0) return '';
  const put = (key: Key, value: string | number, standard: string | number) => {
    if (value !== standard) out.push([key, String(value)]);
  };
  put('on', place.side, 'a');
  put('thread', place.threads.a, 'all');
  put('threadb', place.threads.b, 'all');
  put('metric', place.metric, '');
  put('root', place.root, 'top');
  put('do', writeTransforms(place.transforms), '');
  put('names', place.match.on.join('.'), '');
  put('rename', writeRenames(place.match), '');
  put('gate', place.gate.join(';'), '');
  if (place.view === 'flame') putTree(place.flame, put);
  if (place.view === 'tree') {
    put('sel', place.flame.selected, -1);
    put('sort', place.tree.sort, 'inclusive');
    put('order', place.tree.order, 'desc');
  }
  if (place.view === 'timeline') {
    put('sel', place.flame.selected, -1);
    put('by', place.timeline.by, 'package');
    put('axis', place.timeline.axis, 'work');
  }
  if (place.view === 'threads') {
    putTable(place.threadTable, '', put);
    put('grouped', place.threadTable.grouped ? 1 : 0, 1);
  }
  if (place.view === 'sandwich') {
    put('method', place.methods.method, -1);
    put('cost', place.sandwich.cost, 'subtree');
    put('filter', place.methods.filter, '');
  }
  if (place.view === 'methods') {
    putTable(place.methods, 'exclusive', put);
    put('method', place.methods.method, -1);
    put('cols', place.methods.columns, 'figures');
  }
  if (place.view === 'allocations') {
    putTable(place.allocations, 'objects', put);
    put('table', place.allocations.table, 'contexts');
    put('picture', place.allocations.picture, 'map');
    putType(place.allocations.type, put);
  }
  if (place.view === 'compare') {
    const { shape, normalised } = place.union;
    putTree(place.union, put);
    put('shape', shape, 'union');
    put('norm', normalised ? 1 : 0, 0);
    put('quiet', place.union.quiet, startPlace.union.quiet);
    putTable(place.diff, diffSort(place.diff.table), put);
    put('table', place.diff.table, 'methods');
    put('kinds', place.diff.kinds.join('.'), '');
    put('cost', place.diff.cost, 'own');
    putType(place.diff.type, put);
  }
  // Last, so that the rest can be read.
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

type Put = (key: Key, value: string | number, standard: string | number) => void;

function putTree(tree: TreePlace, put: Put) {
  put('focus', tree.focus, -1);
  put('sel', tree.selected, -1);
  put('x0', digits(tree.x0), 0);
  put('x1', digits(tree.x1), 1);
  put('q', tree.search, '');
}

function putType(type: AllocationFilter, put: Put) {
  if (type.kind !== 'all') put('type', type.kind === 'class' ? `class:${type.className}` : `array:${type.elementType}`, '');
}

/** By what a table of changes is sorted unless something else was chosen. */
export const diffSort = (table: DiffTableId): DiffColumn =>
  table === 'contexts' || table === 'types' ? 'change' : 'overlapLoss';

/** Twelve digits place a frame of the deepest zoom; more only lengthen the link. */
const digits = (value: number): number => Number(value.toPrecision(12));

function putTable(table: { sort: string; order: string; filter: string }, sort: string, put: Put) {
  put('sort', table.sort, sort);
  put('order', table.order, 'desc');
  put('filter', table.filter, '');
}
