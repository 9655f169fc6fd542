/** Pane about a single context: its name, figures, path of callers and allocations, and the available actions. */

import { patternOf, THREAD } from '../../../common/frame-names';
import { isLeafUp } from '../../../common/leaf-up';
import { ENTERED_BEFORE } from '../../../common/recording-scope';
import type { FrameName, MetricValue, ProfileSummary } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { useApp } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { ContextBreadcrumbs } from '../../ui/ContextBreadcrumbs';
import { plural } from '../../ui/format';
import { ExactName } from '../../ui/layout/ExactName';
import { Actions, Pane, PaneText, PaneTitle } from '../../ui/layout/Pane';
import { boundReason } from '../../ui/lower-bounds';
import { flagWords, isLimited, longName, parametersOf } from '../../ui/method-names';
import { useAnswer } from '../../ui/useAnswer';
import { CoverageNote } from '../profile/CoverageNote';
import { InclusiveNote } from '../profile/InclusiveNote';
import { SourceLink } from '../sources/SourceLink';
import { AllocatedHere } from './AllocatedHere';
import { ContextFigures } from './ContextFigures';
import { CopyActions } from './CopyActions';
import { libraryIn } from './libraries';
import { TreeSummary } from './TreeSummary';
import type { Details as Known } from './useDetails';

interface DetailsProps {
  current: CurrentView;
  details: Known;
  /** Whether the view draws the tree, so that widths must be explained. */
  isDrawn?: boolean;
  onPick(context: number): void;
}

export function Details({ current, details: { value: details, error, whole }, isDrawn = false, onPick }: DetailsProps) {
  const engine = useEngine();
  const { metric, threadName, slot } = current;
  const named = useApp(({ place }) => place.own);
  const { profile } = slot.summary;
  const { value: basis } = useAnswer(`${profile}:${named}`, () => ask(engine.ownBasis(profile, named)));
  const libraryOf = libraryIn(basis);
  if (!details) return <TreeSummary {...{ current, error, isDrawn, libraryOf }} hasOwn={basis !== null && basis.by !== 'all'} />;
  const { name, values } = details;
  const own = values.find((value) => value.metric === metric.id);
  return (
    <Pane label="Details">
      <div>
        <PaneTitle>{longName(name)}</PaneTitle>
        <PaneText>
          {[parametersOf(name), ...flagWords(name.flags), plural(details.callees, 'callee')].filter(Boolean).join(' · ')}
        </PaneText>
        <InclusiveNote summary={slot.summary} />
        {name.className.startsWith(THREAD) && (
          <CoverageNote
            summary={slot.summary}
            threads={slot.summary.threads.filter((thread) => THREAD + patternOf(thread.name) === name.className)}
          />
        )}
        <ExactName name={name} />
        <SourceLink name={name} />
        {wasEnteredBefore(current, name, whole ? values : []) && <PaneText>{ENTERED_BEFORE}</PaneText>}
        {limitsOf(slot.summary, name).map((reason) => (
          <PaneText key={reason}>≈ {reason}</PaneText>
        ))}
        {own?.lowerBound && <PaneText>{boundReason(own.lowerBound)}</PaneText>}
      </div>
      <ContextFigures
        {...{ current, details }}
        missing={whole ? '' : error ? error.message : 'The other metrics are being read from the file.'}
        above={isLeafUp(current.view.transforms) ? 'its callee' : 'its caller'}
      />
      <ContextBreadcrumbs path={details.path} rootLabel={threadName} {...{ libraryOf, onPick }} />
      <AllocatedHere {...details} />
      <Actions>
        <Button onClick={() => onPick(details.context)}>Zoom in</Button>
        <CopyActions
          key={details.context}
          details={details}
          whole={whole}
          metric={metric}
          of={`${slot.summary.fileName}, ${threadName}`}
        />
      </Actions>
    </Pane>
  );
}

/** Explains why a method is only partly counted. */
function limitsOf({ limited }: ProfileSummary, { className, method, descriptor, flags }: FrameName): string[] {
  if (!isLimited(flags)) return [];
  const own = limited.filter(
    (each) => each.className === className && (each.method === null || each.method === method + descriptor),
  );
  return own.map((each) => each.reason);
}

/**
 * Whether a context has no calls because it was entered while nothing was recorded. In trees derived from others, calls do not
 * show this.
 */
function wasEnteredBefore({ slot, view }: CurrentView, { className }: FrameName, values: MetricValue[]): boolean {
  const isPlain = !view.transforms?.length && !className.startsWith(THREAD);
  return isPlain && slot.summary.attached > 0 && values.some(({ metric, exclusive }) => metric === 'calls' && exclusive === 0);
}
