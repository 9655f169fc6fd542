/** Two slices of the store: notices to the user, and the open dialog. */
import { visible } from '../../common/visible-text';
import type { Change } from './place-slice';

export interface Notice {
  id: number;
  message: string;
  where: string;
  advice: string;
  /** A button in the notice. */
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
  /**
   * Shows a problem; replaces an equal notice. An error of kind `gone` is ignored: its profile was closed, and the next answer
   * is on its way.
   */
  notify(notice: { message: string; where?: string; advice?: string; kind?: string; offer?: Offer | undefined }): void {
    if (notice.kind === 'gone') return;
    // File names and texts from links may contain invisible characters.
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
  | 'events'
  | 'share'
  | 'sources'
  | 'gate'
  | 'several';

export interface DialogSlice {
  dialog: DialogId;
  /** A pasted address, filled into the dialog when it opens. */
  offeredUrl: string;
  /** Files for the dialog `several`. */
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
