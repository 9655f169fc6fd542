/** Sample profiles that come with the page, listed in `samples/index.json`. */
import * as v from 'valibot';
import { closeDialog, setPlace } from '../state/store';
import { firstOf } from '../state/views';
import { openUrl } from './side-files';

const fileName = v.pipe(v.string(), v.regex(/^[\w.-]+$/));
const schema = v.array(
  v.object({
    name: v.string(),
    file: fileName,
    title: v.string(),
    description: v.string(),
    /** File of another sample with which this one can be compared. */
    compareWith: v.optional(fileName),
  }),
);
export type Sample = v.InferOutput<typeof schema>[number];

const FOLDER = 'samples/';
export const sampleUrl = ({ file }: Sample): string => FOLDER + file;
/** Whether a file comes with the page and so opens offline. */
export const isSample = (url: string): boolean =>
  new URL(url, document.baseURI).href.startsWith(new URL(FOLDER, document.baseURI).href);

let listed: Promise<Sample[]> | null = null;

/** The samples of this page; none if it has no list. Fetches the list once, or again after a failure. */
export function listSamples(): Promise<Sample[]> {
  listed ??= fetchList().catch(() => {
    listed = null;
    return [];
  });
  return listed;
}

async function fetchList(): Promise<Sample[]> {
  const response = await fetch('samples/index.json');
  const parsed = v.safeParse(schema, response.ok ? await response.json() : []);
  return parsed.success ? parsed.output : [];
}

/** The sample with which `sample` can be compared; undefined if the list has none. */
export const counterpartOf = (samples: readonly Sample[], sample: Sample): Sample | undefined =>
  samples.find(({ file }) => file === sample.compareWith);

/**
 * Opens two samples and shows their comparison.
 *
 * @param at metric, and context of the union tree, to show first
 */
export async function compareSamples(a: Sample, b: Sample, at?: { metric: string; context: number }): Promise<void> {
  closeDialog();
  const opened = await Promise.all([openUrl('a', sampleUrl(a)), openUrl('b', sampleUrl(b))]);
  if (!opened.every(Boolean)) return;
  setPlace((place) => ({
    view: firstOf('pair'),
    ...(at === undefined ? {} : { metric: at.metric, union: { ...place.union, code: 'all', selected: at.context } }),
  }));
}
