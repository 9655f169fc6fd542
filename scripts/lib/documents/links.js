// Extracts references to files and headings from documents and comments, for the test that checks that they exist.
import path from 'node:path';

/** Extensions of files that a reference may name. */
const FILE = String.raw`[\w@.-]+(?:/[\w@.{}-]+)*\.(?:tsx?|js|cjs|mjs|java|md|css|json|html|sh|yml)`;

/** Build output, and files in the JDK and in example programs. */
const ELSEWHERE = /^(dist|dist-cli)\/|^(sbom\.cdx\.json|sw\.js|report\.html)$|^java\.base\/|^org\/h2\/|^doc\/retrace\.md$/;

/** @param {string} heading @returns {string} its anchor, as GitHub makes it */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** @param {string} text of a Markdown file @returns {string[]} anchors of its headings */
export const anchorsIn = (text) => [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading));

/**
 * Links from a Markdown file to files in the repository.
 *
 * @param {string} text
 * @returns {{ target: string, anchor: string }[]} `target` is empty for a heading in the same file
 */
export function linksIn(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s#]*)(?:#([^)\s]*))?\)/g)]
    .map(([, target, anchor = '']) => ({ target, anchor }))
    .filter(({ target }) => !/^[a-z]+:/i.test(target));
}

/**
 * Files named in backticks in a Markdown file.
 *
 * @param {string} text
 * @returns {string[]}
 */
export const filesNamedIn = (text) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(new RegExp(`\`(${FILE})\``, 'g'))].map(([, file]) => file);

/**
 * Agent classes named in backticks: those of its runtime, and tests.
 *
 * @param {string} text of a Markdown file
 * @returns {string[]}
 */
export const agentClassesIn = (text) =>
  [...text.matchAll(/`(Grove[A-Z]\w*|[A-Z]\w*[a-z]\w*(?:Test|IT))`/g)].map(([, name]) => name);

/**
 * Files named in code comments.
 *
 * @param {string} text of a file in TypeScript, JavaScript or Java
 * @returns {string[]}
 */
export function filesInComments(text) {
  const comments = [...text.matchAll(/\/\*\*?[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g)].map(([comment]) => comment).join('\n');
  return [...comments.matchAll(new RegExp(`(?<![\\w/:.*-])(${FILE})(?![\\w/(-])`, 'g'))].map(([, file]) => file);
}

/**
 * Headings of ARCHITECTURE.md named in comments, as in: ARCHITECTURE.md, "Rooms".
 *
 * @param {string} text
 * @returns {string[]}
 */
export const headingsNamedIn = (text) => [...text.matchAll(/ARCHITECTURE\.md,\s*"([^"]+)"/g)].map(([, heading]) => heading);

/**
 * Whether a file named in another one exists: relative to that file's folder or a folder above, or as the end of a path below
 * the same top-level folder.
 *
 * @param {string} named
 * @param {string} from path of the naming file, from the root
 * @param {ReadonlySet<string>} files paths from the root
 */
export function isThere(named, from, files) {
  if (ELSEWHERE.test(named)) return true;
  for (let folder = path.posix.dirname(from); ; folder = path.posix.dirname(folder)) {
    if (files.has(path.posix.join(folder, named))) return true;
    if (folder === '.' || folder === '/') break;
  }
  const wing = named.includes('/') ? '' : `${from.split('/')[0]}/`;
  return !named.startsWith('.') && [...files].some((file) => file.startsWith(wing) && file.endsWith(`/${named}`));
}
