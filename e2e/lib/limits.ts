/**
 * Milliseconds after which a test or an expectation counts as hung. Even a machine four times slower than usual stays far below
 * them.
 */
export const limits = { test: 240_000, expect: 60_000 };
