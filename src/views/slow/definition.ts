/** Defines the view *Slow per bytecode*: its tab, and how its code is loaded. */
import { isRankable } from '../../../common/metrics';
import { defineView } from '../../state/views';

/** Its selection is shared with the other views. */
const states = {};

declare module '../../state/place' {
  interface Views {
    slow: typeof states;
  }
}

defineView({
  id: 'slow',
  label: 'Slow per bytecode',
  short: 'Slow',
  covers: 'file',
  load: async () => (await import('./SlowView')).SlowView,
  states,
  address: ['flame.selected'],
  offered: ({ summary }) => isRankable(summary),
});
