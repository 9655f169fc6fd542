/** Runs page-wide commands by their keys. A component that handles a key itself prevents the default, and the key is left alone. */
import { matches } from '../commands/keys';
import { allCommands, runCommand } from '../commands/registry';
import { stateNow } from '../state/store';

const typing = (target: HTMLElement | null): boolean =>
  target?.closest('input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]') != null;

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || stateNow().dialog !== 'none') return;
  // While text is typed, only keys with a modifier are commands.
  if (typing(event.target as HTMLElement | null) && !event.ctrlKey && !event.metaKey) return;
  const command = allCommands().find(
    ({ keys, scope = 'page' }) => scope === 'page' && keys?.some((combo) => matches(combo, event)),
  );
  if (command && runCommand(command, false)) event.preventDefault();
}

export function startShortcuts(): () => void {
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
