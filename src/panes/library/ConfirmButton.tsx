/** The button with which the library asks before it deletes something. */
import { useState } from 'react';
import { Button } from '../../ui/Button';

/** Button for an action that cannot be undone: the first click asks for confirmation, the second acts. */
export function ConfirmButton({ label, question, onConfirm }: { label: string; question: string; onConfirm(): void }) {
  const [asked, setAsked] = useState(false);
  return (
    <Button
      look={asked ? 'primary' : 'quiet'}
      onClick={() => {
        setAsked(!asked);
        if (asked) onConfirm();
      }}
      onBlur={() => setAsked(false)}
    >
      {asked ? question : label}
    </Button>
  );
}
