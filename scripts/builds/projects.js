/**
 * @typedef {object} Module
 * @property {string} artifact Maven Central coordinates; there must be source jars for code and tests
 * @property {string[]} dependencies `group:artifact:version[:classifier]`, for tests; another module is named without a version
 *
 * @typedef {object} Plant
 * @property {string} file source file
 * @property {string} line the line after which two bytecodes are inserted
 * @property {string} method the method that contains that line
 * @property {string} descriptor distinguishes the method from its overloads
 *
 * @typedef {object} Project
 * @property {string} name folder of the project
 * @property {string} what description for tables
 * @property {Module[]} modules if there are several, the build has several modules
 * @property {string} [surefire] Surefire configuration
 * @property {boolean} [failsafe] whether Failsafe runs the tests
 * @property {string[]} [ownModules]
 * @property {Plant} plant
 * @property {string[][]} unchanged Maven arguments for each run of unchanged code
 *
 * @typedef {Omit<Project, 'unchanged'>} Sources
 * @typedef {Sources & { unchanged: { what: string, args: string[] }[] }} Compared runs have names for a table
 */

const JUNIT4 = ['junit:junit:4.13.2', 'org.hamcrest:hamcrest-core:1.3'];
const JUNIT5 = ['org.junit.jupiter:junit-jupiter:5.11.3'];
const VINTAGE = 'org.junit.vintage:junit-vintage-engine:5.11.3';
const LANG = 'org.apache.commons:commons-lang3:3.17.0';

const STRING_TO_STRING = '(Ljava/lang/String;)Ljava/lang/String;';

const parallel = ['junit.jupiter.execution.parallel.enabled=true', 'junit.jupiter.execution.parallel.mode.default=concurrent'];

const concurrent = `<properties><configurationParameters>
  ${parallel.join('\n  ')}
</configurationParameters></properties>`;

// These tests take most of Codec's time. Base64Test.testCodec265 runs only if 5.3 GiB of the heap are free, which depends on
// the preceding tests. Compiling less is faster for JVMs that run only for seconds.
const long =
  'PerformanceTest|BeiderMorseEncoderTest|MessageDigestAlgorithmsTest|HmacAlgorithmsTest|MurmurHash3Test|XXHash32OverflowTest';
const quick = `<argLine>@{argLine} -Xmx1g -XX:TieredStopAtLevel=1</argLine><excludes><exclude>%regex[.*(${long}).*]</exclude></excludes>`;
const CODEC = {
  artifact: 'commons-codec:commons-codec:1.17.1',
  dependencies: [...JUNIT5, 'org.hamcrest:hamcrest:3.0', 'commons-io:commons-io:2.18.0', LANG],
};
const SOUNDEX = {
  file: 'org/apache/commons/codec/language/Soundex.java',
  line: 'public String soundex(String str) {',
  method: 'org.apache.commons.codec.language.Soundex.soundex',
  descriptor: STRING_TO_STRING,
};

const plain = /** @type {string[]} */ ([]);
const reversed = ['-Dsurefire.runOrder=reversealphabetical', '-Dfailsafe.runOrder=reversealphabetical'];
const plainClassPath = ['-Dsurefire.useSystemClassLoader=false'];
/** @param {number} count */
const forks = (count) => [`-DforkCount=${count}`];

/** Real projects, by coordinates. @type {Project[]} */
export const projects = [
  {
    name: 'junit4',
    what: 'JUnit 4: Commons CLI 1.5.0',
    modules: [{ artifact: 'commons-cli:commons-cli:1.5.0', dependencies: JUNIT4 }],
    plant: {
      file: 'org/apache/commons/cli/OptionValidator.java',
      line: 'static String validate(final String option) throws IllegalArgumentException {',
      method: 'org.apache.commons.cli.OptionValidator.validate',
      descriptor: STRING_TO_STRING,
    },
    unchanged: [plain, reversed, forks(2), ['-DreuseForks=false'], plainClassPath, plain],
  },
  {
    name: 'concurrent',
    what: 'JUnit 5, all concurrent: Commons Codec 1.17.1',
    modules: [CODEC],
    surefire: `${concurrent}${quick}`,
    plant: SOUNDEX,
    // Many runs, because a test with random data may do equal work in several of them.
    unchanged: [plain, reversed, forks(2), ...Array.from({ length: 6 }, () => plain)],
  },
  {
    name: 'forks',
    what: 'two forks: Commons Codec 1.15, JUnit 4',
    modules: [{ artifact: 'commons-codec:commons-codec:1.15', dependencies: [...JUNIT4, LANG] }],
    surefire: `<forkCount>2</forkCount>${quick}`,
    plant: SOUNDEX,
    unchanged: [plain, reversed, plain],
  },
  {
    name: 'failsafe',
    what: 'Failsafe: Commons CLI 1.6.0, JUnit 4 and 5',
    modules: [{ artifact: 'commons-cli:commons-cli:1.6.0', dependencies: [...JUNIT4, ...JUNIT5, VINTAGE] }],
    failsafe: true,
    plant: {
      file: 'org/apache/commons/cli/OptionValidator.java',
      line: 'static String validate(final String option) throws IllegalArgumentException {',
      method: 'org.apache.commons.cli.OptionValidator.validate',
      descriptor: STRING_TO_STRING,
    },
    unchanged: [plain, reversed, forks(2), plainClassPath, plain],
  },
  {
    name: 'modules',
    what: 'two modules: Commons Numbers 1.1, core and fraction',
    modules: [
      {
        artifact: 'org.apache.commons:commons-numbers-core:1.1',
        dependencies: [...JUNIT5, 'org.apache.commons:commons-rng-simple:1.5'],
      },
      {
        artifact: 'org.apache.commons:commons-numbers-fraction:1.1',
        dependencies: [...JUNIT5, 'commons-numbers-core', 'org.apache.commons:commons-numbers-core:1.1:tests'],
      },
    ],
    ownModules: ['commons-numbers-core'],
    plant: {
      file: 'org/apache/commons/numbers/core/ArithmeticUtils.java',
      line: 'public static int gcd(int p, int q) {',
      method: 'org.apache.commons.numbers.core.ArithmeticUtils.gcd',
      descriptor: '(II)I',
    },
    unchanged: [plain, reversed, forks(2), ['-T', '2'], plain],
  },
];

/** A suite whose runs are compared row by row. @type {Compared} */
export const codec = {
  name: 'codec',
  what: 'rows of Commons Codec 1.17.1',
  modules: [CODEC],
  surefire: quick,
  plant: SOUNDEX,
  unchanged: [
    { what: 'the same once more', args: plain },
    { what: 'two forks', args: forks(2) },
    { what: 'JUnit 5, all concurrent', args: parallel.map((each) => `-D${each}`) },
  ],
};
