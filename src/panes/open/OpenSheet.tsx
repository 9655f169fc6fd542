import { closeDialog, useApp } from '../../state/store';
import { Sheet } from '../../ui/overlay/Sheet';
import { OpenPanel } from './OpenPanel';

/** Dialog with all ways to open a file while others are open. */
export function OpenSheet() {
  const dialog = useApp((state) => state.dialog);
  const side = dialog === 'open-b' ? 'b' : 'a';
  return (
    <Sheet title={side === 'b' ? 'Compare with' : 'Open'} open onClose={closeDialog}>
      <OpenPanel side={side} />
    </Sheet>
  );
}
