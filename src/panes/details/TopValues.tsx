/** Section of the details pane while no context is selected: what the events of the metric are about, such as thrown classes. */
import { VALUE_HEADS } from '../../../common/frame-names';
import { inSentence } from '../../../common/metrics';
import { nounOf } from '../../../common/numbers';
import type { Transform } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { arrange } from '../../session/applied-transforms';
import type { CurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { count } from '../../ui/format';
import { PaneText } from '../../ui/layout/Pane';
import { MethodName } from '../../ui/MethodName';
import { estimatedShare } from '../../ui/sampled-shares';
import { PlainTable } from '../../ui/table/PlainTable';
import { useAnswer } from '../../ui/useAnswer';
import styles from './top-values.module.css';

/** Number of values listed. */
const LISTED = 5;
/** Steps after which the totals of values are those of the file. */
const WITHOUT_LOSS: ReadonlySet<Transform['kind']> = new Set(['own', 'invert', 'group', 'recursion']);

/** Class frame with its class left blank. */
const CLASS = { method: '*', descriptor: '', flags: 0, sourceFile: '', line: 0 };

/** The values with the largest totals, or a note if the view is not about the whole file. Empty if the metric has no values. */
export function TopValues({ current: { view, metric, total } }: { current: CurrentView }) {
  const engine = useEngine();
  const { profile, thread, transforms = [] } = view;
  const isWhole = thread === 'all' && transforms.every(({ kind }) => WITHOUT_LOSS.has(kind));
  const { value } = useAnswer(String(profile), () => ask(engine.fieldValues(profile)));
  const found = value?.find((each) => each.metric === metric.id);
  if (found === undefined || total === 0) return null;
  const isGrouped = transforms.some((step) => step.kind === 'group' && step.by === 'field');
  const { kind } = found;
  if (!isWhole) {
    const list = `${inSentence(metric.label)} by ${inSentence(VALUE_HEADS[kind])}`;
    return <PaneText>The list of {list} is known only for the whole file.</PaneText>;
  }
  const more = found.values.length - LISTED;
  return (
    <div>
      <PlainTable>
        <caption>
          {metric.label} by {inSentence(VALUE_HEADS[kind])}
        </caption>
        <thead>
          <tr>
            <th scope="col">{VALUE_HEADS[kind]}</th>
            <th scope="col">Share of {nounOf(metric.unit)}</th>
          </tr>
        </thead>
        <tbody>
          {found.values.slice(0, LISTED).map(({ name, amount }) => (
            <tr key={name}>
              {kind === 'file' || kind === 'host' ? (
                <td title={name} className={styles.path}>
                  <bdi>{name}</bdi>
                </td>
              ) : (
                <td title={name}>
                  <MethodName name={{ ...CLASS, className: name }} />
                </td>
              )}
              <td>{estimatedShare(amount, total, metric)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {more > 0 && <PaneText>and {count(more)} more</PaneText>}
      {!isGrouped && <Button onClick={() => void arrange('group', { kind: 'group', by: 'field' })}>Show as frames</Button>}
    </div>
  );
}
