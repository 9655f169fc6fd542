/** JavaScript values as text, which must not occur in messages for users. */
export const RAW_VALUES = /\b(undefined|NaN|null|Infinity)\b|\[object/;
