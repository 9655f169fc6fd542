/** Words on root methods, and on the question before a new recording. */
import { packageOf, simpleName } from '../../../common/class-names';
import type { LiveState } from '../../../common/live/live-state';
import { plural } from '../../ui/format';

/** A method as the agent writes it, in two parts: its package, and the rest with simple names. A pattern is not divided. */
export function rootParts(root: string): { packageName: string; short: string } {
  const open = root.indexOf('(');
  const name = open < 0 ? root : root.slice(0, open);
  const dot = name.lastIndexOf('.');
  if (root.includes('*') || dot < 0) return { packageName: '', short: root };
  const className = name.slice(0, dot);
  const types = open < 0 ? [] : root.slice(open + 1, -1).split(',');
  const parameters = open < 0 ? '' : `(${types.map(simpleName).join(', ')})`;
  return { packageName: packageOf(className), short: `${simpleName(className)}.${name.slice(dot + 1)}${parameters}` };
}

/** To what a recording is limited; empty if everything is counted. */
export function rootsText(roots: readonly string[]): string {
  if (roots.length === 0) return '';
  const { short } = rootParts(roots[0]);
  const others = roots.length - 1;
  return others === 0 ? `Only ${short} and what it calls` : `Only ${short}, ${plural(others, 'more method')}, and what they call`;
}

/**
 * The agent's pattern for what the user typed. Plain text may be anywhere in a method's name.
 */
export function patternOf(typed: string): string {
  const text = typed.trim().replace(/,\s+/g, ',');
  return text.includes('*') ? text : `*${text}*`;
}

/**
 * Sentences on what happens if another recording begins.
 *
 * @param root empty to record everything
 */
export function recordWords({ file, attached }: Pick<LiveState, 'file' | 'attached'>, root: string, hasMark: boolean): string[] {
  return [
    `This ends the recording in ${file}. The file is kept, and you can open it from this page later.`,
    root === ''
      ? 'A new recording begins, into another file. It starts from zero, and counts everything.'
      : `A new recording begins, into another file. It starts from zero, and counts only ${root} and everything it calls, in every thread.`,
    ...(hasMark ? ['The mark is removed, because it belongs to the old recording.'] : []),
    ...(attached
      ? []
      : [
          'The server joined this recording and does not know its options. The new one uses those of --attach, and ends when the server ends.',
        ]),
    'The program continues. Its classes are replaced twice, which takes a few seconds.',
  ];
}
