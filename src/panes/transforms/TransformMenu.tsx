/** Context menu of a picture or table with the commands for the selection. */
import { type MouseEvent, type ReactElement, useState } from 'react';
import { keyText } from '../../commands/keys';
import { type Command, commandsOf, runCommand } from '../../commands/registry';
import { placeNow } from '../../state/store';
import { viewOfId } from '../../state/views';
import { PressGroup, PressItem, PressMenu, PressSubmenu } from '../../ui/overlay/PressMenu';
import { MenuHead } from './MenuHead';

/** Elements that keep the browser’s own menu. */
const OWN_MENU = 'input, textarea, select, a, [data-menu="own"]';
/** Panes, where only tables with a menu of their rows open one. */
const PANES = '[role="complementary"], aside';

/** Commands that are wanted most, by what they do; all others stand behind “More”. */
const FIRST: readonly (readonly [label: string, ids: readonly string[]])[] = [
  ['Show', ['selection.flame', 'selection.tree', 'selection.sandwich']],
  ['Focus', ['transform.focus', 'transform.callees', 'transform.callers']],
  ['Fold or hide', ['transform.fold-method', 'transform.fold-package', 'transform.hide-method', 'transform.only-package']],
  ['Thread', ['thread.row', 'thread.row-flame', 'thread.row-tree', 'thread.row-methods', 'thread.row-group', 'thread.all']],
];
const FIRST_IDS = new Set(FIRST.flatMap(([, ids]) => ids));

const Item = ({ command }: { command: Command }) => (
  <PressItem
    label={command.title}
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
            <PressGroup key={label} label={label}>
              {itemsOf(here)}
            </PressGroup>
          )
        );
      })}
      {others.length > 0 && (
        <PressGroup label="Others">
          <PressSubmenu label="More">{itemsOf(others)}</PressSubmenu>
        </PressGroup>
      )}
    </>
  );
}

/** Commands about the menu's subject. The list of all threads stands in the palette. */
const offered = (): Command[] =>
  viewOfId(placeNow().view).menuAbout === 'thread'
    ? commandsOf('Thread').filter(({ id }) => FIRST_IDS.has(id))
    : [...commandsOf('Selection'), ...commandsOf('Transform')];

export function TransformMenu({ children }: { children: ReactElement }) {
  const [commands, setCommands] = useState<Command[]>([]);
  const before = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest(OWN_MENU) || (target.closest(PANES) && !target.closest('[data-menu]'))) {
      event.stopPropagation();
      return;
    }
    // In a table the menu is about the row under the pointer, which must be selected first.
    if (viewOfId(placeNow().view).menuSelectsRow) target.closest<HTMLElement>('[role="row"]')?.click();
  };
  return (
    <PressMenu
      label="What to do with it"
      onOpenChange={(open) => setCommands(open ? offered() : [])}
      onBefore={before}
      items={
        <>
          <MenuHead />
          <Items commands={commands} />
        </>
      }
    >
      {children}
    </PressMenu>
  );
}
