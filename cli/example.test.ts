import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { encodeMct } from '../workers/formats/mct/encoder';
import { SMALL } from '../workers/testing/small-profile';
import { runInProcess } from './in-process';

/** The properties of a workflow step that the tests check. */
interface Step {
  name?: string;
  run?: string;
  with?: { script?: string };
}

const example = (name: string): unknown => parse(readFileSync(new URL(`../docs/examples/${name}`, import.meta.url), 'utf8'));
const workflow = example('callgrove-gate.yml') as { on: string; jobs: { gate: { steps: Step[] } } };
const { steps } = workflow.jobs.gate;
const step = (name: string): Step => steps.find((each) => each.name === name) ?? {};

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-example-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  writeFileSync(path.join(folder, 'base.mct'), await encodeMct(SMALL));
  const bytecodes = [100, 90, 20, 10, 3, 9, 10, 50, 5];
  writeFileSync(path.join(folder, 'head.mct'), await encodeMct({ ...SMALL, columns: { ...SMALL.columns, bytecodes } }));
});

/** Splits a command into words as a shell does. */
function words(command: string): string[] {
  return execFileSync('bash', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

/** Runs the comparison command of a script. */
async function compares(script = ''): Promise<void> {
  const made = ['comment.md', 'report.html', 'callgrove.xml'].map((name) => path.join(folder, name));
  for (const file of made) rmSync(file, { force: true });
  const args = words(script.replace(/^[\s\S]*npx callgrove /, '')).map((word) =>
    word.startsWith('../') ? path.join(folder, word.slice(3)) : word,
  );
  const { status, errors } = await runInProcess(args, '<title>t</title><!--callgrove-report-->');
  expect([status, errors.length]).toEqual([1, 1]);
  for (const file of made) expect(readFileSync(file, 'utf8').length).toBeGreaterThan(100);
}

describe('the example of a job of GitLab', () => {
  it('is YAML of scripts, compares, and hands on what was written', async () => {
    const { callgrove: job } = example('callgrove-gate.gitlab-ci.yml') as {
      callgrove: { before_script: string[]; script: string[]; artifacts: { paths: string[]; reports: { junit: string } } };
    };
    for (const script of [...job.before_script, ...job.script]) execFileSync('bash', ['-n'], { input: script });
    await compares(job.script.find((script) => script.includes('npx callgrove')));
    expect(job.artifacts).toMatchObject({ paths: ['base.mct', 'head.mct', 'comment.md', 'report.html'] });
    expect(job.artifacts.reports.junit).toBe('callgrove.xml');
  });
});

describe('the example of a workflow', () => {
  it('is YAML, and each of its scripts is one', () => {
    expect(workflow.on).toBe('pull_request');
    for (const { run } of steps) if (run !== undefined) execFileSync('bash', ['-n'], { input: run });
    expect(steps.filter(({ run }) => run !== undefined).length).toBeGreaterThan(3);
  });

  it('compares by options that there are, and writes what its other steps read', async () => {
    await compares(step('Compare').run);
    const summary = path.join(folder, 'summary');
    execFileSync('bash', ['-e', '-c', step('Summary').run ?? 'false'], {
      cwd: folder,
      env: { PATH: process.env.PATH, GITHUB_STEP_SUMMARY: summary },
    });
    expect(readFileSync(summary, 'utf8')).toBe(readFileSync(path.join(folder, 'comment.md'), 'utf8'));
  });

  it('comments once, and then replaces its comment', async () => {
    const script = step('Comment').with?.script ?? '';
    const comments: { id: number; user: { type: string }; body: string }[] = [
      { id: 1, user: { type: 'User' }, body: '<!-- callgrove --> quoted' },
    ];
    const issues = {
      listComments: 'list',
      createComment: async ({ body }: { body: string }) => comments.push({ id: 2, user: { type: 'Bot' }, body }),
      updateComment: async ({ comment_id, body }: { comment_id: number; body: string }) => {
        for (const each of comments) if (each.id === comment_id) each.body = body;
      },
    };
    const github = { rest: { issues }, paginate: async () => comments };
    const context = { repo: { owner: 'o', repo: 'r' }, issue: { number: 7 } };
    let written = '<!-- callgrove -->\n\n### first';
    const fs = { existsSync: () => true, readFileSync: () => written };
    const comment = new Function('github', 'context', 'require', `return (async () => {${script}})();`);
    const told = () => comments.map(({ body }) => body);
    await comment(github, context, () => fs);
    expect(told()).toEqual(['<!-- callgrove --> quoted', written]);
    written = '<!-- callgrove -->\n\n### second';
    await comment(github, context, () => fs);
    expect(told()).toEqual(['<!-- callgrove --> quoted', written]);
  });
});
