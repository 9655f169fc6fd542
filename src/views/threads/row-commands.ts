/** Commands on a row of the thread table, for its context menu. */
import type { Command } from '../../commands/registry';
import type { Side, ViewId } from '../../state/place';
import { setPlace } from '../../state/store';
import { chooseThread } from '../../state/thread-choice';
import type { ThreadRow } from './thread-rows';

/** Views that show a single thread, and the words for them. */
const VIEWS: readonly (readonly [id: ViewId, where: string])[] = [
  ['flame', 'the flame graph'],
  ['tree', 'the call tree'],
  ['methods', 'the table of methods'],
];

/** @param twist opens or closes a group of threads */
export function rowCommands({ kind, name, index, open }: ThreadRow, side: Side, twist: (name: string) => void): Command[] {
  if (kind === 'group')
    return [
      {
        id: 'thread.row-group',
        title: `${open ? 'Hide' : 'List'} the threads of ${name}`,
        group: 'Thread',
        run: () => twist(name),
      },
    ];
  const called = name === '' ? 'this thread' : name;
  return [
    { id: 'thread.row', title: `Show only ${called} in every view`, group: 'Thread', run: () => chooseThread(side, index) },
    ...VIEWS.map(
      ([view, where]): Command => ({
        id: `thread.row-${view}`,
        title: `Show ${called} in ${where}`,
        group: 'Thread',
        run: () => {
          chooseThread(side, index);
          setPlace({ view });
        },
      }),
    ),
  ];
}
