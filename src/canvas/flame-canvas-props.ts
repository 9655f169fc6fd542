/** Props of the flame graph component. */
import type { ReactNode } from 'react';
import type { EngineError, FlameLayout, Result } from '../../workers/api/engine';
import type { StepTo } from './keys';
import type { FlameModel } from './scene';
import type { Caption } from './svg-text';
import type { Range } from './viewport';

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
  /** A context to bring into sight; passing a new object asks again. */
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
