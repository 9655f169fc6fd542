import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../src/', import.meta.url));

/** Declarations per class, from all rules whose selector ends in it. */
function declarations(css: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const [, selectors, body] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g))
    for (const selector of selectors.split(',')) {
      const [name] = selector.trim().split(/\s+/).at(-1)?.split(':') ?? [];
      all.set(name, `${all.get(name) ?? ''}${body}`);
    }
  return all;
}

// Only scrolling elements around its containing block clip an absolutely positioned text for screen readers.
it('every element that scrolls holds what is positioned in it, so that hidden texts never widen the page', () => {
  const leaking = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...declarations(readFileSync(src + file, 'utf8'))]
        .filter(
          ([, body]) => /overflow(-[xy])?: (auto|scroll)/.test(body) && !/position: (relative|absolute|fixed|sticky)/.test(body),
        )
        .map(([selector]) => `${file} ${selector}`),
    );
  expect(leaking).toEqual([]);
});
