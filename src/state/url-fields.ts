/** What each value of the address may be: a schema, a name for it, and the words for its refusal. */
import * as v from 'valibot';
import type { AllocationFilter, ChangeKind, ThreadScope } from '../../workers/api/engine';
import { MATCH_RULES } from './match-rules';
import type { DiffTableId } from './place';
import { readTransforms } from './transforms-text';

/** Context and method ids are 32-bit preorder indices. */
const id = v.pipe(v.string(), v.regex(/^(-1|\d{1,10})$/), v.transform(Number), v.maxValue(2 ** 31 - 1));

const thread = v.pipe(
  v.string(),
  v.regex(/^(all|apart|\d{1,6})$/),
  v.transform((text): ThreadScope => (text === 'all' || text === 'apart' ? text : Number(text))),
);

const fraction = v.pipe(v.string(), v.regex(/^\d*\.?\d+(e-?\d{1,3})?$/), v.transform(Number), v.minValue(0), v.maxValue(1));

const text = v.pipe(v.string(), v.maxLength(500));

const type = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.regex(/^(class:.+|array:[BCDFIJSZR])$/),
  v.transform(
    (value): AllocationFilter =>
      value.startsWith('class:')
        ? { kind: 'class', className: value.slice('class:'.length) }
        : { kind: 'array', elementType: value.slice('array:'.length) },
  ),
);

const kinds = v.pipe(
  v.string(),
  v.transform((value) => value.split('.')),
  v.array(v.picklist(['same', 'grew', 'shrank', 'appeared', 'vanished'] satisfies ChangeKind[])),
);

const names = v.pipe(
  v.string(),
  v.transform((value) => value.split('.')),
  v.array(v.picklist(MATCH_RULES)),
);

const rename = v.pipe(
  v.string(),
  v.maxLength(4000),
  v.regex(/^[^>;]+>[^>;]+(;[^>;]+>[^>;]+)*$/),
  v.transform((value) =>
    value.split(';').map((rule) => {
      const [from = '', to = ''] = rule.split('>');
      return { from, to };
    }),
  ),
);

/** No name has a semicolon, so none stands in a condition. */
const gate = v.pipe(
  v.string(),
  v.transform((value) => value.split(';')),
  v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))),
  v.maxLength(20),
);

const flag = v.pipe(
  v.picklist(['0', '1']),
  v.transform((value) => value === '1'),
);

const transforms = v.pipe(
  v.string(),
  v.transform(readTransforms),
  v.check((read) => read !== null),
  v.transform((read) => read ?? []),
);

export const fields = {
  on: { schema: v.picklist(['a', 'b']), label: 'file', must: 'a or b' },
  thread: { schema: thread, label: 'thread', must: 'all, apart or the number of a thread' },
  threadb: { schema: thread, label: 'thread of B', must: 'all, apart or the number of a thread' },
  do: { schema: transforms, label: 'list of transforms', must: 'steps such as fold!java.util, parted by !!' },
  metric: { schema: v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,64}$/)), label: 'metric', must: 'a metric id such as bytecodes' },
  root: { schema: v.picklist(['top', 'bottom']), label: 'place of the root', must: 'top or bottom' },
  focus: { schema: id, label: 'focused context', must: 'a whole number, −1 for the root' },
  sel: { schema: id, label: 'selected context', must: 'a whole number, −1 for none' },
  x0: { schema: fraction, label: 'left edge', must: 'a number from 0 to 1' },
  x1: { schema: fraction, label: 'right edge', must: 'a number from 0 to 1' },
  q: { schema: text, label: 'search', must: 'at most 500 characters' },
  sort: { schema: v.pipe(v.string(), v.maxLength(40)), label: 'sort column', must: 'a column' },
  order: { schema: v.picklist(['asc', 'desc']), label: 'sort order', must: 'asc or desc' },
  filter: { schema: text, label: 'filter', must: 'at most 500 characters' },
  grouped: { schema: flag, label: 'grouping', must: '0 or 1' },
  cost: { schema: v.picklist(['subtree', 'own']), label: 'cost', must: 'subtree or own' },
  cols: { schema: v.picklist(['figures', 'ratios']), label: 'columns', must: 'figures or ratios' },
  method: { schema: id, label: 'method', must: 'a whole number' },
  table: {
    schema: v.picklist(['contexts', 'methods', 'subtrees', 'classes', 'packages', 'threads', 'types'] satisfies DiffTableId[]),
    label: 'table',
    must: 'contexts, methods, subtrees, classes, packages, threads or types',
  },
  type: { schema: type, label: 'type', must: 'class:<name> or array:<letter>' },
  picture: { schema: v.picklist(['map', 'sunburst']), label: 'picture', must: 'map or sunburst' },
  by: { schema: v.picklist(['package', 'thread']), label: 'grouping of the timeline', must: 'package or thread' },
  axis: { schema: v.picklist(['work', 'time']), label: 'axis of the timeline', must: 'work or time' },
  shape: { schema: v.picklist(['union', 'a', 'b']), label: 'shape', must: 'union, a or b' },
  norm: { schema: flag, label: 'normalised switch', must: '0 or 1' },
  names: { schema: names, label: 'rules for names', must: `of ${MATCH_RULES.join(', ')}, joined by dots` },
  rename: { schema: rename, label: 'renaming of classes', must: 'rules such as com.old.*>com.new.*, parted by ;' },
  gate: { schema: gate, label: 'list of conditions', must: 'at most 20 such as bytecodes > +1%, parted by ;' },
  quiet: { schema: fraction, label: 'noise guard', must: 'a part of the total from 0 to 1' },
  kinds: { schema: kinds, label: 'kinds of change', must: 'grew, shrank, appeared, vanished or same, joined by dots' },
};

export type Fields = typeof fields;
export type FieldValue<K extends keyof Fields> = v.InferOutput<Fields[K]['schema']>;
