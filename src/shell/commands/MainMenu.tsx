/** The registry as a menu: a submenu for each group. */
import { Menu } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { keyText } from '../../commands/keys';
import { allCommands, type Command, GROUPS, isEnabled, runCommand } from '../../commands/registry';
import { Button } from '../../ui/Button';
import { Key } from '../../ui/Key';
import styles from '../../ui/menu.module.css';
import { useBackCloses } from '../../ui/overlay/closing';

export function MainMenu() {
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="quiet" icon aria-label="Menu">
          <Menu aria-hidden="true" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8} loop>
          {open && groups().map(([group, commands]) => <Submenu key={group} group={group} commands={commands} />)}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Submenu({ group, commands }: { group: string; commands: Command[] }) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={styles.item}>
        <span>{group}</span>
        <span aria-hidden="true">›</span>
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className={styles.menu} collisionPadding={8} loop>
          {commands.map((command) => (
            <DropdownMenu.Item
              key={command.id}
              className={styles.item}
              disabled={!isEnabled(command)}
              // The menu gives the focus back first; a command may want to put it elsewhere.
              onSelect={() => setTimeout(() => runCommand(command, true))}
            >
              <span>{command.title}</span>
              {command.keys?.[0] && <Key>{keyText(command.keys[0])}</Key>}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}

function groups(): [string, Command[]][] {
  const all = allCommands();
  return GROUPS.map((group): [string, Command[]] => [group, all.filter((command) => command.group === group)]).filter(
    ([, commands]) => commands.some(isEnabled),
  );
}
