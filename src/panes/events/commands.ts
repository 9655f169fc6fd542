/** Command that opens the dialog for events of the VM. */
import { register } from '../../commands/registry';
import { openDialog, stateNow } from '../../state/store';
import { countsEvents } from './countable';

register(() => [
  {
    id: 'events.open',
    title: 'Count events of the VM…',
    hint: 'Exceptions, classes, threads, waits, files, connections',
    group: 'View',
    also: 'metric throwable sleep park notify gc process socket',
    enabled: () => countsEvents(stateNow()),
    run: () => openDialog('events'),
  },
]);
