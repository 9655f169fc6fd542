/** What became of kept bytes. Browsers clear storage when the disk runs full or a site was not visited for long, and disks fail. */
import type { Kept } from './kept';

/** Why the bytes of an entry are not what was kept. */
export type Loss = 'gone' | 'damaged';

/** As a sentence, without its full stop. */
export const lossWords = (loss: Loss): string =>
  loss === 'gone' ? 'the browser has cleared this copy' : 'this copy is damaged: its bytes are not those that were kept';

/** For a notice: whose copy, what became of it, and what to do. */
export const lossNotice = ({ name }: Kept, loss: Loss): { message: string; advice: string } => ({
  message: `${name}: ${lossWords(loss)}.`,
  advice:
    'Browsers clear what pages keep when the disk runs full, or after months without a visit. Open the file itself again and it is kept anew, or delete the entry in the library.',
});

/** Whether bytes are those of a SHA-256 in hex. Reads all of them at once: only for what is in doubt already. */
export async function areOf(bytes: Blob, sha256: string): Promise<boolean> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
}
