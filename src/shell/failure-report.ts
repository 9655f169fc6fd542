/**
 * Writes the report on a crash of the page that a user may send. It gives positions in the page's scripts, but no text that may
 * come from a file.
 */

/** Words that stay in a message: plain words, and React's error numbers. */
const PLAIN = /^(?:[A-Za-z]+(?:[’'][a-z]+)?|#\d+|\(reading)[.,:;!?)]*$/;
const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`|“[^”]*”|‘[^’]*’/g;

/** A message without anything that may be a name or figure from a file. */
export const withoutNames = (message: string): string =>
  message
    .replace(QUOTED, '…')
    .split(/\s+/)
    .map((word) => (PLAIN.test(word) ? word : '…'))
    .join(' ')
    .replace(/…(?: …)+/g, '…');

/** Lines of a stack, with script names instead of addresses, which contain hosts or, for a report page, folders. */
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
  /** The components that contain the failed one, as React lists them. */
  components: string;
  /** Name of the failed part: a view, a dialog, the page. */
  what: string;
  version: string;
}

export const failureReport = ({ error, components, what, version }: FailureFacts): string =>
  [
    `Callgrove ${version}: ${what} failed.`,
    `${error.name}: ${withoutNames(error.message)}`,
    // A line of the message may look like a stack line.
    withoutAddresses((error.stack ?? '').replace(error.message, '')),
    'Components:',
    withoutAddresses(components),
  ]
    .filter((line) => line !== '')
    .join('\n');
