/**
 * The switch between own code and all code in the compare view, and what replaces the picture while own code is being folded.
 */
import { isLeafUp } from '../../../common/leaf-up';
import type { OwnBasis, Story } from '../../../workers/api/engine';
import { CodeSwitch } from '../../panes/transforms/CodeSwitch';
import { useApp } from '../../state/store';
import { ViewPlaceholder } from '../../ui/layout/ViewPlaceholder';
import { Progress } from '../../ui/strip/Progress';
import { useDebounced } from '../../ui/useDebounced';

const NOTHING: OwnBasis = { by: 'all', prefixes: [] };

const TURNED = 'Not available bottom-up, where callees are above your code.';
const SAMPLES = 'Not available for samples: their flame graph shows all code.';

const useOwn = () => useApp(({ comparison }) => (comparison.state === 'ready' ? comparison.own : null));

export function ComparedCodeSwitch({ story }: { story: Story | null | undefined }) {
  const own = useOwn();
  const isTurned = useApp(({ place }) => isLeafUp(place.transforms));
  return (
    <>
      {own?.state === 'running' && <FoldingBar />}
      <CodeSwitch
        basis={own?.state === 'nothing' ? NOTHING : (story?.own ?? null)}
        hindrance={isTurned ? TURNED : own?.state === 'nothing' && story?.kind === 'samples' ? SAMPLES : undefined}
      />
    </>
  );
}

/** Milliseconds after which folding shows its progress; most runs finish sooner. */
const SLOW = 200;

function FoldingBar() {
  const own = useOwn();
  const isSlow = useDebounced(true, SLOW, false);
  const progress = own?.state === 'running' ? own.progress : null;
  return isSlow && <Progress label="Folding library code" done={progress?.done} total={progress?.total} />;
}

export const Folding = () => (
  <ViewPlaceholder label="Union of both trees" title="Folding library code">
    <FoldingBar />
  </ViewPlaceholder>
);
