// npm run strings -- [FOLDER…] [--draw N] [--seed S]: lists what users read on the page, on the command line, in reports and
// from the Java side, each string with its file and line. A sentence made of several literals is one string, with … for each
// value. --draw N prints N of them, one at random from each N-th of the list; another --seed draws others. docs/ and READMEs
// are not included.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/prerequisites.js';
import { root } from './lib/run.js';

/** @typedef {{ file: string, line: number, text: string }} Words */

const FOLDERS = ['src', 'sw', 'common', 'workers', 'cli', 'agent-java'];
/** Java code that ships; not the recorded programs or their oracles. */
const JAVA = /^agent-java\/(?!examples|oracles|programs|fixtures)[\w-]+\/src\/main\/.*\.java$/;
/** Matches comments, text blocks, literals, characters, and the punctuation that ends an operand or a message. */
const JAVA_TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/.*|"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|->|[-=!<>&|+]{2}|[\w$.]+|[^\s\w]/g;
const SCRIPT = /\.tsx?$/;
const NOT_READ = /\.test\.tsx?$|\.d\.ts$|^(?:workers|src\/ui)\/testing\//;
/** Attributes that only programs read. */
const FOR_PROGRAMS = /^(className|id|key|d|viewBox|data-.*|htmlFor|to|type|name|role|xmlns|rel|href|transform|path)$/;

/** Markup, styles, policies, patterns, compiler directives and package lists, which no user reads. */
const FOR_MACHINES =
  /^<[!?]|^Compiler\.directives|^body, |^<[a-z]+ [^>]*=["…]|^\{ |\bminmax\(|'self'|\\\\b|^(?=.*[a-z]\.[a-z].*[a-z]\.[a-z])[a-z.\d ]+$/;
/** Words that only join values: `… and …` has nothing left to judge. */
const JOINTS = /\b(and|by|from|in|of|or|to)\b/g;

/** Whether a text looks like a sentence or label: it has a space between two words, or begins with a capital letter. */
const isRead = (/** @type {string} */ text) =>
  (/[a-z]{2,}[,:;’'”)]* [“(‘]?[A-Za-z…]/.test(text) || /^[A-Z][a-z]+(…|\.|$)/.test(text)) &&
  !FOR_MACHINES.test(text) &&
  /[A-Za-z]{2}/.test(text.replace(JOINTS, ''));

/** Tags within a sentence. */
const INLINE = /^(a|b|bdi|code|em|i|kbd|q|span|strong)$/;

/**
 * Texts of a node and its descendants: literals joined by `+` or JSX are one text, with `…` for each value.
 *
 * @param {typeof import('typescript')} ts
 * @param {import('typescript').Node} root
 * @param {(text: string, at: import('typescript').Node) => void} found
 */
function textsBelow(ts, root, found) {
  /** @param {import('typescript').Node} node Null if the node itself has no text. @returns {string | null} */
  const textOf = (node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ts.isJsxText(node)) return node.text.replace(/\s*\n\s*/g, (_, at) => (at === 0 ? '' : ' '));
    if (ts.isTemplateExpression(node))
      return node.head.text + node.templateSpans.map((span) => value(span.expression) + span.literal.text).join('');
    if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      const sides = [node.left, node.right].map((side) => textOf(side) ?? side);
      return sides.every((side) => typeof side !== 'string')
        ? null
        : sides.map((side) => (typeof side === 'string' ? side : value(side))).join('');
    }
    if (ts.isJsxExpression(node)) return node.expression ? (textOf(node.expression) ?? null) : '';
    if (!ts.isJsxElement(node)) return null;
    const within = node.children.some((child) => ts.isJsxText(child) && child.text.trim() !== '');
    return within ? node.children.map((child) => inSentence(child)).join('') : null;
  };
  const value = (/** @type {import('typescript').Node} */ node) => {
    visit(node);
    return '…';
  };
  const inSentence = (/** @type {import('typescript').Node} */ node) => {
    const inline = !ts.isJsxElement(node) || INLINE.test(node.openingElement.tagName.getText());
    if (inline && ts.isJsxElement(node)) visit(node.openingElement);
    return (inline ? textOf(node) : null) ?? value(node);
  };
  const visit = (/** @type {import('typescript').Node} */ node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && FOR_PROGRAMS.test(node.name.getText())) return;
    const text = textOf(node);
    if (text !== null) found(text, node);
    else ts.forEachChild(node, visit);
    if (text !== null && ts.isJsxElement(node)) visit(node.openingElement);
  };
  visit(root);
}

/**
 * @param {typeof import('typescript')} ts
 * @param {string} file
 * @returns {Words[]}
 */
function inScript(ts, file) {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  /** @type {Words[]} */
  const words = [];
  textsBelow(ts, source, (text, node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (isRead(text)) words.push({ file, line, text: text.replace(/\s+/g, ' ').trim() });
  });
  return words;
}

/**
 * @param {string} file
 * @returns {Words[]}
 */
function inJava(file) {
  const source = readFileSync(path.join(root, file), 'utf8');
  /** @type {Words[]} */
  const words = [];
  /** @type {{ text: string, line: number, literal: boolean }[]} */
  const open = [{ text: '', line: 0, literal: false }];
  const end = () => {
    const { text, line, literal } = open[open.length - 1];
    if (literal && isRead(text)) words.push({ file, line, text });
    open[open.length - 1] = { text: '', line: 0, literal: false };
  };
  let line = 1;
  let from = 0;
  for (const { 0: token, index } of source.matchAll(JAVA_TOKEN)) {
    line += source.slice(from, index).split('\n').length - 1;
    from = index;
    const last = open[open.length - 1];
    if (/^"/.test(token)) {
      last.text += token.replace(/^"+|"+$/g, '').replace(/\\n|\s+/g, ' ');
      last.line ||= line;
      last.literal = true;
    } else if (token === '(') open.push({ text: '', line: 0, literal: false });
    else if (token === ')' && open.length > 1) {
      end();
      open.pop();
      open[open.length - 1].text = open[open.length - 1].text.replace(/…?$/, '…');
    } else if (/^([,;{}?:=@]|->|[-=!<>&|]{2}|return|throw)$/.test(token)) end();
    else if (token !== '+' && !/^\/[/*]/.test(token)) last.text = last.text.replace(/…?$/, '…');
  }
  return words;
}

const USAGE = 'Usage: npm run strings -- [FOLDER…] [--draw N] [--seed S]';

function readOptions() {
  const options = /** @type {const} */ ({
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h' },
  });
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (!/^[1-9]\d*$/.test(values.draw ?? '1') || !/^\d+$/.test(values.seed)) throw new Error('--draw and --seed take a number.');
    return { ...values, folders: positionals };
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message.replace(/'\. .*/s, "'.")}\n${USAGE}`);
    process.exit(2);
  }
}

const { draw, seed, help, folders } = readOptions();
if (help) {
  console.log(USAGE);
  process.exit(0);
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
let state = Math.imul(Number(seed) + 1, 2_654_435_761);
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
for (let i = 0; i < count; i++) {
  const at = draw === undefined ? i : Math.floor(((i + random()) * strings.length) / count);
  const { file, line, text } = strings[at];
  console.log(`${file}:${line}: ${text}`);
}
