import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Folders with workflows: this project's, and examples that readers copy. */
const FOLDERS = ['../.github/workflows/', '../docs/examples/'];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name): [string, string] => [name, readFileSync(new URL(folder + name, import.meta.url), 'utf8')]),
);

/** A tag can be moved to other code, a commit cannot, so actions are pinned to commits; the comment names the version. */
const PINNED = /^[\w.-]+(\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

/** The value of each `uses:`, in steps and in jobs that call a workflow. */
const usesIn = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:-\s+)?['"]?uses['"]?\s*:\s*(.*?)\s*$/gm)].map(([, used]) => used!);

/** A fallback for forms that {@link usesIn} does not recognise. */
const mentions = (text: string): number => [...text.matchAll(/\buses\b['"]?\s*:/g)].length;

describe('actions of workflows', () => {
  it('are there to be looked at', () => expect(files.flatMap(([, text]) => usesIn(text)).length).toBeGreaterThan(10));

  it.each(files)('of %s are pinned to a commit, with the version beside it', (_, text) => {
    expect(usesIn(text)).toHaveLength(mentions(text));
    expect(usesIn(text).filter((used) => !PINNED.test(used))).toEqual([]);
  });

  it('have one commit for one version', () => {
    const commits = new Map<string, Set<string>>();
    for (const used of files.flatMap(([, text]) => usesIn(text))) {
      const [action, commit, , version] = used.split(/[@ ]/);
      const key = `${action} ${version}`;
      commits.set(key, (commits.get(key) ?? new Set()).add(commit!));
    }
    expect([...commits].filter(([, all]) => all.size > 1)).toEqual([]);
  });

  it.each(['actions/checkout@v4', 'actions/checkout@11bd719 # v4.2.2', `actions/checkout@${'a'.repeat(40)}`, './local'])(
    'would be refused as %s',
    (used) => expect(PINNED.test(used)).toBe(false),
  );
});
