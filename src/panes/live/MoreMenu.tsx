/** The button that opens the strip's less frequent commands as a menu. */
import { ChevronDown } from 'lucide-react';
import { lazyComponent } from '../../ui/lazy-component';
import { DropMenu } from '../../ui/overlay/DropMenu';
import { MenuCommands, type StripCommand } from './strip-commands';

const MoreItems = lazyComponent(() => import('./MoreItems').then((loaded) => loaded.MoreItems));

export const MoreMenu = ({ commands }: { commands: readonly StripCommand[] }) => (
  <MenuCommands value={commands}>
    <DropMenu
      label="More"
      look="plain"
      icon={
        <>
          More <ChevronDown aria-hidden="true" />
        </>
      }
      menu={MoreItems}
    />
  </MenuCommands>
);
