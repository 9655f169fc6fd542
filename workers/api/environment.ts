/**
 * Types of the engine's API for the machine and the start of a recorded program. Links and pruned report pages never have them.
 */

/** Facts of one kind. Values that may be secret are left out by name (common/environment). */
export interface EnvironmentGroup {
  kind: 'start' | 'machine' | 'properties' | 'variables';
  facts: [name: string, value: string][];
}

/** Groups that have facts, in this order. */
export type EnvironmentFacts = EnvironmentGroup[];
