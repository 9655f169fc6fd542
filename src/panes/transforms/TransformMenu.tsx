/** The area of a picture or table in which the context menu of its selection opens. */
import type { MouseEvent, ReactElement } from 'react';
import { placeNow } from '../../state/store';
import { viewOfId } from '../../state/views';
import { lazyComponent } from '../../ui/lazy-component';
import { PressMenu } from '../../ui/overlay/PressMenu';

const SelectionMenu = lazyComponent(() => import('./SelectionMenu').then((loaded) => loaded.SelectionMenu));

/** Elements that keep the browser’s own menu. */
const OWN_MENU = 'input, textarea, select, a, [data-menu="own"]';
/** Panes, in which only tables with row menus open one. */
const PANES = '[role="complementary"], aside';

export function TransformMenu({ children }: { children: ReactElement }) {
  const before = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest(OWN_MENU) || (target.closest(PANES) && !target.closest('[data-menu]'))) {
      event.stopPropagation();
      return;
    }
    // In a table, the menu is about the row under the pointer, which must be selected first.
    if (viewOfId(placeNow().view).menuSelectsRow) target.closest<HTMLElement>('[role="row"]')?.click();
  };
  return (
    <PressMenu label="Actions" onBefore={before} menu={SelectionMenu}>
      {children}
    </PressMenu>
  );
}
