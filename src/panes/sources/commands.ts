/** Commands of the pane with source texts. */
import { register } from '../../commands/registry';
import { hideTexts, showTexts, useTexts } from '../../sources/texts';
import { currentSide, placeNow, stateNow } from '../../state/store';
import { coveredBy } from '../../state/views';

register(() => [
  {
    id: 'selection.source',
    title: useTexts.getState().shown ? 'Hide the source' : 'Show the source',
    group: 'Selection',
    keys: ['t'],
    also: 'code java kotlin scala file lines jar zip folder',
    enabled: () => currentSide(stateNow()) !== null && coveredBy(placeNow().view) !== 'set',
    run: () => (useTexts.getState().shown ? hideTexts() : showTexts()),
  },
  {
    id: 'table.beginnings',
    title: 'Previous or next method in the source',
    group: 'Table',
    keys: ['Alt+ArrowUp', 'Alt+ArrowDown'],
    scope: 'own',
    enabled: () => false,
    run: () => undefined,
  },
]);
