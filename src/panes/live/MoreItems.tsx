/** Commands of the strip as items of an open menu. */
import { useContext } from 'react';
import { MenuItem, MenuPanel } from '../../ui/overlay/MenuPanel';
import type { MenuOpening } from '../../ui/overlay/menu-opening';
import { MenuCommands } from './strip-commands';

export const MoreItems = ({ opening }: { opening: MenuOpening }) => (
  <MenuPanel opening={opening}>
    {useContext(MenuCommands).map(({ label, hint, isWaiting = false, run }) => (
      <MenuItem key={label} label={label} hint={hint} disabled={isWaiting} onSelect={run} />
    ))}
  </MenuPanel>
);
