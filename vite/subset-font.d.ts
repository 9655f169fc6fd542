declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** One value fixes an axis; a range keeps it variable. */
    variationAxes: Record<string, number | { min: number; max: number }>;
    /** OpenType features that are kept. */
    keepFeatures: readonly string[];
    noHinting: boolean;
  }
  /** @returns a font with the characters of `text` */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
