/** Command that opens the dialog for events of the VM. */
import { register } from '../../commands/registry';
import { openDialog, readySlot, stateNow } from '../../state/store';
import { countsEvents } from './countable';

const OF_CALLS = {
  title: 'Count events of the VM…',
  hint: 'Exceptions, classes, threads, waits, files, connections',
  also: 'metric throwable sleep park notify gc process socket',
};
const OF_SAMPLES = {
  title: 'Count new activations…',
  hint: 'Compare samples: called often, or long?',
  also: 'metric share',
};

register(() => [
  {
    id: 'events.open',
    ...(readySlot(stateNow().slots.a)?.summary.format === 'jfr' ? OF_SAMPLES : OF_CALLS),
    group: 'View',
    enabled: () => countsEvents(stateNow()),
    run: () => openDialog('events'),
  },
]);
