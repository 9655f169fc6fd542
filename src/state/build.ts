/** What this build is; written in by `vite/facts.ts`. */
export interface BuildFacts {
  version: string;
  /** Short hash of the sources' commit; empty where the build had no checkout. */
  commit: string;
  /** The agent's jar beside the page; null where the build had none. */
  agent: { file: string; bytes: number; sha256: string } | null;
}

declare const __CALLGROVE_BUILD__: BuildFacts;

export const BUILD: BuildFacts = __CALLGROVE_BUILD__;

/** `0.1.0 (9858dbe012)` */
export const buildText = BUILD.commit === '' ? BUILD.version : `${BUILD.version} (${BUILD.commit})`;
