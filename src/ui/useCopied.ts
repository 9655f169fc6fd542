import { useState } from 'react';

/** How long a button says that it copied, in milliseconds. */
const SAID_MS = 2000;

/** What was copied a moment ago, of several things that can be, and how to copy one. Where the page has no clipboard, nothing was. */
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
