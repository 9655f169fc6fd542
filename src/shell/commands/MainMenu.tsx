/** All commands as a menu with a submenu for each group. */
import { Menu } from 'lucide-react';
import { keyText } from '../../commands/keys';
import { allCommands, type Command, GROUPS, isEnabled, runCommand } from '../../commands/registry';
import { DropItem, DropMenu, Submenu } from '../../ui/overlay/DropMenu';

export function MainMenu() {
  return (
    <DropMenu
      label="Menu"
      icon={<Menu aria-hidden="true" />}
      items={() => groups().map(([group, commands]) => <Group key={group} group={group} commands={commands} />)}
    />
  );
}

function Group({ group, commands }: { group: string; commands: Command[] }) {
  return (
    <Submenu label={group}>
      {commands.map((command) => (
        <DropItem
          key={command.id}
          label={command.title}
          keys={command.keys?.[0] && keyText(command.keys[0])}
          disabled={!isEnabled(command)}
          onSelect={() => runCommand(command, true)}
        />
      ))}
    </Submenu>
  );
}

function groups(): [string, Command[]][] {
  const all = allCommands();
  return GROUPS.map((group): [string, Command[]] => [group, all.filter((command) => command.group === group)]).filter(
    ([, commands]) => commands.some(isEnabled),
  );
}
