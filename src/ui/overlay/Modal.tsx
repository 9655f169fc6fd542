/** A dialog over the page that takes the focus. Escape and Back close it and return the focus. */
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { returnFocusAfterDialog } from './focus-return';
import styles from './modal.module.css';
import { useCloseOnBack } from './open-overlays';

interface ModalProps {
  open: boolean;
  onClose(): void;
  /** `page` scrolls as a whole; `list` scrolls below a fixed field. */
  look: 'page' | 'list';
  /** Must contain Radix's `Dialog.Title`. */
  children: ReactNode;
}

export function Modal({ open, onClose, look, children }: ModalProps) {
  useCloseOnBack(open, onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(to) => !to && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content
          className={`${styles.modal} ${styles[look]}`}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocusAfterDialog}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
