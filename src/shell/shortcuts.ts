/** Runs page-wide commands by their keys. A component that handles a key itself prevents the default, and the key is left alone. */
import { canvasPort } from '../canvas/canvas-port';
import { matches } from '../commands/keys';
import { allCommands, runCommand } from '../commands/registry';
import { typeAhead } from '../commands/typed-ahead';
import { closeDialog, stateNow } from '../state/store';

const typing = (target: HTMLElement | null): boolean =>
  target?.closest('input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]') != null;

/** The page, or a tab of a view: neither needs arrows for itself. */
const leavesArrows = (target: HTMLElement): boolean => target.matches('body, main, nav a');

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented) return;
  const { dialog } = stateNow();
  if (dialog !== 'none') {
    // Dialogs handle these keys themselves: this one's script is still coming.
    if (event.key === 'Escape') closeDialog();
    else if (dialog === 'palette' && !typing(event.target as HTMLElement | null) && typeAhead(event)) event.preventDefault();
    return;
  }
  // While text is typed, only keys with a modifier are commands.
  if (typing(event.target as HTMLElement | null) && !event.ctrlKey && !event.metaKey) return;
  const command = allCommands().find(
    ({ keys, scope = 'page' }) => scope === 'page' && keys?.some((combo) => matches(combo, event)),
  );
  if (command ? runCommand(command, false) : walksPicture(event)) event.preventDefault();
}

/** Arrows walk through the picture without a press on it before. The canvas takes the focus, and with it all further keys. */
function walksPicture(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return /^Arrow/.test(event.key) && leavesArrows(target) && (canvasPort.now()?.press(event) ?? false);
}

export function startShortcuts(): () => void {
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
