/** Texts of values that no sentence should have. */
export const NO_WORDS = /\b(undefined|NaN|null|Infinity)\b|\[object/;
