/** What lies over the page until it has drawn itself: at most one thing, taken away once. */

let lying: { address: string; take: () => void } | null = null;
/** A script could not be had: there will be no page. */
let broken = false;

/** `address` is the hash that it was made for; `take` takes it away. */
export function cover(address: string, take: () => void): void {
  lying = { address, take };
  if (broken) uncover();
}

export function uncover(): void {
  const now = lying;
  lying = null;
  now?.take();
}

/** Calls back when what is being drawn is on the screen. */
export const onScreen = (then: () => void): void => {
  requestAnimationFrame(() => setTimeout(then));
};

/** When what is being drawn below is on the screen: what moves there until then moves out of sight. */
export function uncoverSoon(): void {
  if (lying !== null) onScreen(uncover);
}

/** The address that it was made for; null where nothing lies there. */
export const covered = (): string | null => lying?.address ?? null;

const failed = ({ target }: Event) => {
  const script = target instanceof HTMLScriptElement;
  // A picture or a style sheet that is missing keeps no page away.
  if (target instanceof Element && !script) return;
  if (script) broken = true;
  uncover();
};
// A picture that nothing answers for would look like the page. A script that cannot be had does not bubble; one that fails is told of the window.
globalThis.addEventListener?.('error', failed, true);
globalThis.addEventListener?.('unhandledrejection', uncover);
