/** What lies over the page and takes the focus: Escape and Back close it, and the focus goes back. */
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useBackCloses } from './closing';
import { afterDialog } from './focus';
import styles from './modal.module.css';

interface ModalProps {
  open: boolean;
  onClose(): void;
  /** A page that scrolls as a whole, or a list below a box that stays. */
  look: 'page' | 'list';
  /** Holds a `Dialog.Title` of Radix. */
  children: ReactNode;
}

export function Modal({ open, onClose, look, children }: ModalProps) {
  useBackCloses(open, onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(to) => !to && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content className={`${styles.modal} ${styles[look]}`} aria-describedby={undefined} onCloseAutoFocus={afterDialog}>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
