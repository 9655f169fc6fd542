// Reads the results of Java tests from Maven's report files.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.js';

/** Reports of unit tests (Surefire) and of tests of the finished jar (Failsafe). @param {string} folder @returns {string[]} */
function reports(folder) {
  const places = readdirSync(folder).flatMap((module) =>
    ['surefire-reports', 'failsafe-reports'].map((kind) => path.join(folder, module, 'target', kind)),
  );
  return places
    .filter((place) => existsSync(place))
    .flatMap((place) =>
      readdirSync(place)
        .filter((name) => /^TEST-.*\.xml$/.test(name))
        .map((name) => path.join(place, name)),
    );
}

/**
 * Sums the test reports that Maven has written since `since`.
 *
 * @param {number} since milliseconds
 * @returns {import('./tally.js').Outcome}
 */
export function countMaven(since) {
  const count = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  /** @type {string[]} */
  const failed = [];
  /** @type {string[]} */
  const flaky = [];
  for (const file of reports(path.join(root, 'agent-java'))) {
    if (statSync(file).mtimeMs < since) continue;
    const outcomes = testsIn(readFileSync(file, 'utf8'));
    for (const { outcome, text } of outcomes) {
      count[outcome]++;
      if (outcome === 'failed') failed.push(text);
      if (outcome === 'flaky') flaky.push(text);
    }
  }
  return { ...count, named: { failed, flaky } };
}

/**
 * The tests of a report, counted individually because its own sums cover only the last attempt. `text` has the class, the
 * method and the message of the first failure.
 *
 * @param {string} report
 * @returns {{ outcome: 'passed' | 'failed' | 'skipped' | 'flaky', text: string }[]}
 */
export function testsIn(report) {
  const known = report.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  return [...known.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)].map(([, test, body = '']) => {
    const [, kind = '', problem = ''] = /<(failure|error|flakyFailure|flakyError|skipped)\b([^>]*)>/.exec(body) ?? [];
    const message = attribute(problem, 'message').split('\n').slice(0, 4).filter(Boolean);
    const name = `${attribute(test, 'classname')} › ${attribute(test, 'name')}`;
    return { outcome: OUTCOMES[kind] ?? 'passed', text: [name, ...message.map((line) => `    ${line}`)].join('\n') };
  });
}

/** @type {Record<string, 'failed' | 'skipped' | 'flaky'>} */
const OUTCOMES = { failure: 'failed', error: 'failed', skipped: 'skipped', flakyFailure: 'flaky', flakyError: 'flaky' };

/** @type {Record<string, string>} */
const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#10': '\n' };

/** @param {string} text @param {string} name */
const attribute = (text, name) =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1] ?? '').replace(/&([\w#]+);/g, (all, entity) => ENTITIES[entity] ?? all);
