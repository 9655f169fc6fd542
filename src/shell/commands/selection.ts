/** Commands on the selected context, for palette, menu and keys. */

import { register } from '../../commands/registry';
import { showInFlame, showInTree } from '../../session/selection';
import { currentSide, placeNow, setPlace, stateNow } from '../../state/store';
import { coveredBy } from '../../state/views';

const selected = (): number => placeNow().flame.selected;
/** In a comparison, the selected context is another one, that of the union tree. */
const ofFile = (): boolean => currentSide(stateNow()) !== null && coveredBy(placeNow().view) === 'file';
const any = (): boolean => ofFile() && selected() >= 0;

register(() => [
  {
    id: 'selection.flame',
    title: 'Show in the flame graph',
    hint: 'Shows the selected context',
    group: 'Selection',
    enabled: any,
    run: () => showInFlame(selected()),
  },
  {
    id: 'selection.tree',
    title: 'Show in the call tree',
    hint: 'Shows the selected context',
    group: 'Selection',
    enabled: any,
    run: () => showInTree(selected()),
  },
  {
    id: 'selection.sandwich',
    title: 'Show callers and callees',
    hint: 'Shows the selected method in the sandwich',
    group: 'Selection',
    keys: ['s'],
    also: 'leaf up inverted bottom up',
    enabled: () => ofFile() && placeNow().methods.method >= 0,
    run: () => setPlace({ view: 'sandwich' }),
  },
]);
