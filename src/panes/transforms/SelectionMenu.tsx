/** Context menu with the commands for the selection. */
import { useEffect, useState } from 'react';
import { keyText } from '../../commands/keys';
import { type Command, commandsOf, runCommand } from '../../commands/registry';
import { placeNow } from '../../state/store';
import { viewOfId } from '../../state/views';
import { MenuGroup, MenuItem, MenuPanel, Submenu } from '../../ui/overlay/MenuPanel';
import type { MenuOpening } from '../../ui/overlay/menu-opening';
import { MenuHead } from './MenuHead';

/** Commands that are wanted most, by what they do; all others stand behind “More”. */
const FIRST: readonly (readonly [label: string, ids: readonly string[]])[] = [
  ['Show', ['selection.flame', 'selection.tree', 'selection.sandwich']],
  ['Focus', ['transform.focus', 'transform.callees', 'transform.callers']],
  ['Fold or hide', ['transform.fold-method', 'transform.fold-package', 'transform.hide-method', 'transform.only-package']],
  ['Thread', ['thread.row', 'thread.row-flame', 'thread.row-tree', 'thread.row-methods', 'thread.row-group', 'thread.all']],
];
const FIRST_IDS = new Set(FIRST.flatMap(([, ids]) => ids));

const Item = ({ command }: { command: Command }) => (
  <MenuItem
    label={command.title}
    hint={command.hint}
    keys={command.keys?.[0] && keyText(command.keys[0])}
    onSelect={() => runCommand(command, true)}
  />
);
const itemsOf = (commands: readonly Command[]) => commands.map((command) => <Item key={command.id} command={command} />);

function Items({ commands }: { commands: readonly Command[] }) {
  const others = commands.filter(({ id }) => !FIRST_IDS.has(id));
  return (
    <>
      {FIRST.map(([label, ids]) => {
        const here = commands.filter(({ id }) => ids.includes(id));
        return (
          here.length > 0 && (
            <MenuGroup key={label} label={label}>
              {itemsOf(here)}
            </MenuGroup>
          )
        );
      })}
      {others.length > 0 && (
        <MenuGroup label="Other">
          <Submenu label="More">{itemsOf(others)}</Submenu>
        </MenuGroup>
      )}
    </>
  );
}

/** Commands about the menu's subject. The list of all threads stands in the palette. */
const offered = (): Command[] =>
  viewOfId(placeNow().view).menuAbout === 'thread'
    ? commandsOf('Thread').filter(({ id }) => FIRST_IDS.has(id))
    : [...commandsOf('Selection'), ...commandsOf('Transform')];

export function SelectionMenu({ opening }: { opening: MenuOpening }) {
  const [commands, setCommands] = useState<Command[] | null>(null);
  // The view learns of a row that was selected for the menu in effects of its own, which come before this one.
  useEffect(() => setCommands(offered()), []);
  if (commands === null) return null;
  return (
    <MenuPanel opening={opening}>
      <MenuHead />
      <Items commands={commands} />
    </MenuPanel>
  );
}
