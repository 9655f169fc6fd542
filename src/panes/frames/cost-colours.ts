/**
 * Colours a flame graph's frames by the cost of their method's bytecodes compared with the rest: orange is slow, blue is cheap,
 * grey is neither or unknown. For files in which sampled time was laid over exact counts.
 */
import type { FrameName, JudgedMethod } from '../../../workers/api/engine';
import { changeStyle } from '../../canvas/palette';

/** Factors above or below the rest at which a colour becomes stronger. The bound nearer to the rest decides. */
const [STRONG, STRONGEST] = [2, 5];

/** Styles by name, which replace those by package. */
export interface Colouring {
  /** Changes with the styles. */
  readonly key: string;
  styleOf(name: FrameName): number;
}

const strengthOf = (factor: number): number => (factor >= STRONGEST ? 2 : factor >= STRONG ? 1 : 0);

export function costStyle({ least, most }: Pick<JudgedMethod, 'least' | 'most'>): number {
  if (least > 1) return changeStyle(1, strengthOf(least));
  if (most < 1) return changeStyle(2, -strengthOf(1 / most));
  return changeStyle(0, 0);
}

/** @param judged the profile's ranked methods; empty until they are known */
export function costColouring(judged: readonly JudgedMethod[], key: string): Colouring {
  const keyOf = ({ className, method, descriptor }: FrameName): string => `${className}\0${method}\0${descriptor}`;
  const byName = new Map(judged.map((each) => [keyOf(each.name), costStyle(each)]));
  const styles = new WeakMap<FrameName, number>();
  return {
    key,
    styleOf: (name) => {
      let style = styles.get(name);
      if (style === undefined) {
        style = byName.get(keyOf(name)) ?? changeStyle(0, 0);
        styles.set(name, style);
      }
      return style;
    },
  };
}

/** Names and meanings of the colours, strongest first. */
export const COST_COLOURS = [
  { swatch: 'slow', style: changeStyle(1, 2), text: 'slow per bytecode' },
  { swatch: 'light', style: changeStyle(2, -2), text: 'fast per bytecode' },
  { swatch: 'neither', style: changeStyle(0, 0), text: 'neither, or too few samples' },
] as const;
