import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MINOR } from '../workers/formats/mct/container';
import { root } from './lib/run.js';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

it('the minor version of the format is one: in both writers, in the header and in the table of versions', () => {
  const page = read('docs/format.md');
  const [java] = /(?<= MINOR = )\d+/.exec(read('agent-java/dump/src/main/java/org/callgrove/dump/MctFormat.java')) ?? [];
  const [header] = /(?<=^\| minor \| )\d+/m.exec(page) ?? [];
  const versions = [...page.slice(page.indexOf('| minor | adds |')).matchAll(/^\| (\d+) \|/gm)].map(([, minor]) => Number(minor));
  expect(versions).toEqual(versions.map((_, at) => at));
  expect({ java: Number(java), header: Number(header), newest: versions.at(-1) }).toEqual({
    java: MINOR,
    header: MINOR,
    newest: MINOR,
  });
});
