/** A dialog with a title and a close button. */
import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { Button } from '../Button';
import { Modal } from './Modal';
import styles from './sheet.module.css';

export function Sheet(props: { title: string; open: boolean; onClose(): void; children: ReactNode }) {
  return (
    <Modal open={props.open} onClose={props.onClose} look="page">
      <div className={styles.head}>
        <Dialog.Title className={styles.title}>{props.title}</Dialog.Title>
        <Dialog.Close asChild>
          <Button look="quiet" icon aria-label="Close">
            <X aria-hidden="true" />
          </Button>
        </Dialog.Close>
      </div>
      {props.children}
    </Modal>
  );
}
