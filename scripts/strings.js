// npm run strings [-- FOLDER…] [--draw N]: lists what users read, each string with its file and line: of the page, the command
// line, reports and the Java side. --draw N prints N of them, evenly spread. docs/ and READMEs are not in it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/prerequisites.js';
import { root } from './lib/run.js';

/** @typedef {{ file: string, line: number, text: string }} Words */

const FOLDERS = ['src', 'common', 'workers', 'cli', 'agent-java'];
const JAVA = /^agent-java\/[\w-]+\/src\/main\/.*\.java$/;
const SCRIPT = /\.tsx?$/;
const NOT_READ = /\.test\.tsx?$|\.d\.ts$|^workers\/testing\//;
/** Attributes that only programs read. */
const FOR_PROGRAMS = /^(className|id|key|d|viewBox|data-.*|htmlFor|to|type|name|role|xmlns|rel|href|transform|path)$/;

/** Whether a text has words of a sentence or a label: a space between two words, or a capital letter at its beginning. */
const isRead = (/** @type {string} */ text) =>
  /[a-z]{2,}[,:;’'”)]* [“(‘]?[A-Za-z…]/.test(text) || /^[A-Z][a-z]+(…|\.|$)/.test(text);

/**
 * Text of a literal or of JSX, with `…` where a value stands; null where nobody reads it.
 *
 * @param {typeof import('typescript')} ts
 * @param {import('typescript').Node} node
 */
function textOf(ts, node) {
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, ' ').trim();
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return null;
  const { parent } = node;
  if (ts.isJsxAttribute(parent) && FOR_PROGRAMS.test(parent.name.getText())) return null;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return null;
  return node.text;
}

/**
 * @param {typeof import('typescript')} ts
 * @param {string} file
 * @returns {Words[]}
 */
function inScript(ts, file) {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  /** @type {Words[]} */
  const found = [];
  const visit = (/** @type {import('typescript').Node} */ node) => {
    const text = textOf(ts, node);
    if (text && isRead(text))
      found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: text.replace(/\s+/g, ' ') });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * @param {string} file
 * @returns {Words[]}
 */
function inJava(file) {
  return readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      /^\s*(\*|\/\/|\/\*|@)/.test(line)
        ? []
        : [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].flatMap(([, text]) =>
            isRead(text) ? [{ file, line: index + 1, text }] : [],
          ),
    );
}

const {
  values: { draw },
  positionals: folders,
} = parseArgs({ options: { draw: { type: 'string' } }, allowPositionals: true });
if (draw !== undefined && !/^[1-9]\d*$/.test(draw)) {
  console.error('Usage: npm run strings [-- FOLDER…] [--draw N]');
  process.exit(2);
}
ensureInstalled();
const { default: ts } = await import('typescript');
const files = execFileSync('git', ['ls-files', '--', ...(folders.length === 0 ? FOLDERS : folders)], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const strings = files.flatMap((file) => {
  if (JAVA.test(file)) return inJava(file);
  return SCRIPT.test(file) && !NOT_READ.test(file) ? inScript(ts, file) : [];
});
const count = Math.min(Number(draw ?? strings.length), strings.length);
for (let i = 0; i < count; i++) {
  const { file, line, text } = strings[Math.floor((i * strings.length) / count)];
  console.log(`${file}:${line}: ${text}`);
}
