import { beforeEach, expect, it, vi } from 'vitest';

/** The members of an element that focus handling needs. */
class Part {
  isConnected = true;
  disabled = false;
  readonly scrolledTo: boolean[] = [];

  constructor(
    readonly parentElement: Part | null,
    readonly stop: Part | null = null,
  ) {}

  takesFocus = false;

  closest = (part: string): Part | null =>
    part === '[data-takes-focus]' && !this.takesFocus
      ? (this.parentElement?.closest(part) ?? null)
      : this.takesFocus
        ? this
        : null;
  matches = () => this.disabled;
  querySelector = () => this.stop;

  contains(other: Part | null): boolean {
    return other !== null && (other === this || this.contains(other.parentElement));
  }

  focus(options?: FocusOptions) {
    this.scrolledTo.push(options?.preventScroll !== true);
    page.activeElement = this;
    told('focusin', { target: this });
  }
}

const body = new Part(null);
const main = new Part(body);
const page = { body, activeElement: body, querySelector: () => main };
const listeners = new Map<string, (event: unknown) => void>();
const told = (type: string, event: unknown = {}) => listeners.get(type)?.(event);

vi.stubGlobal('HTMLElement', Part);
vi.stubGlobal('document', page);
vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) => listeners.set(type, listener));

const { watchFocus } = await import('./focus-return');
watchFocus();

beforeEach(() => vi.useFakeTimers());

/** Removes the focused element and reports this as a browser would. */
function remove(element: Part) {
  element.isConnected = false;
  page.activeElement = body;
  told('focusout');
  vi.runAllTimers();
}

it('a row that is scrolled out of its table leaves the focus in the table, which is not scrolled for it', () => {
  const first = new Part(null);
  const row = new Part(new Part(main, first));
  row.focus();
  remove(row);
  expect(page.activeElement).toBe(first);
  expect(first.scrolledTo).toEqual([false]);
});

it('a part that takes the focus itself gets it, and none of its other buttons does', () => {
  const strip = new Part(body);
  strip.takesFocus = true;
  const button = new Part(new Part(strip, new Part(null)));
  button.focus();
  remove(button);
  expect(page.activeElement).toBe(strip);
});

it('goes to the view where nothing around what is gone can take it, and nowhere where something else has it', () => {
  const bar = new Part(body);
  const button = new Part(bar);
  button.focus();
  remove(button);
  expect(page.activeElement).toBe(main);
  const other = new Part(body);
  button.focus();
  button.isConnected = false;
  other.focus();
  told('focusout');
  vi.runAllTimers();
  expect(page.activeElement).toBe(other);
});
