/** The help dialog. */
import controls from '../ui/controls.module.css';
import { Sheet } from '../ui/Sheet';
import { WORK_NOT_TIME } from './metrics';
import styles from './shell.module.css';
import { useApp } from './store';

const KEYS: [string[], string][] = [
  [['/'], 'find a method'],
  [['Enter', 'Shift Enter'], 'in the search box: next match, match before'],
  [['↑', '↓', '←', '→'], 'on the flame graph: walk to caller, callee, sibling'],
  [['Enter'], 'zoom to the selected frame'],
  [['Backspace'], 'go out one step (also a double click on the zoomed frame)'],
  [['Esc'], 'show the whole tree'],
  [['+', '−'], 'zoom; the wheel and a pinch do too'],
  [['Alt wheel', 'Page Down'], 'scroll a deep tree; dragging moves it'],
  [['1', '2', '3', '4'], 'flame graph, hot methods, allocations, compare'],
  [['?'], 'this sheet'],
];

const close = () => useApp.setState({ dialog: 'none' });

export function HelpSheet() {
  const open = useApp((state) => state.dialog === 'help');
  return (
    <Sheet title="Help and shortcuts" open={open} onClose={close}>
      <div className={styles.prose}>
        <p>
          A flame graph shows a Method Call Tree: each frame is a calling context, its width is the work counted in it and below
          it. Callers stand above callees. {WORK_NOT_TIME}
        </p>
        <p>
          Files are read in this browser; no part of them is sent anywhere. A link holds what you look at, not what is in the
          file.
        </p>
        <dl className={styles.keys}>
          {KEYS.map(([keys, text]) => (
            <div key={text} style={{ display: 'contents' }}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key} className={controls.key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Sheet>
  );
}
