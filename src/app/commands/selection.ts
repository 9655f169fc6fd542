/** What can be done with the selected context, in any view. */
import { showInFlame, showInTree } from '../selection';
import { currentSide, useApp } from '../store';
import { register } from './registry';

const selected = (): number => useApp.getState().place.flame.selected;
const any = (): boolean => currentSide(useApp.getState()) !== null && selected() >= 0;

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
]);
