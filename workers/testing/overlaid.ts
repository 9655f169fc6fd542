/** Makes test recordings from stacks, and overlays of them. */
import { Pace } from '../jobs/pace';
import { layTimeOver, type Overlay, type OverlayRequest } from '../overlay/overlay';
import type { Recording } from '../profile/recording';
import { RecordingBuilder } from '../recording/recording-builder';

/** Figures by stack, written `thread>Class.method;Class.method`, with or without the thread. */
export type Stacks = Readonly<Record<string, number>>;

/** A test recording made from stacks. A method ends with `!` if the agent counted it as a leaf, and with `~` if it is native. */
function recordingOf(stacks: Stacks, metric: 'bytecodes' | 'samples', facts: Partial<Recording>): Recording {
  const kind = metric === 'samples' ? 'sampled' : 'exact';
  const builder = new RecordingBuilder([{ id: metric, label: metric, unit: metric, kind, better: 'less' }]);
  const threads = new Map<string, number>();
  for (const [stack, figure] of Object.entries(stacks)) {
    const [, name = 'main', frames] = /^(?:([\w-]+)>)?(.*)$/.exec(stack) ?? ['', 'main', ''];
    if (!threads.has(name)) threads.set(name, builder.thread(name));
    const methods = frames.split(';').map((text) => {
      const [, className, method, descriptor, mark] =
        /^(?:(.*)\.)?([^.([!~]+|\(truncated\))(\([^)]*\)\w*)?([!~]?)$/.exec(text) ?? [];
      const flags = mark === '!' ? 64 : mark === '~' ? 4 : 0;
      return builder.method({ className: className ?? '', name: method, descriptor: descriptor ?? '', flags });
    });
    builder.add(methods, [figure], threads.get(name));
  }
  return builder.finish({ format: 'test', ...facts });
}

export const exactOf = (stacks: Stacks, facts: Partial<Recording> = {}): Recording => recordingOf(stacks, 'bytecodes', facts);
export const sampledOf = (stacks: Stacks, facts: Partial<Recording> = {}): Recording => recordingOf(stacks, 'samples', facts);

export const overlaid = (exact: Recording, time: Recording, more: Partial<OverlayRequest> = {}): Promise<Overlay> =>
  layTimeOver({ exact, time, timeName: 'time.jfr', confirmedBy: 'a test', ...more }, new Pace());
