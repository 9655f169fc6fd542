// npm run licences: checks whether all code and fonts in app and agent may be distributed beside Apache-2.0, by
// package-lock.json and the agent's notice.
import { bundled } from './lib/packages/bundled-packages.js';
import { shaded } from './lib/packages/shaded-libraries.js';

/** Licences that require only their notice; the build puts the texts into dist/licences.txt. */
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
// A scan without results must fail.
process.exitCode = refused.length > 0 || all.length < 10 ? 1 : 0;
