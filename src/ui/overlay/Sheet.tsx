/** A dialog over the page: focus stays inside, Escape and Back close it and give it back. */
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../Button';
import styles from '../controls.module.css';
import { useBackCloses } from './closing';
import { afterDialog } from './focus';

export function Sheet(props: { title: string; open: boolean; onClose(): void; children: ReactNode }) {
  useBackCloses(props.open, props.onClose);
  return (
    <Dialog.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} />
        <Dialog.Content className={styles.dialog} aria-describedby={undefined} onCloseAutoFocus={afterDialog}>
          <div className={styles.dialogHead}>
            <Dialog.Title className={styles.dialogTitle}>{props.title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button look="quiet" icon aria-label="Close">
                <X aria-hidden="true" />
              </Button>
            </Dialog.Close>
          </div>
          {props.children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
