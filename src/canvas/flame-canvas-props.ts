/** Props of the flame graph component. */
import type { ReactNode } from 'react';
import type { EngineError, FlameLayout, Result } from '../../workers/api/engine';
import type { StepTo } from './keys';
import type { LayoutRequest } from './shown-layout';
import type { Caption } from './svg-text';
import type { Range } from './viewport';

/** Where layouts come from, and how their frames look. */
export interface FlameModel<L extends FlameLayout> {
  /** Changes with the tree, the metric and the shape. */
  key: string;
  /** Changes with the tree: in another tree, a context's number means a different frame. */
  tree: string;
  /** Contexts that grew from the picture before, ascending: they flash once. Null if there is no such picture. */
  grown?(): Int32Array | null;
  layout(request: LayoutRequest): Promise<Result<L>>;
  /** Style of an ordinary frame. */
  style(layout: L, index: number): number;
  /** Labels of a frame, best first. `index` is never an aggregate, except one of merged siblings. */
  labels(layout: L, index: number): readonly string[];
}

export interface FlameCanvasProps<L extends FlameLayout> {
  label: string;
  model: FlameModel<L>;
  /** Lines and legend above the frames of an exported picture. */
  caption: Caption;
  /** The root is the lowest row. */
  upward: boolean;
  focus: number;
  range: Range;
  selected: number;
  matches: Int32Array | null;
  /** A context to bring into sight; a new object repeats the request. */
  reveal: { context: number } | null;
  step(context: number, to: StepTo): Promise<Result<number>>;
  onSelect(context: number): void;
  onFocus(context: number): void;
  onRange(range: Range): void;
  /** Content of the tip over a frame; `index` may be an aggregate. */
  renderTip(layout: L, index: number): ReactNode;
  /** The layout's widest frames as text, for people who cannot see the canvas. */
  renderTable(layout: L): ReactNode;
  onError(error: EngineError): void;
}
