/** Extracts from Playwright's JSON report the tests that did not pass at once, short enough for the end of a log. */

/** Number of lines repeated from an error's message, and from its call log. */
const MESSAGE_LINES = 8;
const LOG_LINES = 3;
/** Beyond this number of tests, only the title and the first line are repeated. */
const IN_FULL = 3;

/**
 * @param {any} report
 * @returns {{ failed: string[], flaky: string[] }} for each test its location and title, and indented below them its first
 * error
 */
export function troubles(report) {
  /** @type {{ failed: string[], flaky: string[] }} */
  const found = { failed: [], flaky: [] };
  for (const each of (report?.errors ?? []).map(shorten)) found.failed.push(each.join('\n'));
  for (const { title, test } of testsIn(report?.suites ?? [])) {
    const list = test.status === 'unexpected' ? found.failed : test.status === 'flaky' ? found.flaky : null;
    const error = test.results.flatMap((/** @type {any} */ result) => result.errors ?? [])[0];
    if (list === null) continue;
    const lines = error ? shorten(error) : [`It ended as “${test.results.at(-1)?.status ?? 'not run'}”.`];
    list.push([title, ...lines.slice(0, list.length < IN_FULL ? undefined : 1).map((line) => `    ${line}`)].join('\n'));
  }
  return found;
}

/** @param {any[]} suites @param {string[]} above @returns {{ title: string, test: any }[]} */
function testsIn(suites, above = []) {
  return suites.flatMap((suite) => {
    // The title of a file's suite is the file's name.
    const titles = suite.title === suite.file ? above : [...above, suite.title];
    const own = (suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => ({
        title: [`${spec.file}:${spec.line}`, ...titles, spec.title].join(' › '),
        test,
      })),
    );
    return [...own, ...testsIn(suite.suites ?? [], titles)];
  });
}

/** @param {{ message?: string, value?: string }} error @returns {string[]} its first lines, and the last of its call log */
function shorten({ message, value }) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one.
  const text = (message ?? value ?? 'An error without a message.').replace(/\u001b\[[0-9;]*m/g, '');
  // Both are followed by the test's source with line numbers.
  const [said, log = ''] = text.split(/^\s*>?\s*\d+ \|/m)[0].split(/^Call log:$/m);
  return [...filled(said).slice(0, MESSAGE_LINES), ...filled(log).slice(-LOG_LINES)];
}

/** @param {string} text */
const filled = (text) =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, 300))
    .filter((line) => line !== '');
