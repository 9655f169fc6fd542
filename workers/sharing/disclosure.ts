import type { MatchReport, SharedLink } from '../api/engine';
import { namesMethods } from '../gate/condition-parser';
import { isEmpty, NO_RULES } from '../matching/rules';
import { MOST_GATES, type Said } from './findings';
import { isReadable } from './payload-values';

/** What may be said where packages get other names: patterns of rules and of conditions would tell the names, so what has one stays behind. So does what a reader of the link would refuse. */
export function leaving({ matching, gates }: Said, hidden: readonly string[]): Said {
  const readable = gates.filter(({ condition }) => isReadable(condition)).slice(0, MOST_GATES);
  if (hidden.length === 0) return { matching, gates: readable };
  return {
    matching: matching && withoutRenames(matching),
    gates: readable.filter(({ condition }) => !namesMethods(condition)),
  };
}

function withoutRenames({ rules, effects, without }: MatchReport): MatchReport | null {
  const rest = { rules: { renames: [], on: rules.on }, effects: effects.slice(rules.renames.length), without };
  return isEmpty(rest.rules) ? null : rest;
}

/** The same in words, for who is about to send it. */
export function saidFacts({ matching, gates }: Said): SharedLink['facts'] {
  const { renames, on } = matching?.rules ?? NO_RULES;
  const rules = [...renames.map(({ from, to }) => `${from} → ${to}`), ...on];
  return [
    { label: 'Rules for names', text: rules.join(', ') },
    { label: 'Conditions', text: gates.map(({ condition }) => condition).join('; ') },
  ].filter(({ text }) => text !== '');
}
