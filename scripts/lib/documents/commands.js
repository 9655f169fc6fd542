// Extracts the commands shown in Markdown files, for the test that runs them.

const BLOCK = /^```(\w*)\n([\s\S]*?)^```/gm;
const COMMAND = /^(npx|npm|node|java|git|callgrove) /;

/**
 * Commands in blocks marked `sh`.
 *
 * @param {string} text of a Markdown file
 * @returns {string[]} one line per command, without comments
 */
export function commandsIn(text) {
  return [...text.matchAll(BLOCK)]
    .filter(([, language]) => language === 'sh')
    .flatMap(([, , block]) => block.replace(/\\\n\s*/g, '').split('\n'))
    .map((line) => line.replace(/(^|\s+)#\s.*$/, '').trim())
    .filter(Boolean);
}

/**
 * Lines in other blocks that look like commands, which the test would not run.
 *
 * @param {string} text of a Markdown file
 * @returns {string[]}
 */
export function unmarkedCommandsIn(text) {
  const fenced = [...text.matchAll(BLOCK)]
    .filter(([, language]) => language !== 'sh')
    .flatMap(([, , block]) => block.split('\n'));
  const indented = text.replace(BLOCK, '').match(/^(?: {4}|\t).*$/gm) ?? [];
  return [...fenced, ...indented].map((line) => line.trim()).filter((line) => COMMAND.test(line));
}
