/** What the list shows of a kept profile, so that its file need not be read for it. */
export interface Kept {
  /** Hex, the key. */
  sha256: string;
  /** As the file was called, or as the user calls it now. */
  name: string;
  tags: string[];
  pinned: boolean;
  program: string;
  jvm: string;
  /** When the recording ended; milliseconds since 1970, 0 when unknown. */
  recorded: number;
  /** When it was opened last. */
  opened: number;
  /** Bytes of the file. */
  size: number;
  contexts: number;
  totals: { label: string; total: number }[];
}
