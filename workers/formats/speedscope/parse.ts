import { count } from '../../../common/numbers';
import type { ByteSource } from '../../files/byte-source';
import { JsonText } from '../../files/json-text';
import { damaged, FormatError } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { RecordedMetric, Recording } from '../../profile/recording';
import { methodIn } from '../../recording/frame-text';
import type { MethodFacts } from '../../recording/method-list';
import { ownMetric } from '../../recording/own-metric';
import { RecordingBuilder } from '../../recording/recording-builder';
import { speedscope } from './descriptor';
import { type Found, findProfile, Profiles } from './profiles';

/**
 * Reads a speedscope file in two passes: first frames and positions of profiles, which may come in any order, then the profiles,
 * each as a thread.
 */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  // Share of the work in the first pass, which is the faster one because it skips most of what it finds.
  const text = new JsonText(source, (at) => pace.tick('decode', 0.3 * at, source.size));
  const builder = new RecordingBuilder();
  const { frames, found, exporter, own } = await outline(text, builder);
  if (frames === null)
    throw new FormatError(
      'damaged',
      'The file has no shared frames, but its profiles refer to them.',
      'the member “shared.frames”',
      'Open it in speedscope and export it from there: files from before 2018 have another layout.',
    );
  const again = new JsonText(source, (at) => pace.tick('decode', (0.3 + 0.7 * (at / source.size)) * source.size, source.size));
  const profiles = new Profiles(again, builder, frames, own);
  for (const each of found) await profiles.read(each);
  if (!profiles.hasFigures)
    throw new FormatError(
      'not-a-profile',
      'No profile in the file has a stack with a weight.',
      `${count(found.length)} profiles`,
      'Record for longer, or export the file again: it is empty.',
    );
  const recording = builder.finish({ format: speedscope.id, agent: exporter, warnings: profiles.notices() });
  return {
    ...recording,
    metrics: recording.metrics.map((metric, m): RecordedMetric => {
      const eventWeight = profiles.eventWeight(m);
      return eventWeight === undefined ? metric : { ...metric, eventWeight };
    }),
  };
}

/** The file's frames as numbers of methods, and the positions of its profiles. */
async function outline(text: JsonText, builder: RecordingBuilder) {
  let frames: number[] | null = null;
  let exporter = '';
  let own: ReturnType<typeof ownMetric> = null;
  const found: Found[] = [];
  await text.begin();
  await text.members(async (key) => {
    if (key === 'shared')
      await text.members(async (member) => {
        if (member !== 'frames') return text.skip();
        const numbers: number[] = [];
        await text.batches((values) => {
          for (const value of values) numbers.push(builder.method(factsOf(value, numbers.length)));
        });
        frames = numbers;
      });
    else if (key === 'profiles') await text.elements(async () => void found.push(await findProfile(text, found.length + 1)));
    else if (key === 'exporter') exporter = wordOf(await text.value());
    else if (key === 'callgrove') own = ownMetric(await text.value());
    else await text.skip();
  });
  await text.end();
  return { frames: frames as number[] | null, found, exporter, own: own as ReturnType<typeof ownMetric> };
}

function factsOf(frame: unknown, index: number): MethodFacts {
  const { name, file, line } = (typeof frame === 'object' && frame !== null ? frame : {}) as Record<string, unknown>;
  if (typeof name !== 'string') throw damaged('A frame has no name.', `frame ${index}`);
  const path = wordOf(file);
  const shown = name === '' ? '(no name)' : name;
  return {
    ...methodIn(path, shown),
    sourceFile: path.slice(path.lastIndexOf('/') + 1),
    path,
    line: typeof line === 'number' && line > 0 && line < 2 ** 31 ? Math.floor(line) : 0,
  };
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');
