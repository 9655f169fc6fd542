// npm run sbom: writes dist/sbom.cdx.json, what is built into the package, as CycloneDX. The same sources give the same bytes.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundled } from './lib/bundled.js';
import { root, run } from './lib/run.js';

const { code, output } = await run(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
  { quiet: true },
);
const begin = output.indexOf('{\n');
if (code !== 0 || begin < 0) {
  console.error(`npm sbom failed:\n${output.trim()}`);
  process.exit(1);
}
const bom = JSON.parse(output.slice(begin, output.lastIndexOf('}') + 1));

const wanted = new Set(bundled().map(({ name, version }) => `${name}@${version}`));
/** @param {{ group?: string, name: string, version: string }} component */
const nameOf = ({ group, name, version }) => `${group && !name.startsWith('@') ? `${group}/` : ''}${name}@${version}`;
const components = bom.components.filter((/** @type {any} */ component) => wanted.has(nameOf(component)));
const asm = /<asm\.version>([^<]+)</.exec(readFileSync(path.join(root, 'agent-java/pom.xml'), 'utf8'))?.[1];
if (!asm) throw new Error('agent-java/pom.xml names no asm.version.');
for (const name of ['asm', 'asm-tree']) {
  const purl = `pkg:maven/org.ow2.asm/${name}@${asm}`;
  components.push({
    'bom-ref': purl,
    type: 'library',
    group: 'org.ow2.asm',
    name,
    version: asm,
    purl,
    licenses: [{ license: { id: 'BSD-3-Clause' } }],
  });
}
for (const component of components) {
  // All of them are tools of the build to npm; here they are parts of what it makes.
  component.properties = component.properties?.filter((/** @type {any} */ { name }) => name !== 'cdx:npm:package:development');
}
// npm calls it after its folder.
bom.metadata.component.name = 'callgrove';
// Random and of the clock.
delete bom.serialNumber;
delete bom.metadata.timestamp;
const known = new Set(components.map((/** @type {any} */ component) => component['bom-ref']));
bom.components = components;
bom.dependencies = bom.dependencies
  .filter((/** @type {any} */ { ref }) => known.has(ref) || ref === bom.metadata.component['bom-ref'])
  .map((/** @type {any} */ { ref, dependsOn = [] }) => ({
    ref,
    dependsOn: dependsOn.filter((/** @type {string} */ each) => known.has(each)),
  }));
writeFileSync(path.join(root, 'dist', 'sbom.cdx.json'), `${JSON.stringify(bom, null, 1)}\n`);
console.log(`dist/sbom.cdx.json: ${components.length} components`);
