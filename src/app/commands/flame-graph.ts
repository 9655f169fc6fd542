/** What the keys of a flame graph do, for palette, menu and help; the canvas handles the keys themselves. */
import { CANVAS_COMMANDS } from '../../canvas/keys';
import { canvasPort } from '../../canvas/port';
import { register } from './registry';

register(() =>
  CANVAS_COMMANDS.map(({ id, title, keys, command }) => ({
    id: `flame.${id}`,
    title,
    group: 'Flame graph',
    keys,
    scope: 'own',
    enabled: () => canvasPort.now() !== null,
    run: () => canvasPort.now()?.perform(command),
  })),
);
