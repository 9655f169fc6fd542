/** Offer of the rule `lambdas`, where the two sides number the same lambdas differently. */
import { percent } from './numbers';

/** Percentage points by which the rule must raise the overlap. */
export const LEAST_GAIN = 5;

/** The overlap as compared, and by the rule; both in percent. */
export interface RuleOffer {
  readonly overlap: number;
  readonly byRule: number;
}

export const ruleOfferText = ({ overlap, byRule }: RuleOffer): string =>
  `A and B number the same lambdas differently. With the rule lambdas, the overlap is ${percent(byRule)}, not ${percent(overlap)}.`;
