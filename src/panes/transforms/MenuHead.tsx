/** Head of the context menu for the selection: the selected method with its figures, which mouse users also see in the tip. */
import { nounOf } from '../../../common/numbers';
import { digitsUnit, isEstimate, isOfSamples } from '../../../common/sampling';
import type { FrameName, Result } from '../../../workers/api/engine';
import { ask, type Engine } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { comparisonInView } from '../../session/comparison';
import { useApp, viewKey } from '../../state/store';
import { type CurrentView, useCurrentView } from '../../state/useView';
import { viewOfId } from '../../state/views';
import { change, figure } from '../../ui/format';
import { boundFor, marked, ofPair } from '../../ui/lower-bounds';
import { MethodName } from '../../ui/MethodName';
import { MenuLabel } from '../../ui/overlay/MenuPanel';
import { estimatedShare } from '../../ui/sampled-shares';
import { useAnswer } from '../../ui/useAnswer';
import styles from './transforms.module.css';

interface Facts {
  name: FrameName;
  figures: [string, string][];
}

export function MenuHead() {
  const current = useCurrentView();
  const isAboutSelection = useApp(({ place }) => viewOfId(place.view).menuAbout === undefined);
  return current && isAboutSelection && <Head current={current} />;
}

function Head({ current }: { current: CurrentView }) {
  const engine = useEngine();
  const { place, comparison } = useApp();
  const inView = comparisonInView({ place, comparison });
  const { covers, selects } = viewOfId(place.view);
  const compared = covers === 'pair' ? inView : null;
  // In views that list methods, the menu is about all contexts of the method.
  const ofMethods = selects === 'method';
  const context = ofMethods ? -1 : covers === 'pair' ? place.union.selected : place.flame.selected;
  const question =
    context < 0 || (covers === 'pair' && compared === null)
      ? null
      : `${compared ?? viewKey(current.view)}:${context}:${current.metric.id}`;
  const { value, fresh } = useAnswer(question, () =>
    compared === null ? factsOf(engine, current, context) : changeOf(engine, compared, current.metric, context),
  );
  if (!value || !fresh) return null;
  return (
    <MenuLabel className={styles.head}>
      <MethodName name={value.name} />
      {/* Not a list: a menu may contain only items and text. */}
      <div className={styles.figures}>
        {value.figures.map(([what, figure]) => (
          <span key={what}>
            <span className="dim">{what}</span> {figure}
          </span>
        ))}
      </div>
    </MenuLabel>
  );
}

async function factsOf(engine: Engine, { view, metric }: CurrentView, context: number): Promise<Result<Facts>> {
  const answer = await ask(engine.context(view, context, [metric.id]));
  if (!answer.ok) return answer;
  const { name, values, treeTotals } = answer.value;
  const [{ inclusive, exclusive, lowerBound }] = values;
  const figures: Facts['figures'] = [
    [`${nounOf(metric.unit)}, inclusive`, marked(figure(inclusive, digitsUnit(metric)), lowerBound, isEstimate(metric))],
    ['exclusive', marked(figure(exclusive, digitsUnit(metric)), boundFor(lowerBound, 'exclusive'), isEstimate(metric))],
    ['share of the tree', estimatedShare(inclusive, treeTotals[0], metric, lowerBound)],
  ];
  return { ok: true, value: { name, figures } };
}

async function changeOf(
  engine: Engine,
  comparison: number,
  metric: CurrentView['metric'],
  context: number,
): Promise<Result<Facts>> {
  const answer = await ask(engine.context(comparison, context));
  if (!answer.ok) return answer;
  const { name, values } = answer.value;
  const own = values.find((each) => each.metric === metric.id);
  const figures: Facts['figures'] = own
    ? [
        [`${nounOf(metric.unit)} in A`, marked(figure(own.inclusiveA, digitsUnit(metric)), own.lowerBound, isEstimate(metric))],
        [`${nounOf(metric.unit)} in B`, marked(figure(own.inclusiveB, digitsUnit(metric)), own.lowerBound, isEstimate(metric))],
        ...(isOfSamples(metric)
          ? []
          : [['change', marked(change(own.inclusiveA, own.inclusiveB), ofPair(own.lowerBound))] as [string, string]]),
      ]
    : [];
  return { ok: true, value: { name, figures } };
}
