/** Fits the sentences of a comparison's story (why a total changed) into the room above its flame graph. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Number of lines available for the first sentence. */
const MOST = 2;

/** Whether the sentences of a story fit the available room. */
export interface SentenceFit {
  /** The first takes so much room that the others should stay hidden. */
  isLong: boolean;
  /** Some text is cut off or left out. */
  isCut: boolean;
}

const FITS: SentenceFit = { isLong: false, isCut: false };

/**
 * Fits the first sentence of a story into the room above the picture: a long one gets a smaller font.
 *
 * @param text a key that changes with the sentences
 */
export function useSentenceFit(list: RefObject<HTMLElement | null>, text: string): SentenceFit {
  const [fit, setFit] = useState(FITS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentence is what is measured.
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return;
    const measure = () => {
      const first = box.querySelector<HTMLElement>('li');
      if (first === null) return setFit(FITS);
      first.removeAttribute('data-long');
      // The reasons below the sentence on a change of work take the room of a second line.
      const sentence = first.querySelector('p');
      if (linesOf(sentence ?? first) > (sentence === null ? MOST : 1)) first.setAttribute('data-long', '');
      const isLong = linesOf(sentence ?? first) > (sentence === null ? 1 : MOST);
      const isCut = [...box.querySelectorAll('p')].some(
        (text) => isHidden(text) || isClipped(text) || isClipped(text.parentElement ?? text),
      );
      // Hidden names must not get the focus.
      for (const name of box.querySelectorAll<HTMLElement>('[role="button"]')) name.tabIndex = isCutOff(name, box) ? -1 : 0;
      setFit((now) => (now.isLong === isLong && now.isCut === isCut ? now : { isLong, isCut }));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [list, text]);
  return fit;
}

/** Whether a name is in text that is cut off or left out. */
function isCutOff(name: Element, box: Element): boolean {
  const first = name.getClientRects()[0];
  if (first === undefined) return true;
  const { left, top } = first;
  for (let around = name.parentElement; around !== null && around !== box; around = around.parentElement) {
    if (getComputedStyle(around).overflowY !== 'clip') continue;
    const { right, bottom } = around.getBoundingClientRect();
    if (left >= right - 1 || top >= bottom - 1) return true;
  }
  return false;
}

const linesOf = (text: Element): number => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));

const isHidden = (text: Element): boolean => text.getClientRects().length === 0;

const isClipped = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
