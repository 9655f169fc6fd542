/**
 * Runs page-wide commands by their keys. If a component handles a key itself, it prevents the default, and the key is ignored
 * here.
 */
import { canvasPort } from '../canvas/canvas-port';
import { matches } from '../commands/keys';
import { allCommands, runCommand } from '../commands/registry';
import { typeAhead } from '../commands/typed-ahead';
import { closeDialog, stateNow } from '../state/store';

const typing = (target: HTMLElement | null): boolean =>
  target?.closest('input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]') != null;

/** The page or a view's tab, neither of which needs arrow keys. */
const leavesArrows = (target: HTMLElement): boolean => target.matches('body, main, nav a');

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented) return;
  const { dialog } = stateNow();
  if (dialog !== 'none') {
    // Dialogs handle these keys themselves, but this one's script is still loading.
    if (event.key === 'Escape') closeDialog();
    else if (dialog === 'palette' && !typing(event.target as HTMLElement | null) && typeAhead(event)) event.preventDefault();
    return;
  }
  // While the user is typing text, only keys with a modifier are commands.
  if (typing(event.target as HTMLElement | null) && !event.ctrlKey && !event.metaKey) return;
  const command = allCommands().find(
    ({ keys, scope = 'page' }) => scope === 'page' && keys?.some((combo) => matches(combo, event)),
  );
  if (command ? runCommand(command, false) : walksPicture(event)) event.preventDefault();
}

/**
 * Arrow keys move through the picture even if it was not clicked first. The canvas takes the focus, and so all further keys.
 */
function walksPicture(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return /^Arrow/.test(event.key) && leavesArrows(target) && (canvasPort.now()?.press(event) ?? false);
}

export function startShortcuts(): () => void {
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
