/** Parses a figure as the page writes it: grouped digits, a real minus sign. */
export const figure = (text: string | null): number => Number((text ?? '').replace(/\u2212/g, '-').replace(/[^\d.-]/g, ''));
