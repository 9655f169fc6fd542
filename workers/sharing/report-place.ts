/** Stands in the page without content where a report's content goes. */
export const PLACE = '<!--callgrove-report-->';
