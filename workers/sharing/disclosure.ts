/** Decides which findings may go into a shared link that hides names. */
import type { SamplingFacts } from '../../common/sampling-facts';
import type { MatchReport, SharedLink } from '../api/engine';
import { namesMethods, namesTypes } from '../gate/condition-parser';
import { isEmpty, NO_RULES } from '../matching/rules';
import { type Findings, MOST_GATES } from './findings';
import type { LinkContent } from './link-content';
import { isReadable } from './payload-values';

/**
 * The findings that may go into a link. If packages are renamed, rules and conditions with patterns are left out, because the
 * patterns would reveal the original names. Texts that the link's reader would reject are left out as well.
 */
export function disclosable({ matching, gates }: Findings, hidden: readonly string[]): Findings {
  // The recipient decides by the sums in the link, which do not include shares.
  const bySums = gates.filter(({ parts }) => parts.every(({ shares }) => shares === undefined));
  const readable = bySums.filter(({ condition }) => isReadable(condition)).slice(0, MOST_GATES);
  if (hidden.length === 0) return { matching, gates: readable };
  return {
    matching: matching && withoutRenames(matching),
    gates: readable.filter(({ condition }) => !namesMethods(condition) && !namesTypes(condition)),
  };
}

/** Sampling settings of a file, without what must stay private: an event may be the name of a method. */
export function disclosableSampling(sampling: SamplingFacts | null, hidden: readonly string[]): SamplingFacts | null {
  if (sampling === null || hidden.length === 0) return sampling;
  const { event: _, ...settings } = sampling.settings;
  return { ...sampling, settings };
}

function withoutRenames({ rules, effects, without }: MatchReport): MatchReport | null {
  const rest = { rules: { renames: [], on: rules.on }, effects: effects.slice(rules.renames.length), without };
  return isEmpty(rest.rules) ? null : rest;
}

/**
 * Names in stories other than those of methods, as label and text: code that is the program's own, and packages that were renamed
 * between the sides.
 */
export function storyFacts(stories: LinkContent['stories']): SharedLink['facts'] {
  const work = stories.filter((story) => story?.kind === 'work');
  const own = new Set(stories.flatMap((story) => (story === null || story.kind === 'samples' ? [] : story.own.prefixes)));
  const packages = new Set(
    work.flatMap(({ notes }) => notes.flatMap((note) => (note.kind === 'package' ? [`${note.before} → ${note.after}`] : []))),
  );
  return [
    { label: 'Own code', text: [...own].join(', ') },
    { label: 'Renamed packages', text: [...packages].join(', ') },
  ].filter(({ text }) => text !== '');
}

/** The findings as label and text, for the person about to send them. */
export function findingFacts({ matching, gates }: Findings): SharedLink['facts'] {
  const { renames, on } = matching?.rules ?? NO_RULES;
  const rules = [...renames.map(({ from, to }) => `${from} → ${to}`), ...on];
  return [
    { label: 'Name rules', text: rules.join(', ') },
    { label: 'Conditions', text: gates.map(({ condition }) => condition).join('; ') },
  ].filter(({ text }) => text !== '');
}
