/** Does what can wait until the page stands and nothing else is to be done. Safari has no idle callback. */
export const whenAtRest: (work: () => void) => void = window.requestIdleCallback ?? ((work) => setTimeout(work, 500));
