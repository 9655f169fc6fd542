/** Ready-made rules by which names of both sides are made alike before contexts are matched. Applied after the user's own. */
export type BuiltInRule = 'lambdas' | 'anonymous' | 'access' | 'proxies' | 'reflection' | 'generated' | 'overloads';

/** A rule of the user's: classes whose name matches are taken for the other name. `*` stands for any text, once at most: `com.old.*` → `com.new.*`. */
export interface RenameRule {
  from: string;
  to: string;
}

/** How names are matched. None of it changes a file, a figure, or what a search finds by the names that are compared. */
export interface MatchRules {
  /** Tried first, in order; the first that matches a class counts. */
  renames: RenameRule[];
  on: BuiltInRule[];
}

/** What the rules of a comparison did. */
export interface MatchReport {
  rules: MatchRules;
  /** For each rule, the user's first: methods of either side whose name it changed. */
  effects: { rule: string; methodsA: number; methodsB: number }[];
  /** Contexts without the rules: in both, only in B, only in A. */
  without: { common: number; appeared: number; vanished: number };
}
