/**
 * Vite's declaration of `import.meta.glob` (modules by path, loaded on demand), for rooms that must not know the page's types.
 */
interface ImportMeta {
  glob<Module>(patterns: readonly string[]): Readonly<Record<string, () => Promise<Module>>>;
}
