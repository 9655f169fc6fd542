// npm run sbom [-- --out FILE]: writes dist/sbom.cdx.json, a CycloneDX list of what the built files and the agent's jar
// contain. The same sources give the same bytes.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { shaded } from './lib/packages/shaded-libraries.js';
import { shippedPackages } from './lib/packages/shipped-packages.js';
import { root, run } from './lib/run.js';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/sbom.cdx.json' } } });

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

const wanted = shippedPackages();
/** @param {{ group?: string, name: string, version: string }} component */
const nameOf = ({ group, name, version }) => `${group && !name.startsWith('@') ? `${group}/` : ''}${name}@${version}`;
const components = bom.components.filter((/** @type {any} */ component) => wanted.has(nameOf(component)));
for (const { group, name, version, licence } of shaded()) {
  const purl = `pkg:maven/${group}/${name}@${version}`;
  components.push({ 'bom-ref': purl, type: 'library', group, name, version, purl, licenses: [{ license: { id: licence } }] });
}
for (const component of components) {
  // npm calls all of them build tools; here they are components of the output.
  component.properties = component.properties?.filter((/** @type {any} */ { name }) => name !== 'cdx:npm:package:development');
}
// npm would name it after its folder.
bom.metadata.component.name = 'callgrove';
// Removes random values and times.
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
writeFileSync(path.resolve(root, values.out), `${JSON.stringify(bom, null, 1)}\n`);
console.log(`${values.out}: ${components.length} components`);
