import { describe, expect, it } from 'vitest';
import { headOf } from './row-names';

describe('heads of columns', () => {
  it('keep the end of a package, which tells it from its neighbours', () => {
    const heads = ['org.h2.mvstore.tx', 'org.h2.mvstore.db', 'java.util', 'com.example.averylongone', ''].map((name) =>
      headOf({ name, rest: 0 }),
    );
    expect(heads).toEqual(['o.h.mvstore.tx', 'o.h.mvstore.db', 'java.util', 'c.e.averylongone', '(no name)']);
    expect(headOf({ name: '', rest: 20 })).toBe('20 more');
  });
});
