/** Ready-made rules by which names of both sides are made alike before contexts are matched. Applied after the user's own. */
export type BuiltInRule = 'lambdas' | 'anonymous' | 'access' | 'proxies' | 'reflection' | 'generated' | 'overloads';

/**
 * A rule of the user: classes whose name matches `from` are taken for `to`. `*` stands for any text, once at most: `com.old.*` →
 * `com.new.*`.
 */
export interface RenameRule {
  from: string;
  to: string;
}

/** Rules for matching names. They change no file, no figure, and no search. */
export interface MatchRules {
  /** Tried first, in order; the first that matches a class counts. */
  renames: RenameRule[];
  on: BuiltInRule[];
}

/** Effects of a comparison's rules. */
export interface MatchReport {
  rules: MatchRules;
  /** By rule, the user's first: methods of either side whose name it changed. */
  effects: { rule: string; methodsA: number; methodsB: number }[];
  /** Contexts without the rules: in both, only in B, only in A. */
  without: { common: number; appeared: number; vanished: number };
}
