/** Status of a process that was ended by Ctrl-C. */
const INTERRUPTED = 130;
/** Time in milliseconds within which a second signal is the first one, passed on. */
const PASSED_ON_MS = 2000;

/**
 * Keeps a Ctrl-C that npm passes on, besides the terminal's own, from ending this process before it has detached. Ends it at the first
 * one as long as nobody else listens, because nothing is attached yet, and at a later one in any case.
 *
 * @param {Pick<NodeJS.EventEmitter, 'on' | 'listenerCount'> & { exit(status: number): void }} target the process
 * @param {() => number} now in milliseconds
 */
export function guardInterrupts(target = process, now = () => performance.now()) {
  let first = Number.NaN;
  target.on('SIGINT', () => {
    if (!Number.isNaN(first)) {
      if (now() - first > PASSED_ON_MS) target.exit(INTERRUPTED);
    } else if (target.listenerCount('SIGINT') === 1) target.exit(INTERRUPTED);
    else first = now();
  });
}
