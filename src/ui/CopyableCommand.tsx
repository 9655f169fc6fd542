/** A command, or several lines of text, with a button that copies it. */
import { Check, Copy } from 'lucide-react';
import { Button } from './Button';
import styles from './copyable-command.module.css';
import { useCopied } from './useCopied';

export function CopyableCommand({ text, what = 'the command' }: { text: string; what?: string }) {
  const [copied, copy] = useCopied<'text'>();
  return (
    <div className={styles.command}>
      <code>{text}</code>
      <Button look="quiet" icon aria-label={copied ? 'Copied' : `Copy ${what}`} onClick={() => void copy('text', text)}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </Button>
    </div>
  );
}
