/** Fields of the page's address that belong to no view, such as the thread, name rules and conditions. */
import * as v from 'valibot';
import { readOwn } from '../../common/own-prefixes';
import type { ThreadScope, Transform } from '../../workers/api/engine';
import { choice, type Field, type Fields, field } from './field';
import { MATCH_RULES, writeRenames } from './match-rules';
import type { CommonPlace } from './place';
import { readTransforms, writeTransforms } from './transforms-text';

const thread = (key: string, label: string): Field<ThreadScope> =>
  field(
    { key, label, must: 'all, apart (one by one) or a thread number' },
    v.pipe(
      v.string(),
      v.regex(/^(all|apart|\d{1,6})$/),
      v.transform((text): ThreadScope => (text === 'all' || text === 'apart' ? text : Number(text))),
    ),
    'all',
  );

const on: Field<CommonPlace['match']['on']> = field(
  { key: 'names', label: 'name rules', must: `one or more of ${MATCH_RULES.join(', ')}, joined by dots` },
  v.pipe(
    v.string(),
    v.transform((value) => value.split('.')),
    v.array(v.picklist(MATCH_RULES)),
  ),
  [],
  { text: (rules) => rules.join('.') },
);

const renames: Field<CommonPlace['match']['renames']> = field(
  { key: 'rename', label: 'class renames', must: 'rules such as com.old.*>com.new.*, separated by ;' },
  v.pipe(
    v.string(),
    v.maxLength(4000),
    v.regex(/^[^>;]+>[^>;]+(;[^>;]+>[^>;]+)*$/),
    v.transform((value) =>
      value.split(';').map((rule) => {
        const [from = '', to = ''] = rule.split('>');
        return { from, to };
      }),
    ),
  ),
  [],
  { text: writeRenames },
);

const own: Field<readonly string[]> = field(
  { key: 'own', label: 'my code', must: 'packages or classes such as com.acme,org.lib, or all' },
  v.pipe(
    v.string(),
    v.maxLength(4000),
    v.transform(readOwn),
    v.check(({ ok }) => ok),
    v.transform((read) => (read.ok ? read.prefixes : [])),
  ),
  [],
  { text: (prefixes) => prefixes.join(',') },
);

/** The gate's conditions, separated by semicolons, because no name contains one. */
const gate: Field<readonly string[]> = field(
  { key: 'gate', label: 'list of conditions', must: 'at most 20 conditions, such as bytecodes > +1%, separated by ;' },
  v.pipe(
    v.string(),
    v.transform((value) => value.split(';')),
    v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))),
    v.maxLength(20),
  ),
  [],
  { text: (conditions) => conditions.join(';') },
);

const transforms: Field<readonly Transform[]> = field(
  { key: 'do', label: 'list of transforms', must: 'steps such as fold!java.util, separated by !!' },
  v.pipe(
    v.string(),
    v.transform(readTransforms),
    v.check((read) => read !== null),
    v.transform((read) => read ?? []),
  ),
  [],
  { text: writeTransforms },
);

const metric = field(
  { key: 'metric', label: 'metric', must: 'a metric id such as bytecodes' },
  v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,64}$/)),
  '',
);

/** Common fields, in the order of the address. */
export const commonFields = {
  ofFile: { side: choice('on', 'file', ['a', 'b'], 'a') },
  threads: { a: thread('thread', 'thread'), b: thread('threadb', 'thread of B') },
  shown: { metric, root: choice('root', 'root position', ['top', 'bottom'], 'top'), transforms },
  match: { on, renames },
  ofComparison: { own, gate },
} satisfies Record<string, Fields>;
