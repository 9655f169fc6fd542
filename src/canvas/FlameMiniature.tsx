/**
 * A flame graph in miniature: the rows next to the root, with tips. Clicks are reported; nothing zooms, scrolls or reacts to
 * keys.
 */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FlameLayout } from '../../workers/api/engine';
import { CanvasTip } from './CanvasTip';
import styles from './canvas.module.css';
import type { FlameModel } from './flame-canvas-props';
import { observePage } from './page-observer';
import { COMPACT } from './picture';
import { FlameScene } from './scene';

interface FlameMiniatureProps<L extends FlameLayout> {
  label: string;
  model: FlameModel<L>;
  /** The root is the lowest row. */
  upward: boolean;
  selected: number;
  /** Content of the tip over a frame; `index` may be an aggregate. */
  renderTip(layout: L, index: number): ReactNode;
  /** @param context of the frame under the pointer; −1 for the root or if there is no frame */
  onPress(context: number): void;
}

interface Tip<L> {
  layout: L;
  index: number;
  x: number;
  y: number;
}

export function FlameMiniature<L extends FlameLayout>(props: FlameMiniatureProps<L>) {
  const { label, model, upward, selected, renderTip } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<FlameScene<L> | null>(null);
  const [tip, setTip] = useState<Tip<L> | null>(null);
  const press = useEffectEvent((index: number) => {
    const layout = scene.current?.layout;
    props.onPress(!layout || index < 0 || layout.aggregate[index] > 0 ? -1 : layout.context[index]);
  });

  useEffect(() => {
    const [element, around] = [canvas.current, box.current];
    if (!element || !around) return;
    const made = new FlameScene<L>(element, {
      onLayout: () => setTip(null),
      onError: () => undefined,
      onFocusRow: () => undefined,
    });
    scene.current = made;
    const release = observePage(made, around, () => undefined);
    const indexAt = ({ offsetX, offsetY }: MouseEvent): number => made.hit(offsetX, offsetY);
    const hover = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const index = indexAt(event);
      made.setHovered(index);
      const { layout } = made;
      setTip(index < 0 || layout === null ? null : { layout, index, x: event.offsetX, y: event.offsetY });
    };
    const leave = () => {
      made.setHovered(-1);
      setTip(null);
    };
    const click = (event: MouseEvent) => press(indexAt(event));
    element.addEventListener('pointermove', hover);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('click', click);
    return () => {
      made.end();
      release();
      element.removeEventListener('pointermove', hover);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('click', click);
      scene.current = null;
    };
  }, []);
  useEffect(() => scene.current?.setRows(COMPACT, upward), [upward]);
  useEffect(() => scene.current?.setModel(model), [model]);
  useEffect(() => scene.current?.setSelected(selected), [selected]);

  return (
    <div className={`${styles.frame} ${styles.miniature}`} ref={box}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} data-testid="flame-miniature" />
      {tip && (
        <CanvasTip x={tip.x} y={tip.y} box={box.current} onEscape={() => setTip(null)}>
          {renderTip(tip.layout, tip.index)}
        </CanvasTip>
      )}
    </div>
  );
}
