/** Defines the threads view: its tab, its fields in the address, and how its code is loaded. */
import * as v from 'valibot';
import { field, flag, type StatesOf } from '../../state/field';
import { tableFields } from '../../state/shared-fields';
import { defineView } from '../../state/views';

/** `name`, `contexts` or a metric’s id; empty for the current metric. */
const sort = field({ key: 'sort', label: 'sort column', must: 'a column' }, v.pipe(v.string(), v.maxLength(40)), '');

const states = { threadTable: { ...tableFields(sort), grouped: flag('grouped', 'grouping', true) } };

declare module '../../state/place' {
  interface Views {
    threads: StatesOf<typeof states>;
  }
}

defineView({
  id: 'threads',
  label: 'Threads',
  covers: 'file',
  menuAbout: 'thread',
  load: async () => (await import('./ThreadsView')).ThreadsView,
  states,
});
