/** Facts of this build of the page, which `vite/build-facts.ts` inserts. */
/** Facts of this build, which `vite/build-facts.ts` inserts. */
export interface BuildFacts {
  version: string;
  /** Short hash of the commit; empty if there was no checkout. */
  commit: string;
  /** The agent's jar next to the page; null if the build had none. */
  agent: { file: string; bytes: number; sha256: string } | null;
}

declare const __CALLGROVE_BUILD__: BuildFacts;

export const BUILD: BuildFacts = __CALLGROVE_BUILD__;

/** `0.1.0 (9858dbe012)` */
export const buildText = BUILD.commit === '' ? BUILD.version : `${BUILD.version} (${BUILD.commit})`;
