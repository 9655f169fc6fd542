import type { MatchReport, SharedLink } from '../engine.api';
import { namesMethods } from '../gate/parse';
import { isEmpty, NO_RULES } from '../matching/rules';
import type { Said } from './said';

/** What may be said where packages get other names: patterns of rules and of conditions would tell the names, so what has one stays behind. */
export function leaving({ matching, gates }: Said, hidden: readonly string[]): Said {
  if (hidden.length === 0) return { matching, gates };
  return {
    matching: matching && withoutRenames(matching),
    gates: gates.filter(({ condition }) => !namesMethods(condition)),
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
