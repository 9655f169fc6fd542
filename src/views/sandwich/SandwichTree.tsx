/**
 * One of the two flame graphs, of callers or of callees, with its own zoom and selection. Its button shows the selected
 * method's callers and callees instead.
 */

import { ArrowRight } from 'lucide-react';
import { type CSSProperties, type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { inSentence, isBounded } from '../../../common/metrics';
import type { Transform, View } from '../../../workers/api/engine';
import { FlameCanvas } from '../../canvas/FlameCanvas';
import { DENSE, ROOMY } from '../../canvas/picture';
import { WHOLE } from '../../canvas/viewport';
import { ask, nextJob } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { FrameTable } from '../../panes/frames/FrameTable';
import { FrameTip } from '../../panes/frames/FrameTip';
import { PackageLegend } from '../../panes/frames/PackageLegend';
import { captionOf } from '../../panes/frames/picture-caption';
import { useFlameModel } from '../../panes/frames/useFlameModel';
import { selectMethod } from '../../session/selection';
import { notify } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { plural } from '../../ui/format';
import { Picture, Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { shortName } from '../../ui/method-names';
import { useAnswer } from '../../ui/useAnswer';
import { useFingers } from '../../ui/useMedia';
import styles from './sandwich.module.css';

interface SandwichTreeProps {
  current: CurrentView;
  step: Transform;
  title: string;
  /** The method is the lowest row. */
  upward: boolean;
  note: string;
  total: number;
}

export function SandwichTree({ current, step, title, upward, note, total }: SandwichTreeProps) {
  const engine = useEngine();
  // Never changes: for another method, the owner gives this component a new key.
  const [view] = useState(() => ({ ...current.view, transforms: [...(current.view.transforms ?? []), step] }));
  const { metric } = current;
  const key = `${JSON.stringify(view)}:${metric.id}`;
  // Allocations have the bounds of the whole tree.
  const boundOf = () => (isBounded(metric) ? metric : {});
  const own: CurrentView = { ...current, view, key, total, boundOf, threadName: title };
  const [rows, setRows] = useState(0);
  const { row } = useFingers() ? ROOMY : DENSE;
  const tall = rows === 0 ? undefined : ({ '--tall': `${(rows + 1) * row}px` } as CSSProperties);
  const [place, setPlace] = useState({ focus: -1, selected: -1, ...WHOLE });
  const model = useFlameModel(own);
  const made = useTree(view, metric.id);
  const chosen = useAnswer(place.selected < 0 ? null : `${place.selected}`, () => ask(engine.context(view, place.selected, [])));
  const name = place.selected >= 0 && chosen.fresh ? chosen.value?.name : undefined;
  return (
    <ViewBody label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className="dim">
          {note}
          {made && ` · ${made}`}
        </span>
        {name && chosen.value && (
          <Button onClick={() => selectMethod(chosen.value?.method ?? -1)}>
            <ArrowRight aria-hidden="true" /> Go to {shortName(name)}
          </Button>
        )}
      </div>
      {total === 0 ? (
        <Toolbar over="picture">
          <p>No {metric.unit} to show here: choose another metric, or Inclusive.</p>
        </Toolbar>
      ) : (
        <Picture className={styles.half} style={tall}>
          <FlameCanvas
            label={`${title}, by ${inSentence(metric.label)}`}
            model={model}
            caption={captionOf(own)}
            upward={upward}
            focus={place.focus}
            range={place}
            selected={place.selected}
            matches={null}
            reveal={null}
            step={(context, to) => ask(engine.step(view, metric.id, context, to))}
            onSelect={(selected) => setPlace((before) => ({ ...before, selected }))}
            onFocus={(focus) => setPlace((before) => ({ ...before, focus, ...WHOLE }))}
            onRange={(range) => setPlace((before) => ({ ...before, ...range }))}
            renderTip={(layout, index) => <FrameTip current={own} layout={layout} index={index} />}
            renderTable={(layout) => (
              <>
                <RowsReporter rows={layout.totalRows} tell={setRows} />
                <FrameTable current={own} layout={layout} />
              </>
            )}
            onError={notify}
          />
        </Picture>
      )}
      {total > 0 && made !== '' && <PackageLegend current={own} />}
    </ViewBody>
  );
}

/** Reports the largest number of rows so far: zooming must not shrink the picture, or the one below it would move. */
function RowsReporter({ rows, tell }: { rows: number; tell: Dispatch<SetStateAction<number>> }) {
  useEffect(() => tell((before) => Math.max(before, rows)), [rows, tell]);
  return null;
}

/**
 * Builds the tree.
 *
 * @returns its number of contexts and a note, or an empty text until then
 */
function useTree(view: View, metric: string): string {
  const engine = useEngine();
  const [note, setNote] = useState('');
  useEffect(() => {
    const job = nextJob();
    let wanted = true;
    void ask(engine.transform(job, view, [metric], null)).then((answer) => {
      if (!wanted) return;
      if (!answer.ok) return notify(answer.error);
      const report = answer.value.steps[answer.value.steps.length - 1];
      setNote([plural(answer.value.contexts, 'context'), report?.note].filter(Boolean).join(', '));
    });
    return () => {
      wanted = false;
      void engine.cancel(job);
    };
  }, [engine, view, metric]);
  return note;
}
