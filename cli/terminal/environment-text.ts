/** Lists, for `callgrove info`, what a recording says about the machine and the start of the program. */
import { ENVIRONMENT_TITLES, NO_ENVIRONMENT } from '../../common/environment/environment-words';
import type { EnvironmentFacts } from '../../workers/api/engine';
import { table } from './table';

export function environmentText(groups: EnvironmentFacts): string {
  if (groups.length === 0) return `\n${NO_ENVIRONMENT}`;
  return groups.map(({ kind, facts }) => `\n${ENVIRONMENT_TITLES[kind]}\n${table(facts, [false, false])}`).join('\n');
}
