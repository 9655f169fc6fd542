/** Writes a calling context as text to copy from the details pane: a stack trace, or Markdown. */
import type { ContextDetails, MetricInfo } from '../../../workers/api/engine';
import { share } from '../../ui/format';
import { exactName, longName, parameters, parametersOf } from '../../ui/method-names';

/** The path as a Java stack trace: innermost frame first, with names as the JVM writes them. */
export function stackOf({ path }: Pick<ContextDetails, 'path'>): string {
  const lines = path.names.map((name) => `\tat ${exactName(name)}${parameters(name.descriptor)}`);
  return Array.from(path.name, (place) => lines[place])
    .reverse()
    .join('\n');
}

/** Plain digits, so that a pasted figure can be searched for or used in a calculation. */
const plain = (value: number): string => String(value);

/** Puts a name into a code span; a backtick in it would end a span of one backtick. */
const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/**
 * Title, table of all metrics, and stack.
 *
 * @param of name of the file and its tree
 */
export function markdownOf(details: ContextDetails, metric: Pick<MetricInfo, 'id' | 'unit'>, of: string): string {
  const { name, values, treeTotals, path } = details;
  const at = values.findIndex((value) => value.metric === metric.id);
  const part = at < 0 ? '' : ` – ${share(values[at].inclusive, treeTotals[at])} of the ${metric.unit}`;
  return [
    `**${code(longName(name) + parametersOf(name))}**${part} (${of})`,
    '',
    '| metric | inclusive | exclusive | share of the tree |',
    '|---|---:|---:|---:|',
    ...values.map(
      (value, i) =>
        `| ${value.metric} | ${plain(value.inclusive)} | ${plain(value.exclusive)} | ${share(value.inclusive, treeTotals[i])} |`,
    ),
    '',
    '```',
    stackOf({ path }),
    '```',
    '',
  ].join('\n');
}
