/** Copies text, and reports for a moment what was copied. */
import { useState } from 'react';

/** Time in milliseconds for which a button reports the copy. */
const SAID_MS = 2000;

/** Copies one of several texts, and reports which one was just copied; null if none was, or if the page has no clipboard. */
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
