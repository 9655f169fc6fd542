/** Address of a view on the sample `h2-scan`: H2 without an index. */
export const scan = (view: string, more = ''): string => `#/${view}?a=samples/h2-scan.mct&metric=bytecodes${more}`;

/** Address of a view on both H2 samples: without an index (A) and with one (B). */
export const both = (view: string, more = ''): string =>
  `#/${view}?a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes${more}`;
