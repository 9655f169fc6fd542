/** Details in the compare view about a context on both sides: why it is named, its figures, and its path of callers. */
import { LOADED } from '../../../common/frame-names';
import { isOfSamples } from '../../../common/sampling';
import type { ContextId, DiffContextDetails, FrameName, Story } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { inclusiveKindWords, type MetricProps } from '../../panes/changes/change-kinds';
import { libraryIn } from '../../panes/details/libraries';
import { InclusiveNotes } from '../../panes/profile/InclusiveNote';
import { SourceLink } from '../../panes/sources/SourceLink';
import { setViewState } from '../../state/store';
import { Button } from '../../ui/Button';
import { ContextBreadcrumbs } from '../../ui/ContextBreadcrumbs';
import { plural, shortFigure, signed } from '../../ui/format';
import { ExactName } from '../../ui/layout/ExactName';
import { Actions, Pane, PaneText, PaneTitle } from '../../ui/layout/Pane';
import { boundReason } from '../../ui/lower-bounds';
import { BrokenAtDots, MethodName } from '../../ui/MethodName';
import { longName, parametersOf } from '../../ui/method-names';
import { pointsText } from '../../ui/sampled-shares';
import { LinkButton } from '../../ui/table/LinkButton';
import { PlainTable } from '../../ui/table/PlainTable';
import { useAnswer } from '../../ui/useAnswer';
import styles from './compare.module.css';
import { DiffFigures } from './DiffFigures';
import { isChange } from './diff-columns';
import { useLoadingApart } from './diff-tables';
import { useHasRuns } from './RunsStats';
import { WhyHere } from './WhyHere';

const goTo = (context: number) => setViewState('union', { focus: context, selected: context, x0: 0, x1: 1 });

interface DetailsProps extends MetricProps {
  story: Story | null | undefined;
  selected: number;
}

export function DiffDetails({ summary, metric, story, selected: shown }: DetailsProps) {
  const engine = useEngine();
  const runs = useHasRuns();
  const { value, error } = useAnswer(shown < 0 ? null : `${summary.comparison}:${shown}:${metric.metric}`, () =>
    ask(engine.context(summary.comparison, shown, metric.metric)),
  );
  if (shown < 0 || !value) {
    return (
      <Pane label="Details">
        {story && shown < 0 && <FirstCauses {...{ story, metric }} />}
        <PaneText>
          {error ? `${error.message} ${error.advice}` : 'Click a frame or a row to see its figures in A and B.'}
        </PaneText>
      </Pane>
    );
  }
  const own = value.values.find((each) => each.metric === metric.metric);
  const kind = value.folded
    ? `may be folded in ${value.folded.toUpperCase()}, whose link does not contain it`
    : inclusiveKindWords(value.kind, metric);
  return (
    <Pane label="Details">
      <div>
        <PaneTitle>
          <BrokenAtDots text={longName(value.name)} />
        </PaneTitle>
        <PaneText>
          <span className={styles.swatch} data-kind={value.kind} style={{ display: 'inline-block', verticalAlign: '-2px' }} />{' '}
          {runs && value.kind === 'same' && !isOfSamples(metric)
            ? 'within the range of the runs, or too small a change to show'
            : kind}
          {own && againstCallees(own, metric)} ·{' '}
          {[parametersOf(value.name), `${plural(value.contextsOfMethod, 'context')} of this method`].filter(Boolean).join(' · ')}
        </PaneText>
        <InclusiveNotes />
        <ExactName name={value.name} />
        <SourceLink name={value.name} />
        <WhyHere {...{ summary, metric, story }} name={value.name} context={value.context} />
        <WithoutLoading {...{ summary, metric }} name={value.name} />
        {own?.lowerBound && <PaneText>{boundReason(own.lowerBound)}</PaneText>}
      </div>
      <DiffFigures {...{ summary, metric }} values={value.values} lacking={value.folded} />
      <ContextBreadcrumbs path={value.path} rootLabel="whole tree" libraryOf={libraryIn(story?.own ?? null)} onPick={goTo} />
      <Actions>
        <Button onClick={() => goTo(value.context)}>Zoom in</Button>
      </Actions>
    </Pane>
  );
}

/**
 * Says that the method by itself changed in the opposite direction, which decides the colour of its frame and of its row in the
 * table of exclusive figures.
 */
function againstCallees(of: DiffContextDetails['values'][number], metric: MetricProps['metric']): string {
  const [alone, all] = [of.exclusiveB - of.exclusiveA, of.inclusiveB - of.inclusiveA];
  const isNone = isOfSamples(metric) || alone * all >= 0 || !isChange(metric, { a: of.exclusiveA, b: of.exclusiveB });
  return isNone ? '' : `, ${alone > 0 ? 'grew' : 'shrank'} excluding callees`;
}

/** In own code, says why figures are smaller than those of all code. Where class loading is listed stands above the table. */
function WithoutLoading({ name, ...of }: MetricProps & { name: FrameName }) {
  if (!useLoadingApart(of) || name.className === LOADED) return null;
  return <PaneText>These figures leave out class loading.</PaneText>;
}

/** Number of causes listed. */
const MOST = 3;

/** Links to the first causes of a change. */
function FirstCauses({ story, metric }: { story: Story } & Pick<MetricProps, 'metric'>) {
  const causes = causesOf(story, metric).slice(0, MOST);
  if (causes.length === 0) return null;
  return (
    <PlainTable>
      <caption>{story.kind === 'work' ? 'Main causes' : 'Main differences'}</caption>
      <tbody>
        {causes.map(({ name, context, amount, isMore }) => (
          <tr key={`${context} ${longName(name)}`}>
            <td>
              <LinkButton disabled={context < 0} onClick={() => setViewState('union', { selected: context })}>
                <MethodName name={name} />
              </LinkButton>
            </td>
            <td className={isMore ? 'grew' : 'shrank'}>{amount}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

interface Cause {
  name: FrameName;
  context: ContextId;
  amount: string;
  isMore: boolean;
}

function causesOf(story: Story, { unit }: MetricProps['metric']): Cause[] {
  if (story.kind === 'work')
    return story.subjects.flatMap(({ name, context, change }) =>
      name === null ? [] : [{ name, context, amount: signed(change, (value) => shortFigure(value, unit)), isMore: change > 0 }],
    );
  return story.differences.map(({ name, context, shareA, shareB }) => ({
    ...{ name, context, amount: pointsText(100 * (shareB - shareA)), isMore: shareB > shareA },
  }));
}
