/** The switch between the program's own code and all code. */
import { useState } from 'react';
import { ownCodeLine } from '../../../common/work-lines';
import type { OwnBasis } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { codeInView, showCode } from '../../session/own-code';
import type { CodeInView } from '../../state/shared-fields';
import { useApp } from '../../state/store';
import { useCurrentView } from '../../state/useView';
import { Segmented } from '../../ui/Segmented';
import { useAnswer } from '../../ui/useAnswer';

const NOTHING_OWN = 'Not available: it is not known which code is yours. List your packages under “Filters and names”.';

interface CodeSwitchProps {
  /** Own code of the profile or comparison; null until the engine answers. */
  basis: OwnBasis | null;
  /** Why own code cannot be shown, for any reason other than that there is none. */
  hindrance?: string | undefined;
}

/** The two choices. */
export function CodeSwitch({ basis, hindrance }: CodeSwitchProps) {
  const code = useApp(({ place }) => codeInView(place));
  // The switch shows the new choice at once; the tree follows when it has been built.
  const [asked, setAsked] = useState<CodeInView | null>(null);
  const why = hindrance ?? (basis?.by === 'all' ? NOTHING_OWN : undefined);
  return (
    <Segmented
      label="Code in view"
      value={why === undefined ? (asked ?? code) : 'all'}
      choices={[
        {
          value: 'mine',
          label: 'My code',
          hint:
            why ?? `Only your methods. Library cost is added to those that call it. ${basis === null ? '' : ownCodeLine(basis)}`,
          disabled: why !== undefined,
        },
        { value: 'all', label: 'All code', hint: 'Every method, including libraries and the JDK' },
      ]}
      onChange={(to) => {
        setAsked(to);
        void showCode(to).finally(() => setAsked(null));
      }}
    />
  );
}

/** The switch for a view of one profile. */
export function ProfileCodeSwitch() {
  const engine = useEngine();
  const own = useApp(({ place }) => place.own);
  const profile = useCurrentView()?.view.profile;
  const question = profile === undefined ? null : `${profile}:${own}`;
  const { value, fresh } = useAnswer(question, () => ask(engine.ownBasis(profile ?? -1, own)));
  return <CodeSwitch basis={fresh ? value : null} />;
}
