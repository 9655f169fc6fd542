import { letGo } from '../job';

/** Numbers in the smallest page of memory that a system hands out. */
const PAGE = 4096 / 8;
/** Numbers that are looked after before messages are let in. */
const STRETCH = 1 << 18;

/**
 * Has the system lay memory under an array that was just made, of which it has only been promised, while others work that will write to it: otherwise each page
 * is waited for when its first number is written. What stands there already stays.
 */
export async function backed(figures: Float64Array, work: Promise<void>): Promise<void> {
  let done = false;
  const settled = (): void => {
    done = true;
  };
  work.then(settled, settled);
  await letGo();
  for (let i = 0; i < figures.length && !done; i += STRETCH) {
    touch(figures, i, Math.min(i + STRETCH, figures.length));
    await letGo();
  }
  return work;
}

/** Apart from who waits: a browser is slow to compile a loop in there. */
function touch(figures: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i += PAGE) figures[i] += 0;
}
