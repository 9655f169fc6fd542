/**
 * Draws a flame graph and requests its layouts from the engine, outside React. At most one request runs at a time; of those
 * made while it runs, only the latest follows. Until an answer arrives, the current layout is drawn through the new viewport,
 * so that zooming responds within one animation frame.
 */
import type { EngineError, FlameLayout } from '../../workers/api/engine';
import { type DrawingResources, readDrawingResources } from './drawing-resources';
import type { FlameModel } from './flame-canvas-props';
import { Flash } from './flash';
import { LabelMeasure } from './label-measure';
import { LayoutLabels } from './layout-labels';
import { nextRequest } from './layout-request';
import { mergedWith, rangeToOpen, siblingsIn } from './merged-siblings';
import { paint } from './painter';
import { DENSE, type Density, type Picture, rowAt } from './picture';
import {
  flagMatches,
  indexOf,
  isFolded,
  type LayoutRequest,
  prepareLayout,
  rangeOf,
  rectangleAt,
  type ShownLayout,
  startOfZoom,
} from './shown-layout';
import { mapping, type Range, WHOLE, ZoomMotion } from './viewport';

export interface SceneEvents<L> {
  /** @param focus the context for which the layout was made */
  onLayout(layout: L, key: string, focus: number): void;
  /** @param lost whether nothing is drawn now, because the old picture belonged to another tree or metric */
  onError(error: EngineError, lost: boolean): void;
  onFocusRow(row: number): void;
}

export class FlameScene<L extends FlameLayout> {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #events: SceneEvents<L>;
  readonly #measure: LabelMeasure;
  #model: FlameModel<L> | null = null;
  #shown: ShownLayout<L> | null = null;
  #shownBy: FlameModel<L> | null = null;
  #focus = -1;
  #range: Range = WHOLE;
  readonly #motion = new ZoomMotion(() => performance.now());
  #width = 0;
  #height = 0;
  #ratio = 1;
  #scrolled = 0;
  #upward = false;
  #density = DENSE;
  #resources: DrawingResources | null = null;
  #selected = -1;
  #hovered = -1;
  #matches: Int32Array | null = null;
  /** Matches of the search among the frames of one layout. */
  #found: { of: ShownLayout<L>; flags: Uint8Array } | null = null;
  #frame = 0;
  #asking = false;
  #stale = false;
  #ended = false;
  readonly #labels = new LayoutLabels<L>();
  readonly #flash = new Flash(() => this.draw());

  constructor(canvas: HTMLCanvasElement, events: SceneEvents<L>) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false });
    this.#events = events;
    this.#measure = new LabelMeasure((text) => this.#context?.measureText(text).width ?? 0);
  }

  end() {
    this.#ended = true;
    this.#flash.end();
    cancelAnimationFrame(this.#frame);
  }

  get focus(): number {
    return this.#focus;
  }
  get range(): Range {
    return this.#range;
  }
  /** The model's tree; undefined before there is one. */
  get tree(): string | undefined {
    return this.#model?.tree;
  }
  /**
   * Null while the picture still shows another tree than the model's: the page would take its contexts for those of the new
   * tree.
   */
  get layout(): L | null {
    return this.#current?.layout ?? null;
  }

  /** The current layout, if it belongs to the tree whose contexts the page names. */
  get #current(): ShownLayout<L> | null {
    return this.#shownBy?.tree === this.#model?.tree ? this.#shown : null;
  }

  setModel(model: FlameModel<L>) {
    if (model.key !== this.#model?.key) this.#hovered = -1;
    this.#model = model;
    this.#ask();
  }

  setView(focus: number, range: Range) {
    if (focus === this.#focus && range.x0 === this.#range.x0 && range.x1 === this.#range.x1) return;
    if (focus !== this.#focus) this.#hovered = -1;
    this.#focus = focus;
    this.#range = range;
    this.#motion.stop();
    this.#ask();
    this.draw();
  }

  setSize(width: number, height: number, ratio: number) {
    if (width === this.#width && height === this.#height && ratio === this.#ratio) return;
    this.#width = width;
    this.#height = height;
    this.#ratio = ratio;
    this.#canvas.width = Math.max(1, Math.round(width * ratio));
    this.#canvas.height = Math.max(1, Math.round(height * ratio));
    this.#ask();
    if (this.#resources === null) {
      // The first size arrives while a whole view is being mounted: colours are read in the next animation frame, which lays
      // out the page anyway.
      this.draw();
      return;
    }
    this.#readAnew();
    this.#drawNow();
  }

  /** @param away pixels from the root */
  setScroll(away: number) {
    this.#scrolled = away;
    this.#ask();
    this.draw();
  }

  get scrolled(): number {
    return this.#scrolled;
  }

  /** Height in pixels of the rows laid out, from the first visible one; 0 while there are none. */
  get drawnHeight(): number {
    const { layout, request } = this.#shown ?? {};
    const rows = layout && request ? Math.min(layout.totalRows, request.firstRow + request.rows) : 0;
    return Math.max(0, rows * this.#density.row - this.#scrolled);
  }

  /**
   * Keeps the scroll position, measured from the root.
   *
   * @param upward whether the root is the lowest row
   */
  setRows(density: Density, upward: boolean) {
    this.#upward = upward;
    this.#hovered = -1;
    if (density !== this.#density) {
      this.#scrolled *= density.row / this.#density.row;
      this.#density = density;
      this.#measure.forget();
      this.#readAnew();
      this.#ask();
    }
    this.draw();
  }

  setSelected(context: number) {
    this.#selected = context;
    this.draw();
  }

  setMatches(matches: Int32Array | null) {
    this.#matches = matches;
    this.#found = null;
    this.draw();
  }

  setHovered(index: number) {
    if (index === this.#hovered) return;
    this.#hovered = index;
    this.draw();
  }

  /** Reads colours and font again after the theme has changed or a font has arrived. */
  retheme() {
    this.#resources = null;
    this.#measure.forget();
    // Printing does not wait for an animation frame.
    this.#drawNow();
  }

  /** The rectangle at a point of the canvas, −1 for none. */
  hit(x: number, y: number): number {
    const shown = this.#current;
    if (!shown) return -1;
    const row = rowAt({ height: this.#height, row: this.#density.row, scrolled: this.#scrolled, upward: this.#upward }, y);
    return rectangleAt(shown, row, x, { width: this.#width, ...this.#mapping(shown) });
  }

  /** Index of a context's own rectangle, −1 if it has none in this layout. */
  find(context: number): number {
    return this.#current ? indexOf(this.#current, context) : -1;
  }

  /** Whether a folded chain of this layout hides a context. */
  isFolded(context: number): boolean {
    return this.#current !== null && isFolded(this.#current, context);
  }

  /** The rectangle that stands for a context: its own, or that of the siblings with which it was merged; −1 for none. */
  standIn(context: number): number {
    const own = this.find(context);
    return own < 0 && this.#current ? mergedWith(this.#current.layout, context) : own;
  }

  /** The range that shows more of the siblings merged into a rectangle; null if it stands for none. */
  opened(index: number): Range | null {
    const shown = this.#current;
    if (!shown || index < 0 || siblingsIn(shown.layout, index) === 0) return null;
    return rangeToOpen(shown.layout, shown.request, index, rangeOf(shown, index), this.#range);
  }

  /**
   * Position of a rectangle: x and width in canvas pixels, not clipped to the canvas; its range of the focused width; and its
   * row.
   */
  locate(index: number): { x: number; width: number; range: Range; row: number } | null {
    const shown = this.#current;
    if (!shown || index < 0 || index >= shown.layout.count) return null;
    const { scale, shift } = this.#mapping(shown);
    const { layout } = shown;
    return {
      x: layout.x[index] * scale + shift,
      width: layout.width[index] * scale,
      range: rangeOf(shown, index),
      row: layout.row[index],
    };
  }

  draw() {
    if (this.#frame === 0 && !this.#ended) this.#frame = requestAnimationFrame(() => this.#drawNow());
  }

  #mapping(shown: ShownLayout<L>): { scale: number; shift: number } {
    // A layout for another focus has different coordinates: it stays as it is until the right one arrives.
    if (shown.request.focus !== this.#focus) return mapping(WHOLE, this.#width, WHOLE, this.#width);
    return mapping(
      { x0: shown.request.x0, x1: shown.request.x1 },
      shown.request.width,
      this.#motion.toward(this.#range),
      this.#width,
    );
  }

  #readResources(context: CanvasRenderingContext2D): DrawingResources {
    const size = { ratio: this.#ratio, density: this.#density };
    this.#resources = readDrawingResources(this.#canvas, context, size, this.#resources);
    return this.#resources;
  }

  /** Reads again whatever depends on size and pixel density, if it was read before. */
  #readAnew() {
    if (this.#context && this.#resources !== null) this.#readResources(this.#context);
  }

  #foundIn(shown: ShownLayout<L>): Uint8Array | null {
    if (this.#matches === null || shown !== this.#current) return null;
    if (this.#found?.of !== shown) this.#found = { of: shown, flags: flagMatches(shown, this.#matches) };
    return this.#found.flags;
  }

  #drawNow() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const context = this.#context;
    if (!context || this.#width === 0) return;
    const resources = this.#resources ?? this.#readResources(context);
    const { palette, fills, hatches } = resources;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.font = resources.font;
    const shown = this.#shown;
    const model = this.#model;
    if (!shown || !model) {
      context.fillStyle = palette.background;
      context.fillRect(0, 0, this.#width, this.#height);
      return;
    }
    const { layout, styles, rows } = shown;
    const picture: Picture = {
      layout,
      styles,
      rows,
      ...this.#mapping(shown),
      width: this.#width,
      height: this.#height,
      ratio: this.#ratio,
      row: this.#density.row,
      scrolled: this.#scrolled,
      upward: this.#upward,
      palette,
      hatches,
      labels: (index) => this.#labels.of(layout, index, (of, at) => model.labels(of, at)),
      measure: this.#measure,
      found: this.#foundIn(shown),
      flashing: shown === this.#current ? this.#flash.in(shown) : null,
      selected: this.#selected < 0 ? -1 : this.standIn(this.#selected),
      hovered: this.#hovered,
    };
    paint(context, picture, fills);
    if (this.#motion.isRunning) this.draw();
  }

  #ask() {
    if (this.#width === 0 || !this.#model || this.#ended) return;
    if (this.#asking) {
      this.#stale = true;
      return;
    }
    const model = this.#model;
    const { row } = this.#density;
    const sight = {
      focus: this.#focus,
      ...this.#range,
      width: this.#width,
      firstRow: Math.max(0, Math.floor(this.#scrolled / row)),
      rows: Math.ceil(this.#height / row) + 1,
    };
    const request = nextRequest(sight, this.#shownBy === model ? this.#shown : null);
    if (request === null) return;
    this.#asking = true;
    this.#stale = false;
    void model.layout(request).then((result) => {
      this.#asking = false;
      if (this.#ended) return;
      if (model.key === this.#model?.key && result.ok) this.#take(model, request, result.value);
      else if (model.key === this.#model?.key && !result.ok) this.#fail(model, result.error);
      if (this.#stale || model.key !== this.#model?.key) this.#ask();
    });
  }

  #fail(model: FlameModel<L>, error: EngineError) {
    if (this.#shown?.key !== model.key) this.#shown = null;
    this.draw();
    this.#events.onError(error, this.#shown === null);
  }

  #take(model: FlameModel<L>, request: LayoutRequest, layout: L) {
    const before = this.#shown;
    const shown = prepareLayout(model.key, layout, request, (from, index) => model.style(from, index));
    const old = before?.key === model.key && before.request.focus !== request.focus ? before : null;
    const moves = old && request.focus === this.#focus && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const from = moves ? startOfZoom(old, shown) : null;
    // Neither the first picture nor one of another metric is a newer picture of the same tree.
    if (before !== null && this.#shownBy?.tree !== model.tree) this.#flash.begin(model.grown?.() ?? null);
    this.#shown = shown;
    this.#shownBy = model;
    this.#hovered = -1;
    if (from) this.#motion.begin(from);
    if (old) {
      // A focused context far from the root may not be in the rows of this layout.
      const row = layout.focusRow ?? this.locate(this.find(request.focus))?.row;
      if (row !== undefined) this.#events.onFocusRow(row);
    }
    this.#events.onLayout(layout, model.key, request.focus);
    // Drawn in the next animation frame: with many frames, computing styles and drawing in one task would delay input.
    this.draw();
  }
}
