/** Decides whether samples match an exact recording well enough. */
import { percent } from '../../common/numbers';
import { matchedSamples, programSamples, reasonText } from '../../common/sample-words';
import type { OverlayMatching } from '../api/overlay';
import { FormatError } from '../jobs/errors';
import type { Recording } from '../profile/recording';

/** Matched shares of the program's samples: from `NORMAL` on all is well; below `LEAST` the overlay is rejected. */
export const NORMAL = 0.95;
const LEAST = 0.8;
/** Largest share of matched samples that may fit several contexts. */
const MOST_AMBIGUOUS = 0.2;
/** Share of the program's samples from which truncated stacks are mentioned in the advice. */
const MANY = 0.01;

/** Rejects a match that is too bad to be useful. The message gives the share; the advice says what would help. */
export function refuseBadMatch(matching: OverlayMatching, exact: Recording, cautions: readonly string[]): void {
  const all = programSamples(matching);
  const matched = matchedSamples(matching);
  if (all === 0)
    throw new FormatError(
      'not-a-profile',
      'The sampled recording has no samples of the program’s Java code.',
      '',
      'Make a longer recording without the agent, or sample more often.',
    );
  const isAmbiguous = matching.ambiguous > MOST_AMBIGUOUS * matched;
  if (matched >= LEAST * all && !isAmbiguous) return;
  const advice = [
    ...cautions,
    ...(matching.truncated > MANY * all ? ['Stacks are truncated: record with -XX:FlightRecorderOptions=stackdepth=1024.'] : []),
    ...(isAmbiguous ? ['Record with a profiler that writes method descriptors, such as the JDK’s flight recorder.'] : []),
    ...((exact.roots ?? []).length > 0 ? ['Record the exact run without root=.'] : []),
    'Check that both are of the same program and version, with the same input.',
  ];
  const said =
    matched < LEAST * all
      ? `Only ${percent((100 * matched) / all)} of the program’s samples match a context in the exact tree; at least 80% must.`
      : `${percent((100 * matching.ambiguous) / matched)} of the matched samples fit several contexts; at most 20% may.`;
  const [largest] = matching.reasons;
  throw new FormatError(
    'undecided',
    largest === undefined ? said : `${said} Largest gap: ${reasonText(largest)}.`,
    '',
    advice.join(' '),
  );
}
