/** Finds the source file of a class, and the lines of a method in it, among the sources that the user gave. */
import { visible } from '../../common/visible-text';
import type { Result } from '../api/engine';
import type { GivenSource, SourcePlace, SourceSearch, SourcesApi } from '../api/sources';
import { attempt } from '../jobs/attempt';
import { notOpen } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { LARGEST_FILE, openArchive, type SourceSet, tooLong } from './archive';
import { codeOf, type Stretch, scanText } from './comment-scanner';
import { MethodBlocks } from './method-block';
import { badSources } from './source-errors';
import { cleanPath, isSource, Places } from './source-paths';

/** Number of texts that stay in memory. */
const KEPT = 8;
/** Most files with the same name that are opened to find out their package. */
const MOST_OPENED = 60;

interface Read {
  text: string;
  stretches: Stretch[];
  blocks: MethodBlocks | null;
}

/** The sets of source files that the user gave, by number. Implements SourcesApi. */
export class SourceTexts implements SourcesApi {
  private readonly opened = new Map<number, SourceSet & { name: string }>();
  private readonly places = new Places();
  private readonly read = new Map<string, Read>();
  private readonly jobs = new Map<number, Pace>();
  private last = 0;

  openSources: SourcesApi['openSources'] = (job, name, given, onProgress) =>
    attempt(async () => {
      const pace = new Pace((progress) => void onProgress?.(progress));
      this.jobs.set(job, pace);
      try {
        const texts = given instanceof Blob ? await openArchive(name, given, pace) : ofFiles(name, given);
        // Lets a cancellation through that arrived while the directory was being read.
        await pace.tick('files', texts.paths.length, texts.paths.length);
        const sources = ++this.last;
        this.opened.set(sources, { ...texts, name: visible(name) });
        this.places.add(sources, texts.paths);
        return { sources, name: visible(name), files: texts.paths.length };
      } finally {
        this.jobs.delete(job);
      }
    });

  /** Cancels a job that opens sources; does nothing for any other job. */
  cancel(job: number): void {
    this.jobs.get(job)?.cancel();
  }

  closeSources: SourcesApi['closeSources'] = (sources) => {
    this.opened.delete(sources);
    this.places.remove(sources);
    for (const key of [...this.read.keys()]) if (key.startsWith(`${sources}:`)) this.read.delete(key);
  };

  findSource: SourcesApi['findSource'] = (packageName, fileName): Promise<Result<SourceSearch>> =>
    attempt(async () => {
      const { fits, whole, sure } = this.places.named(packageName, fileName);
      const asked = fits.slice(sure, sure > 0 ? whole : undefined);
      const opened = asked.slice(0, MOST_OPENED);
      const chosen = [...fits.slice(0, sure), ...(await this.declaring(packageName, opened))];
      const unopened = asked.length - opened.length;
      const places = chosen.flatMap(({ sources, file, path, root }) => {
        const of = this.opened.get(sources)?.name;
        return of === undefined ? [] : [{ sources, file, path: visible(path), root: visible(root), of }];
      });
      const wanted = [...packageName.split('.').filter(Boolean), fileName].join('/');
      return { wanted: visible(wanted), places, others: fits.length - chosen.length - unopened, unopened };
    });

  sourceText: SourcesApi['sourceText'] = (place) =>
    attempt(async () => {
      const { text, stretches } = await this.textOf(place);
      const lines = linesOf(text);
      return { lines, spans: spansOf(lines, text, stretches) };
    });

  sourceBlock: SourcesApi['sourceBlock'] = (place, name, line, others) =>
    attempt(async () => {
      const read = await this.textOf(place);
      read.blocks ??= new MethodBlocks(codeOf(read.text, read.stretches), place.path);
      return read.blocks.of(name, line, others);
    });

  /** The files among `all` that declare the given package. */
  private async declaring<Place extends Pick<SourcePlace, 'sources' | 'file' | 'path'>>(packageName: string, all: Place[]) {
    const found: Place[] = [];
    for (const place of all) {
      const { text } = await this.textOf(place);
      if (declaredPackage(text, place.path) === packageName) found.push(place);
    }
    return found;
  }

  private async textOf({ sources, file, path }: Pick<SourcePlace, 'sources' | 'file' | 'path'>): Promise<Read> {
    const key = `${sources}:${file}`;
    const texts = this.opened.get(sources);
    if (texts === undefined) throw notOpen(`Source file ${path}`);
    let read = this.read.get(key);
    if (read === undefined) {
      const text = decode(await texts.read(file));
      read = { text, stretches: scanText(text, path), blocks: null };
      if (this.read.size >= KEPT) this.read.delete([...this.read.keys()][0]);
    } else this.read.delete(key);
    this.read.set(key, read);
    return read;
  }
}

function ofFiles(name: string, given: readonly GivenSource[]): SourceSet {
  const files = given.map(({ path, file }) => ({ path: cleanPath(path), file })).filter(({ path }) => isSource(path));
  if (files.length === 0)
    throw badSources(
      `${visible(name)} contains no source files (.java, .kt, .scala, .groovy).`,
      'Choose the folder that contains the package folders, or one above it.',
    );
  return {
    paths: files.map(({ path }) => path),
    read: async (at) => {
      const { path, file } = files[at];
      if (file.size > LARGEST_FILE) throw tooLong(file.size, visible(path));
      return file.arrayBuffer();
    },
  };
}

/** Splits stretches at the ends of lines; gives line, column, length and kind for each part. */
function spansOf(lines: readonly string[], text: string, stretches: readonly Stretch[]): Uint32Array {
  const spans: number[] = [];
  let line = 0;
  let start = 0;
  const next = (): void => {
    start += lines[line].length;
    start += text.startsWith('\r\n', start) ? 2 : 1;
    line++;
  };
  for (const { from, to, kind } of stretches) {
    while (line < lines.length - 1 && start + lines[line].length < from) next();
    for (let at = from; at < to; ) {
      const end = Math.min(to, start + lines[line].length);
      if (end > at) spans.push(line, at - start, end - start, kind === 'comment' ? 1 : 2);
      if (to <= start + lines[line].length || line === lines.length - 1) break;
      next();
      at = start;
    }
  }
  return Uint32Array.from(spans);
}

/** Decodes a source file: UTF-8; UTF-16 if it has a byte order mark; otherwise Latin-1, which older sources use. */
function decode(bytes: ArrayBuffer): string {
  const [a, b] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Splits a text into lines as javac does (JLS 3.4). */
const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** The package that a source file declares; empty for the unnamed one. Scala files may declare it in several clauses. */
function declaredPackage(text: string, path: string): string {
  const code = codeOf(text, scanText(text, path));
  const clauses: string[] = [];
  for (const [, named] of code.matchAll(/^[ \t]*package[ \t]+(?!object\b)([\p{L}\p{N}_$.`]+)/gmu)) {
    clauses.push(named.replaceAll('`', '').replace(/\.$/, ''));
    if (!/\.scala$/i.test(path)) break;
  }
  return clauses.join('.');
}
