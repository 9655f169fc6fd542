/** Packages with the page's fonts. No source imports them: vite/fonts.ts reduces them to the characters that the page uses. */
export const FONT_PACKAGES = /** @type {const} */ ({ sans: 'inter-ui', mono: '@fontsource-variable/jetbrains-mono' });
