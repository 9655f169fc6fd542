import { shortenBrackets, simpleName } from '../../common/class-names';
import { amount, atLeast, BYTES, changedBy, count, difference, moreOrLess, significant } from '../../common/numbers';
import { type Piece, storySentence } from '../../common/story-sentence';
import type { FrameName, Story } from '../api/engine';

/** The causes of a change in sentences, largest first, and what they leave; empty where nothing changed. */
export function storyLines({ items, others, rest }: Story, unit: string, set: (name: string) => string): string[] {
  const text = (piece: Piece<FrameName>): string => {
    if ('text' in piece) return piece.text;
    if ('name' in piece) return set(`${shortenBrackets(simpleName(piece.name.className))}.${piece.name.method}`);
    if ('calls' in piece) return count(piece.calls);
    if ('figure' in piece) {
      const { figure, isLowerBound } = piece;
      return atLeast(unit === BYTES ? amount(figure, unit) : `${significant(figure)} ${unit}`, isLowerBound);
    }
    if ('part' in piece) return difference(Math.round(piece.part), unit);
    return moreOrLess(piece.from, piece.to);
  };
  const lines = items.map((item) => `${storySentence(item).map(text).join('')}.`);
  if (others === 0 || (items.length === 0 && rest === 0)) return lines;
  const causes = `${count(others)} ${items.length === 0 ? 'causes, none of them 1 % of the total' : others === 1 ? 'smaller cause' : 'smaller causes'}`;
  return [...lines, `${causes}: ${changedBy(Math.round(rest), unit)}.`];
}
