/** Where the user is: everything that the address bar keeps. Plain data, no profile. */
import type {
  AllocationFilter,
  CalleeColumn,
  ChangeKind,
  DiffColumn,
  HotColumn,
  MatchRules,
  NoiseGuard,
  SortOrder,
  ThreadScope,
  Transform,
  UnionShape,
} from '../../workers/api/engine';

export type ViewId = 'flame' | 'tree' | 'methods' | 'allocations' | 'sandwich' | 'threads' | 'compare' | 'matrix' | 'timeline';
export type Side = 'a' | 'b';

/** A file that a link can name: by address, or by name and SHA-256 (hex; empty when the link gives none). */
export type NamedRef = ({ kind: 'url'; url: string; hash: string } | { kind: 'file'; name: string; hash: string }) & {
  /** Which side it is of a file that holds both; as the side that it is opened on where left out. */
  part?: Side;
};

/** What a link holds itself: a side of its payload (docs/sharing.md). */
export type LinkRef = { kind: 'link'; payload: string; part: Side; hash: '' };

/** Several runs that are taken for one side. */
export type RunsRef = { kind: 'runs'; files: readonly NamedRef[]; hash: ''; part?: undefined };

export type FileRef = NamedRef | LinkRef | RunsRef;

/** Whether two references may mean one file: a hash that is not known yet speaks for neither. */
export function sameRef(a: FileRef | null, b: FileRef | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.hash !== b.hash && a.hash !== '' && b.hash !== '') return false;
  if (a.kind === 'runs')
    return b.kind === 'runs' && a.files.length === b.files.length && a.files.every((file, at) => sameRef(file, b.files[at]));
  if (a.kind === 'link') return b.kind === 'link' && a.payload === b.payload && a.part === b.part;
  return a.kind === 'url' ? b.kind === 'url' && a.url === b.url : b.kind === 'file' && a.name === b.name;
}

/** A viewport on a tree. */
export interface TreePlace {
  /** The context that fills the width, -1 for the root. */
  focus: number;
  /** The context whose figures are shown, -1 for none. */
  selected: number;
  x0: number;
  x1: number;
  search: string;
}

export interface TablePlace<Column extends string> {
  sort: Column;
  order: SortOrder;
  filter: string;
}

export type AllocationColumn = 'name' | 'objects' | 'arrays' | 'elements' | 'calls';

/** The call tree table: how siblings are sorted. Its selection is that of the flame graph. */
export interface CallTreePlace {
  sort: CalleeColumn;
  order: SortOrder;
}

/** The table of threads; sorted by `name`, `contexts` or a metric's id, empty for the metric in use. */
export interface ThreadsPlace extends TablePlace<string> {
  grouped: boolean;
}

/** Callers and callees of the selected method. */
export interface SandwichPlace {
  /** What is spread over the callers: all that happens under the method, or what it does itself. */
  cost: 'subtree' | 'own';
}

/** Work by interval between earlier states. */
export interface TimelinePlace {
  by: 'package' | 'thread';
  /** What the width of an interval stands for. */
  axis: 'work' | 'time';
}

export interface MethodsPlace extends TablePlace<HotColumn> {
  /** Selected method, -1 for none. */
  method: number;
  columns: 'figures' | 'ratios';
}

export interface AllocationsPlace extends TablePlace<AllocationColumn> {
  table: 'contexts' | 'methods';
  type: AllocationFilter;
  picture: 'map' | 'sunburst';
}

export interface UnionPlace extends TreePlace {
  shape: UnionShape;
  normalised: boolean;
  /** The noise guard: part of the total up to which a difference is quiet. */
  quiet: NoiseGuard;
}

/** What the rows of the table of changes are. */
export type DiffTableId = 'methods' | 'contexts' | 'subtrees' | 'classes' | 'packages' | 'threads' | 'types';

export interface DiffPlace extends TablePlace<DiffColumn> {
  table: DiffTableId;
  kinds: ChangeKind[];
  /** Whether figures are of the contexts themselves, or of all below them as well. */
  cost: 'own' | 'subtree';
  /** Only what is allocated of this type. */
  type: AllocationFilter;
}

export interface Place {
  view: ViewId;
  /** Which of the two files the single-file views look at. */
  side: Side;
  /** Thread scope of A and of B. */
  threads: Record<Side, ThreadScope>;
  /** Steps that make other trees of those of the files, in order: the same for both sides. */
  transforms: readonly Transform[];
  /** By which names are made alike before two trees are matched. */
  match: MatchRules;
  /** Conditions that the comparison is held against (docs/ci.md). */
  gate: readonly string[];
  /** Empty until chosen: then the file's best metric is used. */
  metric: string;
  /** Where the root of flame graphs stands. */
  root: 'top' | 'bottom';
  flame: TreePlace;
  tree: CallTreePlace;
  threadTable: ThreadsPlace;
  sandwich: SandwichPlace;
  methods: MethodsPlace;
  allocations: AllocationsPlace;
  timeline: TimelinePlace;
  union: UnionPlace;
  diff: DiffPlace;
}

export const wholeTree: TreePlace = { focus: -1, selected: -1, x0: 0, x1: 1, search: '' };

export const startPlace: Place = {
  view: 'flame',
  side: 'a',
  threads: { a: 'all', b: 'all' },
  transforms: [],
  match: { renames: [], on: [] },
  gate: [],
  metric: '',
  root: 'top',
  flame: wholeTree,
  tree: { sort: 'inclusive', order: 'desc' },
  threadTable: { sort: '', order: 'desc', filter: '', grouped: true },
  sandwich: { cost: 'subtree' },
  methods: { sort: 'exclusive', order: 'desc', filter: '', method: -1, columns: 'figures' },
  allocations: { sort: 'objects', order: 'desc', filter: '', table: 'contexts', type: { kind: 'all' }, picture: 'map' },
  timeline: { by: 'package', axis: 'work' },
  union: { ...wholeTree, shape: 'union', normalised: false, quiet: 1e-4 },
  diff: { sort: 'overlapLoss', order: 'desc', filter: '', table: 'methods', kinds: [], cost: 'own', type: { kind: 'all' } },
};

/** Keeps what does not name contexts or methods of a file: used when another file takes the side. */
export function withoutIds(place: Place): Place {
  return {
    ...place,
    flame: startPlace.flame,
    union: { ...place.union, ...wholeTree },
    methods: { ...place.methods, method: -1 },
    allocations: startPlace.allocations,
    transforms: place.transforms.filter(
      (each) => !('path' in each) && !('method' in each && each.method !== null) && each.kind !== 'interval',
    ),
  };
}
