/**
 * Colours of a flame graph's frames. A style is an index into {@link Palette.styles}; all colours come from the tokens in
 * ui/tokens.css.
 */
import { colourGroup, packageOf } from '../../common/class-names';
import { isJdk } from '../../common/jdk';
import type { FrameName, PackageGroups } from '../../workers/api/engine';

export interface Style {
  fill: string;
  /** Colour of diagonal lines over the fill: aggregates, and contexts that only one side has. */
  hatch: string | null;
  outline: string | null;
  ink: string;
}

export interface Palette {
  styles: Style[];
  select: string;
  /** Marks the frames that a search found. */
  match: string;
  ink: string;
  background: string;
}

const HUES = [55, 77, 99, 121, 143, 165, 187, 209, 231, 253, 275, 300];
const SHADES = 3;

export const ROOT = 0;
export const AGGREGATE = 1;
const FIRST_PACKAGE = 2;
const PACKAGES = HUES.length * SHADES;
const FIRST_CHANGE = FIRST_PACKAGE + 2 * PACKAGES;
/**
 * Styles in order: same; grew and shrank, three strengths each; appeared, vanished; the last two again for contexts that are
 * the cause.
 */
const CHANGES = 11;
export const STYLE_COUNT = FIRST_CHANGE + CHANGES;

/** FNV-1a: spreads package names over the hues, with the same result on every machine. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** Finds a package's position among the hues. */
export type HueOf = (packageName: string) => number;

/**
 * Hue by the first parts of a package's name. Each of the largest groups gets its own hue. Larger groups choose first; each
 * starts at the hue that its name hashes to in every profile.
 */
export function huesOf({ depth, largest }: PackageGroups = { depth: 3, largest: [] }): HueOf {
  const chosen = new Map<string, number>();
  const taken = new Set<number>();
  for (const group of largest.slice(0, HUES.length)) {
    let hue = hash(group) % HUES.length;
    while (taken.has(hue)) hue = (hue + 1) % HUES.length;
    taken.add(hue);
    chosen.set(group, hue);
  }
  return (packageName) => {
    const group = packageName.split('.', depth).join('.');
    return chosen.get(group) ?? hash(group) % HUES.length;
  };
}

const usualHue = huesOf();

/**
 * Hue by the package, or by the file of a function without a class; shade by the class. JDK classes are paler than the
 * program's own.
 */
export function packageStyle(
  name: Pick<FrameName, 'className' | 'shown'> & { sourceFile?: string },
  hueOf: HueOf = usualHue,
): number {
  const { className } = name;
  const shade = hash(className) % SHADES;
  return FIRST_PACKAGE + (isJdk(className) ? PACKAGES : 0) + hueOf(colourGroup(name)) * SHADES + shade;
}

/** The colour of a class's package as CSS, by the hues of the flame graph. */
export function packageFill(className: string, hueOf: HueOf): string {
  return `oklch(from var(${isJdk(className) ? '--frame-jdk' : '--frame'}) l c ${HUES[hueOf(packageOf(className))]})`;
}

/**
 * Style of a change.
 *
 * @param kind 0 same, 1 grew, 2 shrank, 3 appeared, 4 vanished (`UnionFlameLayout.kind`)
 * @param cause strength of the cause at the context itself, −2 to 2 (`UnionFlameLayout.cause`); its sign decides the hue
 */
export function changeStyle(kind: number, cause: number): number {
  const strength = Math.abs(cause);
  if (kind === 3 || kind === 4) return FIRST_CHANGE + kind + (strength === 2 ? 6 : 4);
  if (kind !== 1 && kind !== 2) return FIRST_CHANGE;
  const more = cause === 0 ? kind === 1 : cause > 0;
  return FIRST_CHANGE + (more ? 1 : 4) + strength;
}

/** Resolves the tokens to the colours that apply to an element now. */
export function readPalette(element: Element): Palette {
  const values: string[] = [];
  paletteOf((value) => {
    values.push(value);
    return value;
  });
  const resolved = resolvedColours(element, values);
  return paletteOf((value) => resolved.get(value) ?? value);
}

/**
 * Colours as an element has them now. All probes are inserted before the first is read, so the browser computes styles only
 * once.
 */
function resolvedColours(element: Element, values: readonly string[]): Map<string, string> {
  const probes = document.createElement('span');
  probes.hidden = true;
  const byValue = new Map<string, HTMLElement>();
  for (const value of new Set(values)) {
    const probe = document.createElement('span');
    probe.style.color = value;
    probes.append(probe);
    byValue.set(value, probe);
  }
  element.append(probes);
  const resolved = new Map([...byValue].map(([value, probe]) => [value, getComputedStyle(probe).color]));
  probes.remove();
  return resolved;
}

/** @param colour resolves a CSS colour */
function paletteOf(colour: (value: string) => string): Palette {
  const ink = colour('var(--ink)');
  const plain = (value: string): Style => ({ fill: colour(value), hatch: null, outline: null, ink });
  const outlined = (value: string, line: string): Style => ({ ...plain(value), outline: colour(line) });
  const hatched = (fill: string, line: string): Style => {
    const style = outlined(fill, line);
    return { ...style, hatch: style.outline };
  };
  const packages = (token: string): Style[] =>
    HUES.flatMap((hue) =>
      Array.from({ length: SHADES }, (_, shade) => plain(`oklch(from var(${token}) calc(l + ${(shade - 1) * 0.018}) c ${hue})`)),
    );
  const styles: Style[] = [
    plain('var(--root-frame)'),
    { fill: colour('var(--aggregate)'), hatch: colour('var(--aggregate-line)'), outline: null, ink },
    ...packages('--frame'),
    ...packages('--frame-jdk'),
    plain('var(--same)'),
    ...['grew', 'shrank'].flatMap((kind) => [
      plain(`var(--${kind}-1)`),
      plain(`var(--${kind}-2)`),
      // The outline shows where the cause is even without the hue.
      outlined(`var(--${kind}-3)`, `var(--${kind}-line)`),
    ]),
    ...[1, 3].flatMap((strength) =>
      ['grew', 'shrank'].map((kind) => hatched(`var(--${kind}-${strength})`, `var(--${kind}-line)`)),
    ),
  ];
  const palette = {
    styles,
    select: colour('var(--select)'),
    match: colour('var(--match)'),
    ink,
    background: colour('var(--bg)'),
  };
  return matchMedia('(forced-colors: active)').matches ? inSystemColours(palette, colour) : palette;
}

/**
 * The palette for users who force their own colours on all pages. Outlines separate the frames; hatching marks JDK frames and
 * those that shrank or are on one side only. Frames that grew are filled.
 */
function inSystemColours({ styles }: Palette, colour: (value: string) => string): Palette {
  const [ground, ink, faint, filled, onFilled] = ['Canvas', 'CanvasText', 'GrayText', 'Highlight', 'HighlightText'].map(colour);
  const frame: Style = { fill: ground, hatch: null, outline: ink, ink };
  const hatched: Style = { ...frame, hatch: faint };
  const grew: Style = { fill: filled, hatch: null, outline: ink, ink: onFilled };
  const styleOf = (style: number): Style => {
    if (style === AGGREGATE) return hatched;
    if (style < FIRST_CHANGE) return style >= FIRST_PACKAGE + PACKAGES ? hatched : frame;
    const change = style - FIRST_CHANGE;
    if (change === 0) return frame;
    if (change === 7 || change === 9) return { ...grew, hatch: onFilled };
    if (change === 8 || change === 10) return { ...frame, hatch: ink };
    return change <= 3 ? grew : hatched;
  };
  return { styles: styles.map((_, style) => styleOf(style)), select: filled, match: filled, ink, background: ground };
}
