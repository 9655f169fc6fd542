/** Context menu of a picture or table with the commands for the selection. */
import { type MouseEvent, type ReactElement, useState } from 'react';
import { keyText } from '../../commands/keys';
import { type Command, commandsOf, runCommand } from '../../commands/registry';
import { placeNow } from '../../state/store';
import { viewOfId } from '../../state/views';
import { PressItem, PressMenu } from '../../ui/overlay/PressMenu';
import { MenuHead } from './MenuHead';

/** Elements that keep the browser’s own menu. */
const OWN_MENU = 'input, textarea, select, a, [role="complementary"], aside';

export function TransformMenu({ children }: { children: ReactElement }) {
  const [commands, setCommands] = useState<Command[]>([]);
  const before = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest(OWN_MENU)) {
      event.stopPropagation();
      return;
    }
    // In a table the menu is about the row under the pointer, which must be selected first.
    if (viewOfId(placeNow().view).menuSelectsRow) target.closest<HTMLElement>('[role="row"]')?.click();
  };
  return (
    <PressMenu
      label="What to do with it"
      onOpenChange={(open) => setCommands(open ? [...commandsOf('Selection'), ...commandsOf('Transform')] : [])}
      onBefore={before}
      items={
        <>
          <MenuHead />
          {commands.map((command) => (
            <PressItem
              key={command.id}
              label={command.title}
              keys={command.keys?.[0] && keyText(command.keys[0])}
              onSelect={() => runCommand(command, true)}
            />
          ))}
        </>
      }
    >
      {children}
    </PressMenu>
  );
}
