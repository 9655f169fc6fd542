import { useState } from 'react';
import { Button } from '../../ui/Button';

/** What cannot be undone takes two presses; the second says what it does. */
export function Twice({ label, sure, onSure }: { label: string; sure: string; onSure(): void }) {
  const [asked, setAsked] = useState(false);
  return (
    <Button
      look={asked ? 'primary' : 'quiet'}
      onClick={() => {
        setAsked(!asked);
        if (asked) onSure();
      }}
      onBlur={() => setAsked(false)}
    >
      {asked ? sure : label}
    </Button>
  );
}
