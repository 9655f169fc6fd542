import { closeSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { bufferSource } from '../../workers/files/byte-source';
import { parse } from '../../workers/formats/registry';
import { Pace } from '../../workers/jobs/pace';
import { Profile } from '../../workers/profile/profile';

/**
 * `convert IN.mct FORMAT OUT`: writes the merged tree by bytecodes in another viewer's format. `speedscope` is its evented
 * format; `nested` is d3-flame-graph's ({name, value, children}); `columns` are Grafana's nested sets, one column each. Writes
 * in chunks, because a file of ten million contexts is larger than a string can be. OUT exists only once it is complete.
 */
const [input, format, output] = process.argv.slice(2);
const pace = new Pace();
const profile = await Profile.build(await parse(bufferSource(new Uint8Array(readFileSync(input)).buffer), pace), pace);
const { merged, names } = profile;
await merged.ready(['bytecodes']);
const { sums } = merged.prefix('bytecodes');
const { size, method, depth, end } = merged.tree;
const labels = Array.from({ length: names.size }, (_, m) => {
  const { className, method: name } = names.frame(m);
  return JSON.stringify(`${className}.${name}`);
});

class Out {
  private pieces: string[] = [];
  private readonly file: number;

  constructor(path: string) {
    this.file = openSync(path, 'w');
  }

  add(text: string): void {
    if (this.pieces.push(text) >= 50_000) this.flush();
  }

  flush(): void {
    writeSync(this.file, this.pieces.join(''));
    this.pieces = [];
  }

  close(): void {
    this.flush();
    closeSync(this.file);
  }
}

function speedscope(path: string): void {
  const out = new Out(path);
  out.add('{"$schema":"https://www.speedscope.app/file-format-schema.json","shared":{"frames":[');
  out.add(labels.map((label) => `{"name":${label}}`).join(','));
  out.add(
    `]},"profiles":[{"type":"evented","name":"all threads","unit":"none","startValue":0,"endValue":${sums[size]},"events":[`,
  );
  const open: number[] = [];
  const close = (): void => {
    const i = open.pop()!;
    out.add(`,{"type":"C","frame":${method[i]},"at":${sums[end[i]]}}`);
  };
  for (let i = 0; i < size; i++) {
    while (open.length > depth[i]) close();
    out.add(`${i === 0 ? '' : ','}{"type":"O","frame":${method[i]},"at":${sums[i]}}`);
    open.push(i);
  }
  while (open.length > 0) close();
  out.add(']}]}');
  out.close();
}

function nested(path: string): void {
  const out = new Out(path);
  out.add(`{"name":"all threads","value":${sums[size]},"children":[`);
  let level = 0;
  for (let i = 0; i < size; i++) {
    for (; level > depth[i]; level--) out.add(']}');
    if (i > 0 && depth[i] <= depth[i - 1]) out.add(',');
    out.add(`{"name":${labels[method[i]]},"value":${sums[end[i]] - sums[i]}`);
    if (end[i] > i + 1) {
      out.add(',"children":[');
      level = depth[i] + 1;
    } else out.add('}');
  }
  for (; level > 0; level--) out.add(']}');
  out.add(']}');
  out.close();
}

function columns(path: string): void {
  const out = new Out(path);
  out.add(`{"names":[${labels.join(',')},"all threads"]`);
  const column = (name: string, root: number, at: (context: number) => number): void => {
    out.add(`,"${name}":[${root}`);
    for (let i = 0; i < size; i++) out.add(`,${at(i)}`);
    out.add(']');
  };
  column('level', 0, (i) => depth[i] + 1);
  column('value', sums[size], (i) => sums[end[i]] - sums[i]);
  column('self', 0, (i) => sums[i + 1] - sums[i]);
  column('label', labels.length, (i) => method[i]);
  out.add('}');
  out.close();
}

const write = { speedscope, nested, columns }[format];
if (write === undefined) throw new Error(`There is no format “${format}”.`);
write(`${output}.part`);
renameSync(`${output}.part`, output);
console.log(JSON.stringify({ contexts: size }));
