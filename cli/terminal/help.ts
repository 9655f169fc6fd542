/** Names the commands, and holds their `--help`. */

const COMMANDS = {
  info: `callgrove info FILE [--lines] [--json]

What a profile holds: totals, threads, the methods with most work of their own, what was not counted and why.

  --lines               lines instead of methods with most work of their own, where the file has lines
  --json                one JSON object and nothing else
  --quiet               no line about progress, which a terminal gets on stderr`,

  compare: `callgrove compare BASE HEAD [options]
callgrove compare --base FILE … --head FILE … [options]
callgrove compare BOTH [options]

How much two profiles overlap, what does more work and what less; with --fail-if, a gate.

  BOTH                  one file with both sides: difference-folded stacks, or a .mct file of export --format mct
  --base FILE …         runs of the base, such as base-*.mct, and of the head: up to 20 of each side. With several of the
  --head FILE …         base only what lies outside of its range is a change, and conditions are held against medians
  --metric METRIC       by which changes are listed (default: bytecodes)
  --lines               of one file a side: a frame for each line of a method, class.method:line, where both have lines
  --fail-if CONDITION   fail where it holds; may be given several times:
                          'bytecodes > +1%'              more than 1% more than in the base
                          'objects(com.acme.*) > +1000'  by methods whose class.method matches
                          'inclusive calls(com.acme.A.run) > +5% and +10000'
                                                         with all that they call; both limits
                          'arrays > 5000'                the head's own count
                          'overlap < 95%'                of the metric; or overlap(objects)
                        docs/ci.md has the grammar
  --rules FILE|RULES    make names of both sides alike before contexts are matched: lambdas, anonymous, access, proxies,
                        reflection, generated, overloads, and com.old.*>com.new.*; parted by ; or by lines of a file;
                        docs/comparing.md tells what each does
  --own PACKAGES        packages and classes that are your own code, such as com.acme,org.lib; all for all code. Without it,
                        where classes came from tells, or the main class. Sentences on what changed are about the methods of this code
  --accept-partial      hold conditions also against dumps of programs that still ran, or that lack calls for want of memory
  --markdown [FILE.md]  a comment for a pull request; without a file on stdout
  --json [FILE.json]    one JSON object (docs/comparison.schema.json); without a file on stdout
  --html FILE           the app with both profiles in one file that opens from disk
  --junit FILE          JUnit XML, a test case for each condition
  --link-base URL       where the app is served: reports get a link into it
  --quiet               no line about progress, which a terminal gets on stderr

--markdown=FILE and --json=FILE take files of any name.
Exit status: 0 compared, and no condition holds; 1 a condition holds; 2 something was not evaluated.`,

  matrix: `callgrove matrix FILE FILE … [--metric METRIC] [--rules FILE|RULES] [--json]

Overlaps of all pairs of 2 to 50 profiles, ordered so that those that are alike stand together (average linkage).

  --metric METRIC       by which they are compared (default: bytecodes)
  --rules FILE|RULES    make names alike first, as for compare
  --json                one JSON object and nothing else
  --quiet               no line about progress, which a terminal gets on stderr`,

  export: `callgrove export FILE --metric METRIC [--format collapsed|json|speedscope] [--merge] [--lines]
callgrove export FILE --format pprof --out FILE.pb.gz [--metric METRIC] [--merge]
callgrove export BASE HEAD --metric METRIC [--format difffolded|csv|json]
callgrove export BASE HEAD --format mct --out FILE.mct

The exclusive counts of a profile, or of a comparison, on stdout.

  --format collapsed    one line for each stack: [thread];class.method;… count (default for one file)
  --format speedscope   a profile for each thread, of frames that are opened and closed in preorder
  --format pprof        every metric as a type of samples, --metric first; threads are labels
  --format difffolded   one line for each stack: class.method;… base head (default for two)
  --format csv          a row for each context of either file, in preorder
  --format json         one JSON object, the trees as columns
  --format mct          both sides in one file, which opens in the app as the comparison
  --merge               of one file: all threads merged by path, as those of two files always are
  --lines               of one file: a frame for each line of a method, class.method:line, where the file has lines
  --out FILE            into a file instead
  --quiet               no line about progress, which a terminal gets on stderr`,

  serve: `callgrove serve [DIR] [--port N]

The app in the browser, from this machine and for this machine only, with the profiles of DIR and its folders to open.

  --port N              the port (default: 4880, or a free one where that is taken)

The address that it prints holds a token, new at each start: other users of the machine get no profile without it.
Hidden files, symbolic links and files that are no profiles are not given out. Ctrl-C stops it.`,
};

/** Name of a command. */
export type Command = keyof typeof COMMANDS;

/** Whether a word is the name of a command. */
export function isCommand(name: string): name is Command {
  return Object.hasOwn(COMMANDS, name);
}

/** Output of `callgrove COMMAND --help`. */
export function helpOf(command: Command): string {
  return COMMANDS[command];
}

/** Output of `callgrove --help`. */
export const HELP = `callgrove: exact calling-context profiles of Java programs, on the command line

  callgrove info FILE               what a profile holds
  callgrove compare BASE HEAD       how much two profiles overlap, what changed most, and whether that is too much
  callgrove matrix FILE FILE …      how much each of several profiles overlaps with each
  callgrove export FILE             the counts of a profile for other tools
  callgrove serve [DIR]             the app in the browser, with the profiles of a folder
  callgrove COMMAND --help          the options of a command

  callgrove jps                     the Java programs that can be recorded while they run
  callgrove doctor PID              whether one can be recorded, and why not; touches nothing
  callgrove methods PID PATTERN     methods of its loaded classes, for root=; such as com.acme.*.run
  callgrove attach PID [OPTIONS]    begins to record it; OPTIONS as for -javaagent
  callgrove dump PID                writes the dump as it is now
  callgrove pause PID               writes the dump; the program runs its own code until it is resumed
  callgrove resume PID              goes on recording, into the same dump
  callgrove switch PID metrics=M;M  counts these metrics from now on: calls, bytecodes, arrays
  callgrove detach PID              writes the dump, and takes the agent's code out again

  callgrove --help, --version

Metrics: calls, bytecodes, objects, arrays, elements, bytes. Exit status 0; 1 where a condition of --fail-if holds; 2 with a sentence on stderr.
Record with: java -javaagent:callgrove-agent.jar=out=run.mct …`;
