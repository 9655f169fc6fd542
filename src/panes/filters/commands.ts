/** Commands for filters and names. */
import { register } from '../../commands/registry';
import { codeInView, hideJdk, isJdkHidden, switchCode } from '../../session/own-code';
import { dropMapping, showAsWritten } from '../../session/shown-names';
import { currentSide, openDialog, readySlot, stateNow } from '../../state/store';

register(() => {
  const state = stateNow();
  const { place, slots, naming } = state;
  const side = currentSide(state);
  const open = (): boolean => side !== null;
  const profile = side ? readySlot(slots[side])?.summary.profile : undefined;
  const hidden = isJdkHidden(place.transforms);
  return [
    {
      id: 'filters.open',
      title: 'Filters and names…',
      hint: 'My code, the JDK, mapping file',
      group: 'View',
      keys: ['Shift+f'],
      also: 'own packages proguard r8 kotlin scala',
      enabled: open,
      run: () => openDialog('filters'),
    },
    {
      id: 'filters.own',
      title: codeInView(place) === 'mine' ? 'All code' : 'My code',
      hint: 'My code adds library cost to its callers',
      group: 'View',
      keys: ['Shift+o'],
      also: 'only own packages libraries fold',
      enabled: open,
      run: () => void switchCode(),
    },
    {
      id: 'filters.jdk',
      title: hidden ? 'Show the JDK' : 'Hide the JDK',
      hint: 'When hidden, its cost is added to its callers',
      group: 'View',
      enabled: open,
      run: () => void hideJdk(!hidden),
    },
    {
      id: 'filters.names',
      title: naming.asWritten ? 'Show JVM names' : 'Show Kotlin and Scala names',
      group: 'View',
      also: 'exact mangled',
      enabled: open,
      run: () => void showAsWritten(!naming.asWritten),
    },
    {
      id: 'filters.no-mapping',
      title: 'Remove the mapping file',
      group: 'View',
      also: 'proguard r8',
      enabled: () => profile !== undefined && profile in naming.mappings,
      run: () => profile !== undefined && void dropMapping(profile),
    },
  ];
});
