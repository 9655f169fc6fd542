/** Two slices: notices, and the one dialog that is open. */
import { visible } from '../../common/visible-text';
import type { Change } from './place-slice';

export interface Notice {
  id: number;
  message: string;
  where: string;
  advice: string;
  /** A button of the notice. */
  offer?: Offer | undefined;
}

export interface Offer {
  label: string;
  accept(): void;
}

export interface NoticeSlice {
  notices: Notice[];
}

export const noNotices: NoticeSlice = { notices: [] };

let shown = 0;

export const noticeActions = (change: Change<NoticeSlice>) => ({
  /** Shows a problem, in the place of an equal one. An error of kind `gone` is left out: its profile was closed, and the next answer is under way. */
  notify(notice: { message: string; where?: string; advice?: string; kind?: string; offer?: Offer | undefined }): void {
    if (notice.kind === 'gone') return;
    // Names of files and texts of links may hold invisible characters.
    const [message, where] = [visible(notice.message), visible(notice.where ?? '')];
    const { advice = '', offer } = notice;
    change((state) => ({
      notices: [
        ...state.notices.filter((old) => old.message !== message || old.where !== where),
        { id: ++shown, message, where, advice, offer },
      ],
    }));
  },
  dismiss: (id: number): void => change((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) })),
  clearNotices: (): void => change(noNotices),
});

export type DialogId =
  | 'none'
  | 'help'
  | 'open-a'
  | 'open-b'
  | 'counted'
  | 'palette'
  | 'filters'
  | 'share'
  | 'sources'
  | 'gate'
  | 'several';

export interface DialogSlice {
  dialog: DialogId;
  /** A pasted address with which the open dialog begins. */
  offeredUrl: string;
  /** Files of the dialog `several`. */
  offeredFiles: readonly File[];
}

export const noDialog: DialogSlice = { dialog: 'none', offeredUrl: '', offeredFiles: [] };

export const dialogActions = (change: Change<DialogSlice>) => ({
  openDialog: (dialog: DialogId): void => change({ dialog }),
  /** Closes the dialog and forgets the offered address and files. */
  closeDialog: (): void => change(noDialog),
  offerUrl: (offeredUrl: string, dialog: 'open-a' | 'open-b'): void => change({ offeredUrl, dialog }),
  offerFiles: (offeredFiles: readonly File[]): void => change({ offeredFiles, dialog: 'several' }),
});
