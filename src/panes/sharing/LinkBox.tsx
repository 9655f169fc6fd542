/** A link with its length and a button that copies it. */
import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { count } from '../../ui/format';
import styles from './share.module.css';

export function LinkBox({ label, link, busy = false }: { label: string; link: string; busy?: boolean }) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(link);
    } catch {
      // Without a clipboard, selects the text so that the user can copy it.
      box.current?.select();
    }
  };
  const done = copied === link;
  return (
    <div className={styles.linkBox}>
      <label htmlFor={id}>
        {label} <span className="dim">{count(link.length)} characters</span>
      </label>
      <textarea ref={box} id={id} readOnly rows={3} value={link} spellCheck={false} data-testid="share-link" aria-busy={busy} />
      <Button look="primary" disabled={busy} onClick={() => void copy()}>
        {done ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} {done ? 'Copied' : 'Copy the link'}
      </Button>
      <span className="visually-hidden" role="status">
        {done ? 'The link was copied.' : ''}
      </span>
    </div>
  );
}
