/** Does work when the page is idle, or half a second later in Safari, which has no idle callback. */
export const whenAtRest: (work: () => void) => void = window.requestIdleCallback ?? ((work) => setTimeout(work, 500));
