/** Dialog for filters (own code, the JDK) and for how names are shown. */
import { closeDialog } from '../../state/store';
import { Sheet } from '../../ui/overlay/Sheet';
import { FiltersForm } from './FiltersForm';

export const FiltersSheet = () => (
  <Sheet title="Filters and names" open onClose={closeDialog}>
    <FiltersForm onClose={closeDialog} />
  </Sheet>
);
