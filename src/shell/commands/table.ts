/** Commands of the call tree, and entries for the keys that tables handle themselves. */

import { type Command, register } from '../../commands/registry';
import { treePort } from '../../ports/ports';

const tree = (): boolean => treePort.now() !== null;
/** A key that is only listed: the table itself handles it. */
const shown = (id: string, title: string, keys: string[]): Command => ({
  id: `table.${id}`,
  title,
  group: 'Table',
  keys,
  scope: 'own',
  enabled: () => false,
  run: () => undefined,
});

register(() => [
  shown('rows', 'Move between rows', ['ArrowUp', 'ArrowDown', 'Home', 'End']),
  shown('select', 'Select a row; in the call tree, show it in the flame graph', ['Enter']),
  shown('twist', 'Expand or collapse a context in the call tree', ['ArrowRight', 'ArrowLeft', ' ']),
  {
    id: 'table.hottest',
    title: 'Expand the hottest path',
    group: 'Table',
    keys: ['Shift+ArrowRight'],
    scope: 'own',
    enabled: tree,
    run: () => treePort.now()?.hottest(),
  },
  { id: 'table.collapse', title: 'Collapse the call tree', group: 'Table', enabled: tree, run: () => treePort.now()?.collapse() },
]);
