// Finds JDKs, and describes them.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const exe = process.platform === 'win32' ? '.exe' : '';
const usualPlaces = [
  '/usr/lib/jvm',
  '/Library/Java/JavaVirtualMachines',
  path.join(os.homedir(), '.sdkman/candidates/java'),
  path.join(os.homedir(), '.jdks'),
  'C:\\Program Files\\Java',
  'C:\\Program Files\\Eclipse Adoptium',
];

/** @typedef {{ home: string, major: number, version: string }} Jdk */

/** @param {string} home */
const inside = (home) => (existsSync(path.join(home, 'Contents', 'Home')) ? path.join(home, 'Contents', 'Home') : home);

/** Whether a Java home has a compiler. @param {string} home */
export const hasCompiler = (home) => existsSync(path.join(inside(home), 'bin', `javac${exe}`));

/** @param {string} home @returns {Jdk | null} */
function jdkAt(home) {
  return hasCompiler(home) ? releaseAt(inside(home)) : null;
}

/** Describes a Java home named by the user, with or without a compiler. @param {string} home @returns {Jdk} */
export function javaAt(home) {
  const java = releaseAt(inside(home));
  if (!java) throw new Error(`${home} is no Java home: it has no file “release” that names its version.`);
  return java;
}

/** @param {string} inside @returns {Jdk | null} */
function releaseAt(inside) {
  if (!existsSync(path.join(inside, 'release'))) return null;
  const version = /JAVA_VERSION="([^"]+)"/.exec(readFileSync(path.join(inside, 'release'), 'utf8'))?.[1];
  if (!version) return null;
  const major = Number(version.startsWith('1.') ? version.split('.')[1] : version.split(/[.+-]/)[0]);
  return { home: realpathSync(inside), major, version };
}

function homeOnPath() {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const javac = path.join(folder, `javac${exe}`);
    if (existsSync(javac)) return path.dirname(path.dirname(realpathSync(javac)));
  }
  return null;
}

/**
 * JDKs of version 17 and later. The first one builds: `JAVA_HOME`, otherwise the one on the PATH. Further ones come from
 * `JAVA_HOMES` (separated like PATH), otherwise from the usual places.
 *
 * @returns {Jdk[]}
 */
export function findJdks() {
  const listed = (process.env.JAVA_HOMES ?? '').split(path.delimiter).filter(Boolean);
  const usual = usualPlaces
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((name) => path.join(place, name)));
  const homes = [process.env.JAVA_HOME, homeOnPath(), ...(listed.length > 0 ? listed : usual)];
  /** @type {Map<string, Jdk>} */
  const found = new Map();
  for (const home of homes) {
    const jdk = home ? jdkAt(home) : null;
    if (jdk && jdk.major >= 17 && !found.has(jdk.home)) found.set(jdk.home, jdk);
  }
  return [...found.values()];
}

/** @param {Jdk} jdk @param {string} tool */
export function jdkTool(jdk, tool) {
  return path.join(jdk.home, 'bin', `${tool}${exe}`);
}

/** The command that installs a JDK. */
export const installJdk =
  process.platform === 'darwin'
    ? 'brew install openjdk@17'
    : process.platform === 'win32'
      ? 'winget install EclipseAdoptium.Temurin.17.JDK'
      : 'sudo apt-get install -y openjdk-17-jdk-headless';
