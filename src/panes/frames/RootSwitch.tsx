/** Button in the toolbars of views that puts the root of flame graphs at the top or at the bottom. */
import { ArrowUpDown } from 'lucide-react';
import { setRoot, useUpward } from '../../state/root';
import { Button } from '../../ui/Button';
import { Hint } from '../../ui/hint/Hint';
import { useNarrow } from '../../ui/useMedia';

export function RootSwitch() {
  const upward = useUpward();
  const narrow = useNarrow();
  return (
    <Hint text={upward ? 'Flames: callees above their callers' : 'Icicle: callees below their callers'}>
      <Button
        look="quiet"
        icon={!narrow}
        aria-label="Root at the bottom"
        aria-pressed={upward}
        onClick={() => setRoot(upward ? 'top' : 'bottom')}
      >
        <ArrowUpDown aria-hidden="true" />
        {narrow && 'Root at the bottom'}
      </Button>
    </Hint>
  );
}
