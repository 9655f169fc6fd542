/** Buttons of the details pane that copy the selected context: as a stack trace, or with its figures as Markdown. */
import { Check, Copy } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ContextDetails, MetricInfo } from '../../../workers/api/engine';
import { copyPort } from '../../ports/ports';
import { Button } from '../../ui/Button';
import { useCopied } from '../../ui/useCopied';
import { markdownOf, stackOf } from './context-text';

type What = 'stack' | 'Markdown';

interface CopyActionsProps {
  details: ContextDetails;
  /** Whether all figures have arrived. */
  whole: boolean;
  metric: MetricInfo;
  of: string;
}

export function CopyActions({ details, whole, metric, of }: CopyActionsProps) {
  const [copied, copyText] = useCopied<What>();
  // If the key is pressed before all figures have arrived, the copy is made as soon as they have.
  const [owed, setOwed] = useState(false);
  const ready = (what: What) => what === 'stack' || whole;
  const copy = async (what: What) => {
    setOwed(!ready(what));
    if (!ready(what)) return;
    await copyText(what, what === 'stack' ? stackOf(details) : markdownOf(details, metric, of));
  };
  const copyNow = useEffectEvent(copy);
  useEffect(() => copyPort.attach({ stack: () => void copyNow('stack'), markdown: () => void copyNow('Markdown') }), []);
  useEffect(() => {
    if (owed && whole) void copyNow('Markdown');
  }, [owed, whole]);
  return (
    <>
      {(['stack', 'Markdown'] as const).map((what) => (
        <Button key={what} disabled={!ready(what)} onClick={() => void copy(what)}>
          {copied === what ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {copied === what ? 'Copied' : what === 'stack' ? 'Copy stack' : 'Copy as Markdown'}
        </Button>
      ))}
      <span className="visually-hidden" role="status">
        {copied && `The ${copied} was copied`}
      </span>
    </>
  );
}
