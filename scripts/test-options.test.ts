import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { modulesOf } from './lib/changed-files.js';
import { testsIn } from './lib/maven-report.js';
import { SLOW, slowElsewhere } from './lib/quick-tests.js';
import { root } from './lib/run.js';
import { OptionError, readOptions } from './lib/test-options.js';

describe('options of the tests', () => {
  it('are read', () => {
    const all = { web: false, quick: false, only: null, since: null, names: [] };
    expect(readOptions([])).toEqual(all);
    expect(readOptions(['--web'])).toEqual({ ...all, web: true });
    expect(readOptions(['--quick', '--since', 'HEAD~3'])).toEqual({ ...all, quick: true, since: 'HEAD~3' });
    expect(readOptions(['--only', 'e2e', 'names', 'tree'])).toEqual({ ...all, only: 'e2e', names: ['names', 'tree'] });
    expect(readOptions(['--only', 'components', 'Sheet'])).toEqual({ ...all, only: 'components', names: ['Sheet'] });
    expect(readOptions(['-h', '--web'])).toBe('help');
  });

  it.each([
    [['--fast'], /'--fast'/],
    [['--only', 'browser'], /“browser”.*checks, unit, components, java, e2e, benches, recipes, programs/],
    [['--only'], /--only/],
    [['--web', '--quick'], /exclude each other/],
    [['java'], /“java” is no option/],
    [['--only', 'java', 'ShapesTest'], /“ShapesTest” is no option/],
    [['--since', 'HEAD'], /--quick/],
  ])('%j are refused in one line', (args, says) => {
    expect(() => readOptions(args)).toThrow(OptionError);
    expect(() => readOptions(args)).toThrow(says);
    expect(() => readOptions(args)).not.toThrow(/\n/);
  });
});

describe('slow tests', () => {
  it('run only if their own folder has changed', () => {
    const slow = 'workers/formats/mct/fuzz.test.ts';
    expect(slowElsewhere(['workers/formats/mct/parse.ts', 'README.md'])).not.toContain(slow);
    expect(slowElsewhere(['workers/formats/descriptors.ts'])).toContain(slow);
    expect(slowElsewhere([])).toEqual(SLOW);
  });

  it.each(SLOW)('%s exists', (file) => {
    expect(existsSync(path.join(root, file))).toBe(true);
  });
});

it('the outcomes of tests are found in a report of Maven', () => {
  const report = `<testsuite name="a.BTest" tests="1" errors="1" failures="1">
    <testcase name="holds" classname="a.BTest" time="0.1"/>
    <testcase name="breaks(Jdk)[1]" classname="a.BTest" time="0.1">
      <failure message="Expecting &lt;1&gt;&#10;to be &quot;2&quot;" type="x">stack</failure>
      <rerunFailure message="Expecting" type="x"/></testcase>
    <testcase name="throws" classname="a.BTest" time="0"><error type="x">stack</error></testcase>
    <testcase name="prints" classname="a.BTest" time="0"><system-out><![CDATA[<failure></testcase>]]></system-out></testcase>
    <testcase name="holds at last" classname="a.BTest" time="0"><flakyFailure message="once" type="x"/></testcase>
    <testcase name="waits" classname="a.BTest" time="0"><skipped message="no JDK 8"/></testcase>
  </testsuite>`;
  expect(testsIn(report)).toEqual([
    { outcome: 'passed', text: 'a.BTest › holds' },
    { outcome: 'failed', text: 'a.BTest › breaks(Jdk)[1]\n    Expecting <1>\n    to be "2"' },
    { outcome: 'failed', text: 'a.BTest › throws' },
    { outcome: 'passed', text: 'a.BTest › prints' },
    { outcome: 'flaky', text: 'a.BTest › holds at last\n    once' },
    { outcome: 'skipped', text: 'a.BTest › waits\n    no JDK 8' },
  ]);
});

it('modules that a change lies in are told by its paths', () => {
  const all = ['runtime', 'dump', 'agent'];
  expect(modulesOf(['src/a.ts', 'agent-java/dump/src/A.java', 'agent-java/agent/README.md'], all)).toEqual(['dump']);
  expect(modulesOf(['agent-java/pom.xml'], all)).toEqual(all);
  expect(modulesOf(['agent-java/README.md'], all)).toEqual([]);
});
