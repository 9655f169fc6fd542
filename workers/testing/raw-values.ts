/** Values of JavaScript as text, which no sentence for users should have. */
export const RAW_VALUES = /\b(undefined|NaN|null|Infinity)\b|\[object/;
