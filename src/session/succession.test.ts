import { describe, expect, it } from 'vitest';
import { carriedContexts, lineOf, succeed } from './succession';

describe('profiles that take the place of others', () => {
  it('belong to one line, and carry contexts to the next one only', () => {
    succeed(10, 11, new Map([[3, 4]]));
    succeed(11, 12, new Map([[4, -1]]));
    expect([9, 10, 11, 12].map(lineOf)).toEqual([9, 10, 10, 10]);
    expect(carriedContexts(10, 11)?.get(3)).toBe(4);
    expect(carriedContexts(11, 12)?.get(4)).toBe(-1);
    expect(carriedContexts(10, 12)).toBeNull();
    expect(carriedContexts(10, 10)).toBeNull();
  });

  it('stay in their line when earlier ones are forgotten', () => {
    for (let profile = 20; profile < 60; profile++) succeed(profile, profile + 1, new Map());
    expect(lineOf(60)).toBe(20);
    expect(carriedContexts(20, 21)).toBeNull();
  });
});
