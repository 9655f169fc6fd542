// Sentences and sections of Markdown files, for the tests that measure the documents.

/** Smallest number of words for a table cell to count as prose; shorter ones are figures and labels. */
const CELL = 8;

/** @param {string} text of a Markdown file @returns {string} the text without code blocks, pictures and markup */
const proseOf = (text) =>
  text
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^( {4,}|\t)(?![-*\d]).*$/gm, '')
    .replace(/<!--[\s\S]*?-->|<picture>[\s\S]*?<\/picture>|<[^>\n]+>/g, '')
    .replace(/`[^`\n]*`/g, 'Code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');

/**
 * Paragraphs, list items and longer table cells, but not headings.
 *
 * @param {string} text
 * @returns {string[]}
 */
function blocksOf(text) {
  /** @type {string[]} */
  const blocks = [];
  let open = false;
  for (const line of proseOf(text).split('\n')) {
    const words = line.trim();
    if (words === '' || /^(#|\||-{3,}$)/.test(words)) {
      open = false;
      if (words.startsWith('|')) blocks.push(...words.split(/(?<!\\)\|/).filter((cell) => wordsIn(cell) >= CELL));
      continue;
    }
    if (!open || /^([-*]|\d+\.) /.test(words)) blocks.push('');
    blocks[blocks.length - 1] += `${words.replace(/^([-*]|\d+\.) /, '')} `;
    open = true;
  }
  return blocks;
}

/** @param {string} text @returns {number} number of words that contain a letter or a digit */
export const wordsIn = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/**
 * @param {string} text of a Markdown file
 * @returns {string[]} sentences of its prose; a list item and a table cell end one
 */
export const sentencesIn = (text) =>
  blocksOf(text)
    .flatMap((block) => block.split(/(?<=[.!?][)”"*]*)\s+(?=[\p{Lu}\p{N}("“*])/u))
    .filter((sentence) => wordsIn(sentence) > 0);

/** @param {string} text @returns {string[]} headings of the second level, in order */
export const sectionsIn = (text) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
