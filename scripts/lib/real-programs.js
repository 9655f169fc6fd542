// Third-party programs that tests and benches record.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileWithJars, fetchJars } from './maven-jars.js';
import { h2Program } from './recording.js';
import { root } from './run.js';

/** @typedef {import('./jdk.js').Jdk} Jdk */
/**
 * @typedef {{ name: string, needsCompiler?: boolean, first: string[], second: string[] }} Program arguments of `java` for each
 * of two recordings
 */

const folder = '.cache/published';
const sources = 'agent-java/dump/src/main/java/org/callgrove/dump';
const lucene = 'agent-java/programs/src/programs/java/demo/LuceneDemo.java';

/** Third-party programs, given by their artifacts on Maven Central. */
export const artefacts = {
  fop: ['org.apache.xmlgraphics:fop:2.11'],
  ecj: ['org.eclipse.jdt:ecj:3.33.0'],
  rhino: ['org.mozilla:rhino-all:1.8.0'],
  xalan: ['xalan:xalan:2.7.3', 'xalan:serializer:2.7.3'],
  lucene: ['org.apache.lucene:lucene-core:9.12.3'],
  jetty: ['org.eclipse.jetty:jetty-server:12.0.25'],
  jmc: ['org.openjdk.jmc:flightrecorder:8.3.1'],
};

/**
 * Fetches a program with its dependencies.
 *
 * @param {Jdk} jdk
 * @param {keyof typeof artefacts} name
 * @returns {Promise<string>} its class path
 */
const fetched = async (jdk, name) => `${await fetchJars(jdk, name, artefacts[name])}/*`;

/** Writes an input file for a program. @param {string} name @param {string} text @returns {string} its path */
function input(name, text) {
  mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, folder, name), text);
  return `${folder}/${name}`;
}

/** Numbered items, joined into a text. @param {number} count @param {(i: number) => string} each */
const repeated = (count, each) => Array.from({ length: count }, (_, i) => each(i)).join('\n');

/** A document of headings, paragraphs and tables. @param {number} sections */
const document = (sections) => `<fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format"><fo:layout-master-set>
<fo:simple-page-master master-name="page" page-width="210mm" page-height="297mm" margin="20mm"><fo:region-body/></fo:simple-page-master>
</fo:layout-master-set><fo:page-sequence master-reference="page"><fo:flow flow-name="xsl-region-body">
${repeated(
  sections,
  (i) => `<fo:block font-size="14pt" space-before="6pt" keep-with-next="always">Section ${i}</fo:block>
<fo:block text-align="justify">${repeated(12, (k) => `A grove of ${i * k} trees has paths that cross and part.`)}</fo:block>
<fo:table table-layout="fixed" width="100%"><fo:table-body>${repeated(
    4,
    (row) =>
      `<fo:table-row>${repeated(3, (cell) => `<fo:table-cell border="0.5pt solid black"><fo:block>${row * cell + i}</fo:block></fo:table-cell>`)}</fo:table-row>`,
  )}</fo:table-body></fo:table>`,
)}
</fo:flow></fo:page-sequence></fo:root>
`;

/** A script that counts words and computes. @param {number} words */
const script = (words) => `var words = [];
for (var i = 0; i < ${words}; i++) words.push('w' + (i * 7919 % 1009));
var counts = {};
words.forEach(function (word) { counts[word] = (counts[word] || 0) + 1; });
var keys = Object.keys(counts).sort();
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
print(keys.length + ' ' + fib(15) + ' ' + JSON.stringify(counts).replace(/w(\\d)/g, '$1').length);
`;

const stylesheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="html"/>
<xsl:key name="kind" match="tree" use="@kind"/>
<xsl:template match="/"><html><body><table><xsl:apply-templates select="grove/tree"><xsl:sort select="@height" data-type="number"/></xsl:apply-templates></table></body></html></xsl:template>
<xsl:template match="tree"><tr><td><xsl:value-of select="concat(@kind, '-', position())"/></td><td><xsl:value-of select="count(key('kind', @kind))"/></td></tr></xsl:template>
</xsl:stylesheet>
`;

/** @param {number} trees */
const grove = (trees) => `<grove>${repeated(trees, (i) => `<tree kind="k${i % 13}" height="${(i * 7919) % 401}"/>`)}</grove>\n`;

/** Sources for a compiler, in a fixed order. */
function javaSources() {
  const names = readdirSync(path.join(root, sources)).filter((name) => name.endsWith('.java'));
  return names.sort().map((name) => `${sources}/${name}`);
}

/**
 * Compiles a source file against a program's jars, for JDK 17 and later.
 *
 * @param {Jdk} jdk
 * @param {keyof typeof artefacts} name
 * @param {string} source relative to the root
 * @returns {Promise<string>} the class path of both
 */
export const compiledWith = (jdk, name, source) => compileWithJars(jdk, name, artefacts[name], source);

/** Programs by name; each is fetched and compiled on demand. @type {Record<string, (jdk: Jdk) => Promise<Program>>} */
export const programs = {
  javac: async () => {
    const compile = (/** @type {string} */ debug) => [
      ...['-m', 'jdk.compiler/com.sun.tools.javac.Main', '-proc:none', debug, '-d', `${folder}/javac`],
      ...javaSources(),
    ];
    return { name: 'javac', needsCompiler: true, first: compile('-g'), second: compile('-g:none') };
  },
  H2: async (jdk) => ({ name: 'H2', first: await h2Program(jdk, 'scan'), second: await h2Program(jdk, 'index') }),
  Lucene: async (jdk) => {
    const run = ['-Dtests.seed=1', '-cp', await compiledWith(jdk, 'lucene', lucene), 'demo.LuceneDemo'];
    return { name: 'Lucene', first: run, second: run };
  },
  FOP: async (jdk) => {
    const jars = await fetched(jdk, 'fop');
    const format = (/** @type {number} */ sections) => [
      ...['-Djava.awt.headless=true', '-cp', jars, 'org.apache.fop.cli.Main'],
      ...['-fo', input(`grove-${sections}.fo`, document(sections)), '-pdf', `${folder}/grove.pdf`],
    ];
    return { name: 'FOP', first: format(40), second: format(41) };
  },
  ECJ: async (jdk) => {
    const jars = await fetched(jdk, 'ecj');
    mkdirSync(path.join(root, folder, 'ecj/classes'), { recursive: true });
    const compile = (/** @type {string} */ debug) => [
      ...[
        '-cp',
        jars,
        'org.eclipse.jdt.internal.compiler.batch.Main',
        '-17',
        '-nowarn',
        debug,
        '-proc:none',
        '-d',
        `${folder}/ecj/classes`,
      ],
      ...javaSources(),
    ];
    return { name: 'ECJ', first: compile('-g'), second: compile('-g:none') };
  },
  Rhino: async (jdk) => {
    const jars = await fetched(jdk, 'rhino');
    // Interpreted mode, because the compiler needs jdk.dynalink, which small runtimes lack.
    const interpret = (/** @type {number} */ words) => [
      '-cp',
      jars,
      'org.mozilla.javascript.tools.shell.Main',
      '-opt',
      '-1',
      input(`grove-${words}.js`, script(words)),
    ];
    return { name: 'Rhino', first: interpret(4000), second: interpret(4001) };
  },
  Xalan: async (jdk) => {
    const jars = await fetched(jdk, 'xalan');
    const transform = (/** @type {number} */ trees) => [
      ...['-cp', jars, 'org.apache.xalan.xslt.Process', '-IN', input(`grove-${trees}.xml`, grove(trees))],
      ...['-XSL', input('grove.xsl', stylesheet), '-OUT', `${folder}/grove.html`],
    ];
    return { name: 'Xalan', first: transform(600), second: transform(601) };
  },
};
