// npm run licences: checks with package-lock.json and the agent's notice whether all code and fonts in the app and the agent
// may be distributed under Apache-2.0.
import { bundled } from './lib/packages/bundled-packages.js';
import { shaded } from './lib/packages/shaded-libraries.js';

/** Licences that require only a notice; the build writes their texts to dist/licences.txt. */
const ALLOWED = new Set(['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'CC0-1.0', 'Unlicense', 'OFL-1.1']);

const all = [...bundled(), ...shaded()];
const refused = all.filter(
  ({ licence }) =>
    !licence
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((each) => ALLOWED.has(each)),
);
for (const { name, version, licence } of refused)
  console.error(
    `${name} ${version} has the licence “${licence || 'none given'}”, which is not among ${[...ALLOWED].join(', ')}.`,
  );
console.log(`${all.length} packages, ${refused.length} refused`);
// A scan that finds nothing must fail.
process.exitCode = refused.length > 0 || all.length < 10 ? 1 : 0;
