/** Flame graph commands for palette, menu and help. The canvas handles their keys. */
import { canvasPort } from '../../canvas/canvas-port';
import { canvasCommands } from '../../canvas/keys';
import { register } from '../../commands/registry';
import { isUpward, setRoot } from '../../state/root';
import { placeNow } from '../../state/store';
import { viewOfId } from '../../state/views';

register(() => [
  ...canvasCommands(isUpward()).map(({ id, title, keys, command }) => ({
    id: `flame.${id}`,
    title,
    group: 'Flame graph' as const,
    keys,
    scope: 'own' as const,
    enabled: () => canvasPort.now() !== null,
    run: () => canvasPort.now()?.perform(command),
  })),
  {
    id: 'flame.root',
    title: isUpward() ? 'Root at the top (icicle)' : 'Root at the bottom (flames)',
    group: 'Flame graph',
    keys: ['r'],
    also: 'orientation upside down flip icicle flame',
    enabled: () => canvasPort.now() !== null && !viewOfId(placeNow().view).fixedRoots,
    run: () => setRoot(isUpward() ? 'top' : 'bottom'),
  },
]);
