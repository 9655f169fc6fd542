/** Shown in the details pane while no context is selected: the tree's total, and the methods to look at first. */

import { isLeafUp } from '../../../common/leaf-up';
import { nounOf } from '../../../common/numbers';
import { digitsUnit, isEstimate, unitBehindDigits, workOf } from '../../../common/sampling';
import type { EngineError, FrameName, MethodRow } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { selectMethod } from '../../session/selection';
import { useUpward } from '../../state/root';
import type { CurrentView } from '../../state/useView';
import { Figure } from '../../ui/Figure';
import { plural } from '../../ui/format';
import { Pane, PaneText, PaneTitle } from '../../ui/layout/Pane';
import { lazyComponent } from '../../ui/lazy-component';
import { MethodName } from '../../ui/MethodName';
import { signature } from '../../ui/method-names';
import { estimatedShare } from '../../ui/sampled-shares';
import { LinkButton } from '../../ui/table/LinkButton';
import { PlainTable } from '../../ui/table/PlainTable';
import { useAnswer, useChoice, useTotalOfRows } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import { CoverageNote } from '../profile/CoverageNote';

const TopValues = lazyComponent(async () => (await import('./TopValues')).TopValues);

interface SummaryProps {
  current: CurrentView;
  error: EngineError | null;
  isDrawn: boolean;
  libraryOf(name: FrameName): string | null;
  /** Whether the user's own code is distinguished from libraries. */
  hasOwn: boolean;
}

export function TreeSummary({ current, error, isDrawn, libraryOf, hasOwn }: SummaryProps) {
  const { metric, threadName, slot, total } = current;
  const leafUp = isLeafUp(current.view.transforms);
  const upward = useUpward();
  const work = workOf(metric);
  return (
    <Pane label="Details">
      <div>
        <PaneTitle>{threadName}</PaneTitle>
        <PaneText>
          <Figure value={total} of={current.boundOf(metric.id)} unit={digitsUnit(metric)} isEstimated={isEstimate(metric)} />
          {unitBehindDigits(metric)}
          {current.contexts === null ? '' : ` in ${plural(current.contexts, 'context')}`}
        </PaneText>
        <CoverageNote summary={slot.summary} threads={current.threads} />
      </div>
      {error ? (
        <PaneText>
          {error.message} {error.advice}
        </PaneText>
      ) : (
        <>
          {slot.summary.fields && <TopValues current={current} />}
          <HottestMethods {...{ current, libraryOf }} areOwn={hasOwn && !leafUp} />
          {isDrawn && (
            <PaneText>
              Width shows {work === 'work' ? 'work, not time' : work}. Callers are {leafUp === upward ? 'above' : 'below'}{' '}
              callees.
            </PaneText>
          )}
        </>
      )}
    </Pane>
  );
}

/** Number of methods listed. */
const LISTED = 5;
/** Number of rows in which the user's own methods are sought. */
const MOST = 500;
/** The picture is requested first. */
const WAIT = 300;

/**
 * The user's own methods with the highest inclusive cost; if own code is not distinguished, the methods with the highest
 * exclusive cost.
 */
function HottestMethods({ current, libraryOf, areOwn }: Pick<SummaryProps, 'current' | 'libraryOf'> & { areOwn: boolean }) {
  const engine = useEngine();
  const { view, metric, key } = current;
  const cost = areOwn ? 'inclusive' : 'exclusive';
  const wanted = current.total > 0 ? `${key}:${cost}` : null;
  const question = useDebounced<string | null>(wanted, WAIT, null);
  const page = { sort: cost, order: 'desc', filter: '', offset: 0, limit: areOwn ? MOST : LISTED, calls: false } as const;
  const { value, answered } = useAnswer(question, () => ask(engine.hotMethods(view, metric.id, page)));
  const rows = (value?.rows ?? []).filter(({ name }) => !areOwn || libraryOf(name) === null).slice(0, LISTED);
  const total = useTotalOfRows(current.total, answered === wanted);
  const choose = useChoice<MethodRow>(
    answered === wanted,
    ({ name }) => signature(name),
    (name) => rows.find((row) => signature(row.name) === name),
  );
  if (rows.length === 0) return null;
  return (
    <PlainTable>
      <caption>{areOwn ? 'Your methods with the highest inclusive cost' : 'Methods with the highest exclusive cost'}</caption>
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col">Share of {nounOf(metric.unit)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.method}>
            <td>
              <LinkButton onClick={() => choose(row, ({ method }) => selectMethod(method))}>
                <MethodName name={row.name} />
              </LinkButton>
            </td>
            <td>{estimatedShare(row[cost], total, metric, row.lowerBound)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
