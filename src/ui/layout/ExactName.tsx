/** The name in the file, if a different one is displayed, and the methods that a mapping file lists as inlined. */
import type { FrameName } from '../../../workers/api/engine';
import { exactName, parameters } from '../method-names';
import { PaneText } from './Pane';

export function ExactName({ name }: { name: FrameName }) {
  if (!name.shown) return null;
  const { inlined } = name.shown;
  return (
    <>
      <PaneText data-testid="exact-name">
        in the file: {exactName(name)}
        {parameters(name.descriptor)}
      </PaneText>
      {inlined && <PaneText>with {inlined.join(', ')} inlined</PaneText>}
    </>
  );
}
