/** Chooses the width of time bins, for formats that record times. */

/** Most time bins in a file: half a second each in an hour. Two bytes must be able to hold their numbers. */
const MOST_BINS = 8192;
/** Widths of bins in milliseconds, beyond which they double: round, so that bins begin and end at times that are easy to read. */
const WIDTHS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000];

/** The smallest width, in milliseconds, with which a recording of this length has at most MOST_BINS bins. */
export function binWidth(milliseconds: number): number {
  let width = WIDTHS.find((each) => milliseconds <= each * MOST_BINS) ?? WIDTHS[WIDTHS.length - 1];
  while (milliseconds > width * MOST_BINS) width *= 2;
  return width;
}
