/** Packages with the page's fonts. No source imports them: vite/fonts.ts cuts them to what the page uses. */
export const FONT_PACKAGES = /** @type {const} */ ({ sans: 'inter-ui', mono: '@fontsource-variable/jetbrains-mono' });
