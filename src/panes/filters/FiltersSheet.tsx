/** Dialog for filters and names; its form is fetched when it opens. */
import { closeDialog, useApp } from '../../state/store';
import { lazyComponent } from '../../ui/lazy-component';
import { Sheet } from '../../ui/overlay/Sheet';

const FiltersForm = lazyComponent(async () => (await import('./FiltersForm')).FiltersForm);

export function FiltersSheet() {
  const open = useApp((state) => state.dialog === 'filters');
  return (
    <Sheet title="Filters and names" open={open} onClose={closeDialog}>
      <FiltersForm onClose={closeDialog} />
    </Sheet>
  );
}
