import { writeFile } from 'node:fs/promises';
import { encodeMct } from '../workers/formats/mct/encoder';
import { synthetic } from '../workers/testing/synthetic';

/**
 * `generate OUT.mct [contexts] [changed] [threads]`: writes an artificial profile; `changed` is the share of methods that
 * behave differently.
 */
const [out, contexts = '1000000', changed = '0', threads = '4'] = process.argv.slice(2);
if (out === undefined) {
  console.error('generate: name the file to write');
  process.exit(2);
}
const profile = synthetic({
  contexts: Number(contexts),
  changed: Number(changed),
  threads: Number(threads),
  seed: 42,
  methods: Math.min(8000, 200 + Math.floor(Number(contexts) / 50)),
});
await writeFile(out, await encodeMct(profile));
