/** Report of a failure that a user may send: places in the page's scripts, and no text that a file may have brought. */

/** Words of a message that stay: plain ones, and numbers of React's errors. */
const PLAIN = /^(?:[A-Za-z]+(?:[’'][a-z]+)?|#\d+|\(reading)[.,:;!?)]*$/;
const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`|“[^”]*”|‘[^’]*’/g;

/** A message without what may be a name or a figure of a file. */
export const withoutNames = (message: string): string =>
  message
    .replace(QUOTED, '…')
    .split(/\s+/)
    .map((word) => (PLAIN.test(word) ? word : '…'))
    .join(' ')
    .replace(/…(?: …)+/g, '…');

/** Lines of a stack, with names of scripts for their addresses: those name hosts, and folders of a report page. */
export const withoutAddresses = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line))
    .map((line) =>
      line.replace(
        /(?:[a-z-]+:)+\/\/[^\s()]*?(?:\/assets\/([\w.-]+\.js))?(?:\?[^\s():]*)?(:\d+:\d+)(?=\)|$)/g,
        (_, script, place) => `${script ?? 'page'}${place}`,
      ),
    )
    .filter((line) => !line.includes('://'))
    .join('\n');

export interface FailureFacts {
  error: Error;
  /** Components around the one that failed, as React lists them. */
  components: string;
  /** Name of what failed: a view, a dialog, the page. */
  what: string;
  version: string;
}

export const failureReport = ({ error, components, what, version }: FailureFacts): string =>
  [
    `Callgrove ${version}: ${what} failed.`,
    `${error.name}: ${withoutNames(error.message)}`,
    // A line of the message may look like one of a stack.
    withoutAddresses((error.stack ?? '').replace(error.message, '')),
    'Components:',
    withoutAddresses(components),
  ]
    .filter((line) => line !== '')
    .join('\n');
