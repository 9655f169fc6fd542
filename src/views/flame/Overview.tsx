/**
 * The whole tree in miniature, beside the flame graph view, with a border around the visible range; clicking zooms elsewhere.
 * Shown only while zoomed in.
 */
import { useEffect, useRef } from 'react';
import type { FlameLayout } from '../../../workers/api/engine';
import { mergedWith } from '../../canvas/merged-siblings';
import { AGGREGATE, huesOf, type Palette, packageStyle, readPalette } from '../../canvas/palette';
import type { Range } from '../../canvas/viewport';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { useApp } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { percent } from '../../ui/format';
import { useAnswer } from '../../ui/useAnswer';
import { useMedia } from '../../ui/useMedia';
import styles from './overview.module.css';

const WIDTH = 220;
const ROWS = 30;
const ROW = 2;
/** In pixels. A narrower range would be invisible. */
const NARROWEST = 3;

interface OverviewProps {
  current: CurrentView;
  focus: number;
  range: Range;
  upward: boolean;
  onFocus(context: number): void;
}

export function Overview({ current, focus, range, upward, onFocus }: OverviewProps) {
  const engine = useEngine();
  const { view, metric, key } = current;
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useApp((state) => state.theme);
  const dark = useMedia('(prefers-color-scheme: dark)');
  const forced = useMedia('(forced-colors: active)');
  const scheme = `${theme} ${dark} ${forced}`;
  const colours = useRef<{ scheme: string; palette: Palette } | null>(null);
  const request = { metric: metric.id, focus: -1, x0: 0, x1: 1, width: WIDTH, firstRow: 1, rows: ROWS };
  const whole = useAnswer(key, () => ask(engine.flame(view, request)));
  const path = useAnswer(focus < 0 ? null : `${key}:${focus}`, () => ask(engine.context(view, focus, [metric.id])));
  const layout = whole.fresh ? whole.value : null;
  const details = path.fresh ? path.value : null;
  const place = layout && placeOf(layout, focus, details?.path.contexts ?? [], range);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !layout) return;
    // Colours are read again after a change of theme, not at every zoom step.
    if (colours.current?.scheme !== scheme) colours.current = { scheme, palette: readPalette(element.parentElement ?? element) };
    draw(element, layout, upward, colours.current.palette);
  }, [layout, upward, scheme]);
  const value = details?.values[0];
  const focused = value ? value.inclusive / (details.treeTotals[0] || 1) : 1;
  const seen = percent(100 * focused * (range.x1 - range.x0));
  return (
    <button
      type="button"
      className={styles.overview}
      data-upward={upward || undefined}
      aria-label={`Overview: you see ${seen} of the tree. Click to see all of it.`}
      title={`You see ${seen} of the tree. Click anywhere to go there.`}
      onClick={({ detail, clientX, clientY }) => {
        const box = canvas.current?.getBoundingClientRect();
        // A click triggered by a key has no position.
        if (detail === 0 || !layout || !box) return onFocus(-1);
        const row = Math.floor((clientY - box.top) / ROW);
        onFocus(contextAt(layout, ((clientX - box.left) / box.width) * WIDTH, 1 + (upward ? ROWS - 1 - row : row)));
      }}
    >
      <span className={styles.picture}>
        <canvas ref={canvas} width={WIDTH * 2} height={ROWS * ROW * 2} style={{ width: WIDTH, height: ROWS * ROW }} />
        {/* Moved by style, so that the canvas is not redrawn at each zoom step. */}
        {place && <span className={styles.place} style={{ left: place.x, width: place.width }} />}
      </span>
    </button>
  );
}

interface Place {
  x: number;
  width: number;
}

/** Position of the visible range. A focused context without a rectangle is shown at the start of its closest caller's. */
function placeOf(layout: FlameLayout, focus: number, path: ArrayLike<number>, range: Range): Place {
  const all = { x: 0, width: WIDTH };
  let frame = all;
  let exact = focus < 0;
  for (let at = path.length - 1; at >= 0 && frame === all && !exact; at--) {
    const context = path[at];
    const within = mergedWith(layout, context);
    for (let i = 0; i < layout.count; i++) {
      const inside = layout.merged
        ? i === within
        : layout.aggregate[i] > 0 && context >= layout.context[i] && context < layout.context[i] + layout.aggregate[i];
      if (layout.context[i] !== context && !inside) continue;
      frame = { x: layout.x[i], width: layout.width[i] };
      exact = context === focus && !inside;
      break;
    }
  }
  const width = exact ? frame.width * (range.x1 - range.x0) : Math.min(frame.width, NARROWEST);
  const x = exact ? frame.x + frame.width * range.x0 : frame.x;
  const shown = Math.max(NARROWEST, width);
  return { x: Math.max(0, Math.min(WIDTH - shown, x + (width - shown) / 2)), width: shown };
}

/** The frame at a point, or its closest caller; −1 for the whole tree. */
function contextAt(layout: FlameLayout, x: number, row: number): number {
  let found = -1;
  for (let i = 0; i < layout.count && layout.row[i] <= row; i++)
    if (layout.aggregate[i] === 0 && x >= layout.x[i] && x < layout.x[i] + layout.width[i]) found = layout.context[i];
  return found;
}

function draw(element: HTMLCanvasElement, layout: FlameLayout, upward: boolean, palette: Palette): void {
  const pen = element.getContext('2d');
  if (!pen) return;
  pen.setTransform(2, 0, 0, 2, 0, 0);
  pen.fillStyle = palette.background;
  pen.fillRect(0, 0, WIDTH, ROWS * ROW);
  const hueOf = huesOf(layout.packages);
  for (let i = 0; i < layout.count; i++) {
    const style = layout.aggregate[i] > 0 ? AGGREGATE : packageStyle(layout.names[layout.name[i]], hueOf);
    pen.fillStyle = palette.styles[style].fill;
    const row = layout.row[i] - 1;
    pen.fillRect(layout.x[i], (upward ? ROWS - 1 - row : row) * ROW, Math.max(0.5, layout.width[i]), ROW);
  }
}
