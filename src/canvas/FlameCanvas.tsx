/** Interactive flame graph: wheel, pinch, drag, click and keys on a canvas that is sticky in a tall, scrolling box. */
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { EngineError, FlameLayout, Result } from '../../workers/api/engine';
import { findPort } from '../ports/ports';
import { onBeforePageChange } from '../ui/pending-updates';
import { CanvasTip } from './CanvasTip';
import styles from './canvas.module.css';
import { canvasPort } from './canvas-port';
import { DelayedCall } from './delayed-call';
import type { FlameCanvasProps } from './flame-canvas-props';
import { gestures } from './gestures';
import { type KeyCommand, type KeyPress, keyCommand, type StepTo } from './keys';
import { observePage } from './page-observer';
import { useDensity } from './picture';
import { awayFromRoot, scrollFromRoot, scrollToFocus, scrollToRow } from './root-scroll';
import { FlameScene } from './scene';
import { StepQueue } from './step-queue';
import { exportSvg } from './svg-export';
import { clamp, pan, type Range, WHOLE, zoom } from './viewport';

interface Tip<L> {
  layout: L;
  index: number;
  x: number;
  y: number;
}

interface LaidOut<L> {
  layout: L;
  key: string;
  focus: number;
}

/** In pixels. Frames narrower than this are zoomed to when the keyboard reaches them. */
const REACHABLE = 3;
/**
 * In milliseconds: how often the page is notified during a gesture, and how long a gesture must pause before the table is
 * rebuilt.
 */
const REPORT_MS = 150;
const SETTLE_MS = 200;

export function FlameCanvas<L extends FlameLayout>(props: FlameCanvasProps<L>) {
  const { label, model, upward, focus, range, selected, matches, renderTip, renderTable } = props;
  const density = useDensity();
  const { row } = density;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<FlameScene<L> | null>(null);
  const [laidOut, setLaidOut] = useState<LaidOut<L> | null>(null);
  const [lost, setLost] = useState<EngineError | null>(null);
  // Whether `laidOut` is held back until a gesture pauses.
  const [heldBack, setHeldBack] = useState(false);
  const [shownTip, setTip] = useState<Tip<L> | null>(null);
  const zoomed = useRef(false);
  /** The context to bring into sight once its chain is open, −1 for none. */
  const awaited = useRef(-1);
  /** The row to scroll to once the box is as tall as the picture, −1 for none. */
  const zoomedRow = useRef(-1);
  const gesture = useRef<{ report: DelayedCall; settle: DelayedCall } | null>(null);
  const lastReported = useRef<Range>(WHOLE);

  /** The visible range; the range that the page knows may lag a few animation frames behind. */
  const rangeInSight = (): Range => scene.current?.range ?? WHOLE;
  const reportRange = useEffectEvent(() => {
    lastReported.current = rangeInSight();
    props.onRange(lastReported.current);
  });
  /** Moves the view by one step of a gesture; the page is notified later. */
  function move(to: Range) {
    scene.current?.setView(focus, to);
    gesture.current?.report.schedule();
    gesture.current?.settle.postpone();
    setTip(null);
  }
  /** Moves the view by one step that is not part of a gesture; the page is notified at once. */
  function go(to: Range) {
    gesture.current?.report.cancel();
    scene.current?.setView(focus, to);
    props.onRange(to);
  }

  const scrollToZoomed = useEffectEvent(() => {
    if (box.current && zoomedRow.current >= 0) scrollToFocus(box.current, zoomedRow.current, row, upward);
    zoomedRow.current = -1;
  });
  const scrolled = useEffectEvent((scroller: HTMLElement) => {
    scene.current?.setScroll(awayFromRoot(scroller, upward));
    gesture.current?.settle.postpone();
  });
  const setRows = useEffectEvent(() => scene.current?.setRows(density, upward));
  // After a change of direction or row height, the same frames stay visible.
  const arrange = useEffectEvent(() => {
    setRows();
    // Without a scene the box is new: setting its scroll position would force a layout for nothing.
    if (box.current && scene.current) scrollFromRoot(box.current, scene.current.scrolled, upward);
  });
  const revealAwaited = useEffectEvent(() => {
    if (awaited.current >= 0) void bringIntoSight(awaited.current);
  });
  const failed = useEffectEvent((error: EngineError) => props.onError(error));

  useEffect(() => {
    const element = canvas.current;
    const scroller = box.current;
    if (!element || !scroller) return;
    let latest: LaidOut<L> | null = null;
    const show = () => {
      setHeldBack(false);
      setLaidOut(latest);
    };
    const settle = new DelayedCall(SETTLE_MS, show);
    const made = new FlameScene<L>(element, {
      onLayout: (layout, key, at) => {
        const sameTree = latest?.key === key && latest.focus === at;
        latest = { layout, key, focus: at };
        if (settle.pending && sameTree) setHeldBack(true);
        else show();
        setTip(null);
        revealAwaited();
      },
      onError: (error, nothing) => {
        if (nothing) latest = null;
        setLost(error);
        show();
        failed(error);
      },
      onFocusRow: (row) => {
        zoomedRow.current = row;
      },
    });
    const report = new DelayedCall(REPORT_MS, () => reportRange());
    scene.current = made;
    gesture.current = { report, settle };
    setRows();
    const release = observePage(made, scroller, () => scrolled(scroller));
    const stop = onBeforePageChange(() => report.flush());
    return () => {
      stop();
      made.end();
      release();
      report.cancel();
      settle.cancel();
      scene.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what is set.
  useLayoutEffect(() => arrange(), [upward, density]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout gives the box its height.
  useLayoutEffect(() => scrollToZoomed(), [laidOut]);
  const setView = useEffectEvent(() => {
    const now = scene.current;
    const { x0, x1 } = range;
    const echo = now?.focus === focus && x0 === lastReported.current.x0 && x1 === lastReported.current.x1;
    if (echo && gesture.current?.report.pending) return;
    gesture.current?.report.cancel();
    now?.setView(focus, { x0, x1 });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what is set.
  useEffect(() => setView(), [focus, range.x0, range.x1]);
  // Must follow the effect that sets the view: setting the model requests a layout.
  useEffect(() => scene.current?.setModel(model), [model]);
  useEffect(() => scene.current?.setSelected(selected), [selected]);
  useEffect(() => scene.current?.setMatches(matches), [matches]);

  const act = useEffectEvent((kind: 'hover' | 'click' | 'back' | 'leave' | 'menu', x: number, y: number) => {
    const now = scene.current;
    if (!now) return;
    const index = kind === 'leave' ? -1 : now.hit(x, y);
    const current = now.layout;
    if (kind === 'hover' || kind === 'leave') {
      now.setHovered(index);
      setTip(index < 0 || !current ? null : { layout: current, index, x, y });
      return;
    }
    if (!current) return;
    gesture.current?.report.flush();
    if (kind === 'back') {
      // The first click of this double click already zoomed in; going back would undo it.
      if (!zoomed.current) void backOut();
      return;
    }
    if (index < 0) return;
    const context = current.context[index];
    setTip(null);
    if (current.aggregate[index] > 0) {
      if (kind === 'menu') return;
      const opened = now.opened(index) ?? now.locate(index)?.range;
      if (opened) go(clamp(opened));
      return;
    }
    props.onSelect(context);
    if (kind === 'menu') return;
    // A click on a folded chain expands it in place.
    if ((current.folded?.[index] ?? 0) > 0) return;
    zoomed.current = context !== focus;
    if (zoomed.current) props.onFocus(context);
  });

  const zoomAt = useEffectEvent((factor: number, at: number) => move(zoom(rangeInSight(), factor, at)));
  const panBy = useEffectEvent((fraction: number, rows: number) => {
    if (fraction !== 0) move(pan(rangeInSight(), fraction));
    if (rows !== 0 && box.current) box.current.scrollTop += rows;
  });

  useEffect(() => {
    const element = canvas.current;
    return element
      ? gestures(element, {
          zoom: (factor, at) => zoomAt(factor, at),
          pan: (fraction, rows) => panBy(fraction, rows),
          hover: (x, y) => act('hover', x, y),
          leave: () => act('leave', 0, 0),
          click: (x, y) => act('click', x, y),
          back: () => act('back', 0, 0),
          menu: (x, y) => act('menu', x, y),
        })
      : undefined;
  }, []);

  async function backOut() {
    if (rangeInSight().x0 > 0 || rangeInSight().x1 < 1) return go(WHOLE);
    if (focus < 0) return;
    const parent = await stepFrom(focus, 'parent');
    if (parent?.ok) props.onFocus(parent.value === focus ? -1 : parent.value);
  }

  /** Null if the tree has changed before the answer arrives: the context would be a different frame there. */
  async function stepFrom(context: number, to: StepTo): Promise<Result<number> | null> {
    const { tree } = steps;
    if (scene.current?.tree !== tree) return null;
    const result = await props.step(context, to);
    return scene.current?.tree === tree ? result : null;
  }

  const steps = useMemo(() => new StepQueue(model.tree), [model.tree]);

  function walk(to: StepTo) {
    steps.add(
      selected >= 0 ? selected : focus,
      async (at) => {
        const result = await stepFrom(at, to);
        if (result?.ok === false) props.onError(result.error);
        return result?.ok ? result.value : null;
      },
      (context) => {
        props.onSelect(context);
        return bringIntoSight(context);
      },
    );
  }

  async function bringIntoSight(context: number) {
    // The chain that hides it opens with the next layout.
    awaited.current = scene.current?.isFolded(context) ? context : -1;
    if (awaited.current >= 0) return;
    const now = scene.current;
    const at = now?.locate(now.find(context));
    if (!at || at.width < REACHABLE) {
      const standIn = now?.standIn(context) ?? -1;
      const opened = now?.opened(standIn);
      // A keyboard step reaches merged siblings through the largest of them, a search through any.
      if (opened && now?.layout?.context[standIn] === context) return go(clamp(opened));
      if (opened) return props.onFocus(context);
      const parent = await stepFrom(context, 'parent');
      if (!parent?.ok) return;
      if (parent.value !== focus) props.onFocus(parent.value === context ? -1 : parent.value);
      else if (rangeInSight().x0 > 0 || rangeInSight().x1 < 1) {
        awaited.current = context;
        go(WHOLE);
      }
      return;
    }
    const middle = (at.range.x0 + at.range.x1) / 2;
    const { x0, x1 } = rangeInSight();
    if (middle < x0 || middle > x1) go(clamp({ x0: middle - (x1 - x0) / 2, x1: middle + (x1 - x0) / 2 }));
    if (box.current) scrollToRow(box.current, at.row, row, upward);
  }

  const { reveal } = props;
  const revealNow = useEffectEvent((context: number) => void bringIntoSight(context));
  useEffect(() => {
    if (reveal) revealNow(reveal.context);
  }, [reveal]);

  function onKeyDown(event: React.KeyboardEvent) {
    if (byKey(event)) event.preventDefault();
  }
  const pressNow = useEffectEvent((key: KeyPress) => {
    if (!keyCommand(key, upward)) return false;
    canvas.current?.focus({ preventScroll: true });
    return byKey(key);
  });

  /** Returns whether the key has a meaning here. Escape first ends a search. */
  function byKey(key: KeyPress): boolean {
    const command = keyCommand(key, upward);
    if (!command) return false;
    if (key.key !== 'Escape' || !findPort.now()?.close()) perform(command);
    return true;
  }

  function perform(command: KeyCommand) {
    setTip(null);
    gesture.current?.report.flush();
    if (command.kind === 'walk') walk(command.to);
    else if (command.kind === 'zoom') {
      const at = scene.current?.locate(scene.current.standIn(selected));
      const middle = at ? (at.x + at.width / 2) / Math.max(1, box.current?.clientWidth ?? 1) : 0.5;
      go(zoom(rangeInSight(), command.factor, Math.min(1, Math.max(0, middle))));
    } else if (command.kind === 'focus') {
      if (selected >= 0) props.onFocus(selected);
    } else if (command.kind === 'back') void backOut();
    else if (command.kind === 'rows') {
      const scroller = box.current;
      if (!scroller) return;
      scrollFromRoot(scroller, awayFromRoot(scroller, upward) + command.pages * scroller.clientHeight * 0.9, upward);
    } else {
      go(WHOLE);
      props.onFocus(-1);
    }
  }

  const performNow = useEffectEvent(perform);
  const svgNow = useEffectEvent(async () => {
    const element = canvas.current;
    if (!element) return null;
    const result = await exportSvg(element, model, { focus, ...rangeInSight() }, upward, props.caption);
    if (!result.ok) props.onError(result.error);
    return result.ok ? result.value : null;
  });
  useEffect(
    () =>
      canvasPort.attach({
        perform: (command) => performNow(command),
        focus: () => canvas.current?.focus({ preventScroll: true }),
        press: (key) => pressNow(key),
        svg: () => svgNow(),
      }),
    [],
  );

  return (
    <div className={styles.frame}>
      <div className={upward ? `${styles.box} ${styles.upward}` : styles.box} ref={box}>
        <div className={styles.tall} style={{ height: ((laidOut?.layout.totalRows ?? 1) + 1) * row }}>
          {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the canvas handles keys itself, which is what an application does. */}
          <canvas
            ref={canvas}
            className={styles.canvas}
            data-testid="flame-canvas"
            role="application"
            aria-roledescription="flame graph"
            aria-label={label}
            aria-describedby="flame-keys"
            tabIndex={0}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      <p id="flame-keys" className="visually-hidden">
        Arrow keys move between frames, Enter zooms to the selected one, Backspace zooms out to its caller, Escape shows the whole
        tree, plus and minus zoom.
      </p>
      {shownTip && (
        <CanvasTip x={shownTip.x} y={shownTip.y} box={box.current} onEscape={() => setTip(null)}>
          {renderTip(shownTip.layout, shownTip.index)}
        </CanvasTip>
      )}
      {lost && !laidOut && <p className={styles.lost}>{`${lost.message} ${lost.advice}`}</p>}
      {laidOut && (
        <div aria-busy={heldBack || laidOut.key !== model.key || laidOut.focus !== focus}>{renderTable(laidOut.layout)}</div>
      )}
    </div>
  );
}
