/** Strip with the transforms in force; each can be removed, and all can be undone and redone. */
import { Redo2, Undo2, X } from 'lucide-react';
import type { MethodId, Transform } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { applyTransforms, cancelTransform, redoTransform, undoTransform } from '../../session/applied-transforms';
import { useApp, viewKey } from '../../state/store';
import { useCurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { Hint } from '../../ui/hint/Hint';
import { shortName } from '../../ui/method-names';
import { Progress } from '../../ui/strip/Progress';
import { Strip } from '../../ui/strip/Strip';
import { useAnswer } from '../../ui/useAnswer';
import { effectOf, methodOf, type NameOf, titleOf } from './transform-text';
import styles from './transforms.module.css';

export function TransformStrip() {
  const transforms = useApp((state) => state.place.transforms);
  const { made, running, past, future } = useApp((state) => state.transforming);
  const current = useCurrentView();
  const nameOf = useShownNames(transforms, current?.view.profile);
  if (!current) return null;
  const steps = made?.view === viewKey(current.view) ? made.summary.steps : [];
  const { progress } = running ?? {};
  return (
    <Strip label="Transforms" look="steps">
      <ol className={styles.steps}>
        <li className={styles.start}>{transforms.length === 0 ? 'The whole tree' : 'Tree'}</li>
        {transforms.map((step, index) => {
          const effect = steps[index] ? effectOf(steps[index], current.metric.unit) : '';
          const width = current.slot.summary.timeline?.width;
          const title = titleOf(step, nameOf, width);
          const exact = titleOf(step, undefined, width);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place.
            <li key={index} className={styles.chip}>
              <Hint
                text={[exact === title ? '' : `With the file’s names: ${exact}.`, effect || 'Computing …']
                  .filter(Boolean)
                  .join(' ')}
              >
                <button
                  type="button"
                  className={styles.name}
                  aria-current={index === transforms.length - 1 || undefined}
                  aria-label={`${title}. ${effect} Back to this step.`}
                  onClick={() => void (index < transforms.length - 1 && applyTransforms(transforms.slice(0, index + 1)))}
                >
                  {title}
                </button>
              </Hint>
              <Button
                look="quiet"
                icon
                className={styles.remove}
                aria-label={`Remove: ${title}`}
                onClick={() => void applyTransforms(transforms.filter((_, at) => at !== index))}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          );
        })}
      </ol>
      <div className={styles.tools}>
        {running && (
          <>
            <Progress className={styles.progress} label="Building the tree" done={progress?.done} total={progress?.total} />
            <Button look="quiet" onClick={() => void cancelTransform()}>
              Cancel
            </Button>
          </>
        )}
        <Button
          look="quiet"
          icon
          aria-label="Undo the last transform"
          disabled={past.length === 0}
          onClick={() => void undoTransform()}
        >
          <Undo2 aria-hidden="true" />
        </Button>
        <Button
          look="quiet"
          icon
          aria-label="Redo the transform"
          disabled={future.length === 0}
          onClick={() => void redoTransform()}
        >
          <Redo2 aria-hidden="true" />
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {running ? 'Building the tree …' : steps.length > 0 ? effectOf(steps[steps.length - 1], current.metric.unit) : ''}
      </p>
    </Strip>
  );
}

/** Display names of the methods in the transforms; exact names are used until they have arrived. */
function useShownNames(transforms: readonly Transform[], profile: number | undefined): NameOf | undefined {
  const engine = useEngine();
  const naming = useApp((state) => state.naming.version);
  const methods = transforms.flatMap((step) => methodOf(step) ?? []);
  const key = (method: MethodId): string => JSON.stringify([method.className, method.method, method.descriptor]);
  const question = profile === undefined || methods.length === 0 ? null : `${profile}:${naming}:${methods.map(key)}`;
  const { value, fresh } = useAnswer(question, () => ask(engine.namesOf(profile ?? -1, methods)));
  if (!fresh || value === null) return undefined;
  const shown = new Map(methods.map((method, at) => [key(method), shortName(value[at])]));
  return (method) => shown.get(key(method)) ?? '';
}
