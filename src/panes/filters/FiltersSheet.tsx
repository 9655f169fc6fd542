import { closeDialog, useApp } from '../../state/store';
import { later } from '../../ui/lazy-component';
import { Sheet } from '../../ui/overlay/Sheet';

const FiltersSheet = later(async () => (await import('./FiltersForm')).FiltersSheet);

export function Filters() {
  const open = useApp((state) => state.dialog === 'filters');
  return (
    <Sheet title="Filters and names" open={open} onClose={closeDialog}>
      <FiltersSheet onClose={closeDialog} />
    </Sheet>
  );
}
