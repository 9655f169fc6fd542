/** A view of the sample that H2 without an index was recorded into. */
export const scan = (view: string, more = ''): string => `#/${view}?a=samples/h2-scan.mct&metric=bytecodes${more}`;

/** A view of both samples of H2, without an index and with one. */
export const both = (view: string, more = ''): string =>
  `#/${view}?a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes${more}`;
