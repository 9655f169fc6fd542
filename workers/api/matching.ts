/**
 * Types of the engine's API for the rules that make the names of a comparison's two sides match, and for what the rules
 * changed.
 */
/**
 * Built-in rules that make the names of both sides comparable before contexts are matched. They are applied after the user's own.
 */
export type BuiltInRule = 'lambdas' | 'anonymous' | 'access' | 'proxies' | 'reflection' | 'generated' | 'overloads';

/**
 * A user's rule: classes whose name matches `from` are treated as `to`. `*` stands for any text and may occur once: `com.old.*` →
 * `com.new.*`.
 */
export interface RenameRule {
  from: string;
  to: string;
}

/** Rules for matching names. They affect neither files, nor figures, nor searches. */
export interface MatchRules {
  /** Tried in order, before the built-in ones; only the first that matches a class applies. */
  renames: RenameRule[];
  on: BuiltInRule[];
}

/** Effects of the rules of a comparison. */
export interface MatchReport {
  rules: MatchRules;
  /** For each rule, the user's first: number of methods on either side whose name it changed. */
  effects: { rule: string; methodsA: number; methodsB: number }[];
  /** Number of contexts without the rules: in both, only in B, only in A. */
  without: { common: number; appeared: number; vanished: number };
}
