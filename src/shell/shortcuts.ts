/** Dispatches the keys of page-wide commands; a part with the focus that handles a key itself prevents its default. */
import { matches } from '../commands/keys';
import { allCommands, runCommand } from '../commands/registry';
import { stateNow } from '../state/store';

const typing = (target: HTMLElement | null): boolean =>
  target?.closest('input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]') != null;

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || stateNow().dialog !== 'none') return;
  // Where text is typed only combinations with a modifier are commands.
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
