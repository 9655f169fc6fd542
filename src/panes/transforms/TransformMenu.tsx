/** What can be done with what is selected, as a context menu over what it wraps: by the other mouse button, a long press or the menu key. */
import { ContextMenu } from 'radix-ui';
import { type MouseEvent, type ReactElement, useState } from 'react';
import { keyText } from '../../commands/keys';
import { type Command, commandsOf, runCommand } from '../../commands/registry';
import { useApp } from '../../state/store';
import { Key } from '../../ui/Key';
import menu from '../../ui/menu.module.css';
import { MenuHead } from './MenuHead';
import styles from './transforms.module.css';

/** Where the browser’s own menu is the better one. */
const OWN_MENU = 'input, textarea, select, a, [role="complementary"], aside';

export function TransformMenu({ children }: { children: ReactElement }) {
  const [commands, setCommands] = useState<Command[]>([]);
  const before = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest(OWN_MENU)) {
      event.stopPropagation();
      return;
    }
    // In a table the menu is about the row under the pointer, as in the picture it is about the frame.
    const { view } = useApp.getState().place;
    if (view === 'tree' || view === 'methods') target.closest<HTMLElement>('[role="row"]')?.click();
  };
  return (
    <ContextMenu.Root
      modal={false}
      onOpenChange={(open) => setCommands(open ? [...commandsOf('Selection'), ...commandsOf('Transform')] : [])}
    >
      <div className={styles.around} onContextMenuCapture={before}>
        <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      </div>
      <ContextMenu.Portal>
        <ContextMenu.Content className={`${menu.menu} ${styles.menu}`} collisionPadding={8} loop aria-label="What to do with it">
          <MenuHead />
          {commands.map((command) => (
            <ContextMenu.Item
              key={command.id}
              className={menu.item}
              // The menu gives the focus back first.
              onSelect={() => setTimeout(() => runCommand(command, true))}
            >
              <span>{command.title}</span>
              {command.keys?.[0] && <Key>{keyText(command.keys[0])}</Key>}
            </ContextMenu.Item>
          ))}
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
