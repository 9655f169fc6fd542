/** The dialogs of the shell: help, and what was not counted. */
import type { ProfileSummary } from '../../workers/engine.api';
import controls from '../ui/controls.module.css';
import { bytes, count, plural } from '../ui/format';
import { Sheet } from '../ui/Sheet';
import { meaningOf, WORK_NOT_TIME } from './metrics';
import styles from './shell.module.css';
import { readySlot, useApp } from './store';

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

export function TruthsSheet() {
  const open = useApp((state) => state.dialog === 'truths');
  const slots = useApp((state) => state.slots);
  const summaries = (['a', 'b'] as const).flatMap((side) => {
    const slot = readySlot(slots[side]);
    return slot ? [{ side, summary: slot.summary }] : [];
  });
  return (
    <Sheet title="What was counted, and what not" open={open} onClose={close}>
      <div className={styles.prose}>
        {summaries.map(({ side, summary }) => (
          <Truths key={side} title={`${side.toUpperCase()} · ${summary.fileName}`} summary={summary} />
        ))}
      </div>
    </Sheet>
  );
}

/** Long lists stay readable: the dialog shows this many and says how many more there are. */
const MOST = 500;

function Truths({ title, summary }: { title: string; summary: ProfileSummary }) {
  const facts: [string, string][] = [
    ['Program', summary.mainClass || 'unknown'],
    ['JVM', summary.jvm || 'unknown'],
    ['System', summary.os || 'unknown'],
    ['Recorded', recorded(summary)],
    ['Dump', summary.dump || 'not said by the format'],
    ['Basic blocks', summary.analysis || 'not said by the format'],
    ['Contexts', `${count(summary.contexts)}; ${count(summary.mergedContexts)} after merging threads by path`],
    ['File', `${bytes(summary.size)}, ${summary.format}`],
    ['SHA-256', summary.sha256],
  ];
  return (
    <section>
      <h2>{title}</h2>
      <table className={styles.truths}>
        <tbody>
          {facts.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
          {summary.metrics.map((metric) => (
            <tr key={metric.id}>
              <th scope="row">{metric.label}</th>
              <td>
                {count(metric.total)} {metric.unit}. <span className="dim">{meaningOf(metric)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Lines title="Damaged or missing in the file" lines={summary.problems} />
      <Lines title="Warnings of the recording" lines={summary.warnings} />
      <h2>{plural(summary.notInstrumented.length, 'method or class', 'methods or classes')} not instrumented</h2>
      {summary.notInstrumented.length > 0 && (
        <table className={styles.truths}>
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col">Method</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {summary.notInstrumented.slice(0, MOST).map((each) => (
              <tr key={`${each.className} ${each.method} ${each.reason}`}>
                <td className="mono">{each.className}</td>
                <td className="mono">{each.method ?? 'the whole class'}</td>
                <td>{each.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {summary.notInstrumented.length > MOST && <p className="dim">and {count(summary.notInstrumented.length - MOST)} more</p>}
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function recorded({ start, end }: ProfileSummary): string {
  if (start <= 0) return 'unknown';
  const from = new Date(start).toISOString().slice(0, 19).replace('T', ' ');
  return end > start ? `${from} UTC, over ${count(Math.round((end - start) / 1000))} s` : `${from} UTC`;
}
