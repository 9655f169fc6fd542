/** A command, or some lines of text, to copy. */
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button';
import styles from './controls.module.css';

export function Command({ text, what = 'the command' }: { text: string; what?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      // No clipboard for this page: the text can still be selected.
      setCopied(false);
    }
  };
  return (
    <div className={styles.command}>
      <code>{text}</code>
      <Button look="quiet" icon aria-label={copied ? 'Copied' : `Copy ${what}`} onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </Button>
    </div>
  );
}
