/** All commands as a menu with a submenu for each group. */
import { keyText } from '../../commands/keys';
import { allCommands, type Command, GROUPS, isEnabled, runCommand } from '../../commands/registry';
import { MenuItem, MenuPanel, Submenu } from '../../ui/overlay/MenuPanel';
import type { MenuOpening } from '../../ui/overlay/menu-opening';

export const CommandsMenu = ({ opening }: { opening: MenuOpening }) => (
  <MenuPanel opening={opening}>
    {groups().map(([group, commands]) => (
      <Group key={group} group={group} commands={commands} />
    ))}
  </MenuPanel>
);

function Group({ group, commands }: { group: string; commands: Command[] }) {
  return (
    <Submenu label={group}>
      {commands.map((command) => (
        <MenuItem
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
