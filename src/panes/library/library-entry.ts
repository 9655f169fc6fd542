/** Defines an entry of the library, which keeps profiles in this browser. */
/** A profile's entry in the library's index: everything that the list shows, so that no file must be read for it. */
export interface LibraryEntry {
  /** The key, in hex. */
  sha256: string;
  /** The file's name, or the name that the user gave it. */
  name: string;
  tags: string[];
  pinned: boolean;
  program: string;
  jvm: string;
  /** End of the recording in milliseconds since 1970; 0 when unknown. */
  recorded: number;
  /** Time when it was last opened, in milliseconds since 1970. */
  opened: number;
  /** Size of the file in bytes. */
  size: number;
  /** Address from which it was last opened. Given files have none. */
  address?: string;
  contexts: number;
  /** Entries kept by versions without bytes have no units. */
  totals: { label: string; total: number; unit?: string }[];
}
