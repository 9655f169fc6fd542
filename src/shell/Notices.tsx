/** Shows notices to the user above the view: what went wrong, where, and what to do. */
import { X } from 'lucide-react';
import { dismiss, useApp } from '../state/store';
import { Button } from '../ui/Button';
import { Strip, Strips } from '../ui/strip/Strip';

export function Notices() {
  const notices = useApp((state) => state.notices);
  return (
    <Strips role="alert">
      {notices.map(({ id, message, where, advice, offer }) => (
        <Strip key={id} look="notice">
          <p>
            <strong>{message}</strong> {where !== '' && <code>{where}</code>} {advice}
          </p>
          {offer && (
            <Button
              onClick={() => {
                dismiss(id);
                offer.accept();
              }}
            >
              {offer.label}
            </Button>
          )}
          <Button look="quiet" icon aria-label="Dismiss this message" onClick={() => dismiss(id)}>
            <X aria-hidden="true" />
          </Button>
        </Strip>
      ))}
    </Strips>
  );
}
