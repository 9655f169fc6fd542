/** Commands on the selected context. */

import { register } from '../../commands/registry';
import { showInFlame, showInTree } from '../../session/selection';
import { currentSide, placeNow, setPlace, stateNow } from '../../state/store';

const selected = (): number => placeNow().flame.selected;
const any = (): boolean => currentSide(stateNow()) !== null && selected() >= 0;

register(() => [
  {
    id: 'selection.flame',
    title: 'Show the selected context in the flame graph',
    group: 'Selection',
    enabled: any,
    run: () => showInFlame(selected()),
  },
  {
    id: 'selection.tree',
    title: 'Show the selected context in the call tree',
    group: 'Selection',
    enabled: any,
    run: () => showInTree(selected()),
  },
  {
    id: 'selection.sandwich',
    title: 'Show callers and callees of the selected method (sandwich)',
    group: 'Selection',
    keys: ['s'],
    also: 'leaf up inverted bottom up',
    enabled: () => currentSide(stateNow()) !== null && placeNow().methods.method >= 0,
    run: () => setPlace({ view: 'sandwich' }),
  },
]);
