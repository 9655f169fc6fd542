import { type RefObject, useLayoutEffect, useState } from 'react';

/** Lines of the first sentence up to which it keeps its size. */
const MOST = 2;
/** Lines of its reasons below which others have room beside it. */
const MOST_REASONS = 2;

/**
 * Fits the first sentence of a story into the room that frames leave it: one of more than two lines is written smaller.
 *
 * @param text changes with the sentence
 * @returns whether the sentence takes more than one line, or its reasons more than two
 */
export function useSentenceFit(list: RefObject<HTMLElement | null>, text: string): boolean {
  const [wraps, setWraps] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentence is what is measured.
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return;
    const measure = () => {
      const first = box.querySelector<HTMLElement>('li');
      if (first === null) return setWraps(false);
      first.removeAttribute('data-long');
      const [sentence = first, reasons] = first.querySelectorAll('p');
      const lines = linesOf(sentence);
      if (lines > MOST) first.setAttribute('data-long', '');
      setWraps(lines > 1 || (reasons !== undefined && linesOf(reasons) > MOST_REASONS));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [list, text]);
  return wraps;
}

const linesOf = (text: HTMLElement): number =>
  Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
