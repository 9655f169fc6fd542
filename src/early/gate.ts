/**
 * What imports this waits until the page may begin. A file by itself (vite/boot.ts): what is in one file waits together, and the picture must not.
 */
import { begun } from '../boot';

await begun;
