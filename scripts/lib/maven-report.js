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
 * Sums the test reports that Maven wrote since `since`.
 *
 * @param {number} since milliseconds
 * @returns {import('./tally.js').Outcome}
 */
export function countMaven(since) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failed = [];
  for (const file of reports(path.join(root, 'agent-java'))) {
    if (statSync(file).mtimeMs < since) continue;
    const text = readFileSync(file, 'utf8');
    const suite = /<testsuite\b[^>]*>/.exec(text)?.[0] ?? '';
    const number = (/** @type {string} */ name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(suite)?.[1] ?? 0);
    const bad = number('failures') + number('errors');
    count.failed += bad;
    count.skipped += number('skipped');
    count.passed += number('tests') - bad - number('skipped');
    if (bad > 0) failed.push(...failures(text));
  }
  return { ...count, named: { failed, flaky: [] } };
}

/** Class, method and message of each failed test. @param {string} text of a report @returns {string[]} */
export function failures(text) {
  return [...text.matchAll(/<testcase\b([^>]*[^/])>\s*<(?:failure|error)\b([^>]*)>/g)].map(([, test, problem]) => {
    const message = attribute(problem, 'message').split('\n').slice(0, 4).filter(Boolean);
    return [`${attribute(test, 'classname')} › ${attribute(test, 'name')}`, ...message.map((line) => `    ${line}`)].join('\n');
  });
}

/** @type {Record<string, string>} */
const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#10': '\n' };

/** @param {string} text @param {string} name */
const attribute = (text, name) =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1] ?? '').replace(/&([\w#]+);/g, (all, entity) => ENTITIES[entity] ?? all);
