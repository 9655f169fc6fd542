/** Copies text, and tells for a moment what was copied. */
import { useState } from 'react';

/** Time in milliseconds for which a button reports that it copied. */
const SAID_MS = 2000;

/** Copies one of several things, and tells which one was copied a moment ago: null where the page has no clipboard. */
export function useCopied<What extends string>(): [copied: What | null, copy: (what: What, text: string) => Promise<void>] {
  const [copied, setCopied] = useState<What | null>(null);
  const copy = async (what: What, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(what);
      setTimeout(() => setCopied(null), SAID_MS);
    } catch {
      setCopied(null);
    }
  };
  return [copied, copy];
}
