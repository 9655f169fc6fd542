import { useState } from 'react';
import { Button } from '../../ui/Button';

/** Button for what cannot be undone: the first press asks for confirmation, the second acts. */
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
