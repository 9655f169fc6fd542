/** The button that opens the menu of all commands. */
import { Menu } from 'lucide-react';
import { lazyComponent } from '../../ui/lazy-component';
import { DropMenu } from '../../ui/overlay/DropMenu';

const CommandsMenu = lazyComponent(() => import('./CommandsMenu').then((loaded) => loaded.CommandsMenu));

export const MainMenu = () => <DropMenu label="Menu" icon={<Menu aria-hidden="true" />} menu={CommandsMenu} />;
