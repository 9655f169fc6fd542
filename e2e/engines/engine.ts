/** A browser under test, whichever protocol it uses. The journey knows only these types. */

/** Finds an element by role and exact accessible name, as the engine computes them, or by CSS. */
export type Place =
  | { role: 'button' | 'link' | 'radio' | 'region' | 'complementary' | 'textbox'; name: string }
  | { css: string };

/** An element of the page. */
export interface EngineElement {
  /** Clicks its middle, or a point relative to its upper left corner. */
  press(at?: { x: number; y: number }): Promise<void>;
  /** Types text after its current text. */
  type(text: string): Promise<void>;
  /** Gives files to a file input, by absolute paths. */
  give(files: readonly string[]): Promise<void>;
  /** Visible text. */
  text(): Promise<string>;
}

/** One window of the browser. */
export interface EngineWindow {
  visit(address: string): Promise<void>;
  reload(): Promise<void>;
  /** The first element at a place; null while there is none. */
  find(place: Place): Promise<EngineElement | null>;
  /** The value of an expression evaluated in the page, which may be a promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** The window's content as PNG. */
  picture(): Promise<Uint8Array>;
  /** Opens a second window. */
  another(): Promise<EngineWindow>;
}

/** A running browser with its first window. */
export interface Engine {
  /** Name and version, as the browser gives them. */
  readonly version: string;
  readonly window: EngineWindow;
  /** Ends the browser and everything started for it. */
  close(): Promise<void>;
}

/** Size of a window's content area in pixels. */
export const size = { width: 1440, height: 900 };
