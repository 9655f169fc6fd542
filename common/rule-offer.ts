/** Text, for page and reports, that offers the name rule `lambdas` if the two sides number the same lambdas differently. */
import { percent } from './numbers';

/** Percentage points by which the rule must raise the overlap to be offered. */
export const LEAST_GAIN = 5;

/** The overlap as compared, and with the rule, both in percent. */
export interface RuleOffer {
  readonly overlap: number;
  readonly byRule: number;
}

export const ruleOfferText = ({ overlap, byRule }: RuleOffer): string =>
  `A and B number the same lambdas differently. With the rule “lambdas”, the overlap is ${percent(byRule)}, not ${percent(overlap)}.`;
