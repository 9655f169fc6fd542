import { lazy, Suspense } from 'react';
import { useApp } from '../app/store';
import { Sheet } from '../ui/Sheet';

const FiltersSheet = lazy(async () => ({ default: (await import('./FiltersSheet')).FiltersSheet }));

const close = () => useApp.setState({ dialog: 'none' });

export function Filters() {
  const open = useApp((state) => state.dialog === 'filters');
  return (
    <Sheet title="Filters and names" open={open} onClose={close}>
      <Suspense fallback={null}>
        <FiltersSheet onClose={close} />
      </Suspense>
    </Sheet>
  );
}
