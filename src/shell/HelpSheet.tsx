/** The help dialog: how to read the views, gestures, and all commands with keys. */

import { natureOf } from '../../common/metrics';
import { keyText } from '../commands/keys';
import { allCommands, type Command, GROUPS, type Group } from '../commands/registry';
import { buildText } from '../state/build';
import { closeDialog, useApp } from '../state/store';
import { useShownNature } from '../state/useShownNature';
import { Key } from '../ui/Key';
import { Sheet } from '../ui/overlay/Sheet';
import { useFingers } from '../ui/useMedia';
import styles from './prose.module.css';

/** Touch and mouse gestures, which have no commands. */
const GESTURES = [
  ['Wheel, pinch', 'zoom'],
  ['Alt + wheel', 'scroll a deep tree; dragging moves it'],
  ['Right click, long press', 'open the frame’s menu'],
  ['Click, tap', 'select a frame and zoom to it; twice on the zoomed frame: zoom out to its caller'],
];

export function HelpSheet() {
  const open = useApp((state) => state.dialog === 'help');
  const fingers = useFingers();
  const nature = natureOf(useShownNature());
  return (
    <Sheet title="Help and shortcuts" open={open} onClose={closeDialog}>
      {open && (
        <div className={styles.prose}>
          <p>
            A flame graph shows a program’s calls as a tree: each frame is a method as called through one chain of callers. Its
            width is the work counted in it and in everything it calls, or the samples taken there. Callers are above callees, or
            below them where the root is at the bottom (<Key>r</Key>). {nature}
          </p>
          <p>
            Files are read in this browser; no part of them is sent anywhere. The URL records your view, not the file’s contents.
            Share shows exactly what it would send.
          </p>
          <p className="dim">Callgrove {buildText}</p>
          <div className={styles.sheets}>
            {fingers && <Gestures />}
            {byGroup().map(([group, commands]) => (
              <section key={group}>
                <h3>{group}</h3>
                <dl className={styles.keys}>
                  {commands.map(({ id, title, keys = [] }) => (
                    <div key={id}>
                      <dt>
                        {keys.map((combo) => (
                          <Key key={combo}>{keyText(combo)}</Key>
                        ))}
                      </dt>
                      <dd>{title}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
            {!fingers && <Gestures />}
          </div>
        </div>
      )}
    </Sheet>
  );
}

function Gestures() {
  return (
    <section>
      <h3>Mouse and touch on a flame graph</h3>
      <dl className={styles.keys}>
        {GESTURES.map(([how, what]) => (
          <div key={how}>
            <dt>{how}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function byGroup(): [Group, Command[]][] {
  const keyed = allCommands().filter((command) => command.keys !== undefined && command.keys.length > 0);
  return GROUPS.map((group): [Group, Command[]] => [group, keyed.filter((command) => command.group === group)]).filter(
    ([, commands]) => commands.length > 0,
  );
}
