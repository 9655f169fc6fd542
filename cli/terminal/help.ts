/** Lists the command line's commands, and contains their `--help` texts. */

const COMMANDS = {
  info: `callgrove info FILE [--lines] [--fields] [--events] [--locks] [--environment] [--json]
callgrove info RECORDING RECORDING … [options]

Shows what a profile contains: totals, threads, the methods with the most work of their own, and what was not counted and why.
Several flight recordings of one process are joined; so are those in a folder, wherever a command takes a FILE.

  --lines               list lines instead of methods, if the file has lines
  --fields              also list what events say most often: allocated and thrown classes, classes of locks, paths, hosts
  --events              also count events of the VM, such as exceptions and classes defined, from the calls; for flight
                        recordings, add each method's share of new activations
  --locks               also list the locks that threads waited for, by class, and the stacks of a deadlock
  --environment         also list arguments, system properties, environment variables and the machine, without values that
                        may be secret
  --json                print one JSON object and nothing else
  --quiet               show no progress on stderr (only shown on a terminal)`,

  compare: `callgrove compare BASE HEAD [options]
callgrove compare --base FILE … --head FILE … [options]
callgrove compare BOTH [options]

Shows how much two profiles overlap and what does more or less work; with --fail-if, acts as a gate.

  BOTH                  one file that contains both sides: difference-folded stacks, or a .mct file from export --format mct
  --base FILE …         runs of the base, such as base-*.mct, and of the head: up to 20 per side. With several base runs,
  --head FILE …         only what lies outside their range is a change, and conditions are checked against medians
  --metric METRIC       the metric by which changes are listed (default: bytecodes); also an event of the VM, such as
                        exceptions or files-opened (docs/metrics.md lists them), here and in conditions
  --lines               one file per side: a frame for each line of a method, class.method:line, if both have lines
  --fields              one file per side: below a method, a frame for each class, path or host in the fields of its events
  --fail-if CONDITION   fail if the condition holds; repeatable:
                          'bytecodes > +1%'              over 1% more than the base
                          'objects(com.acme.*) > +1000'  by methods whose class.method matches
                          'inclusive calls(com.acme.A.run) > +5% and +10000'
                                                         including all they call; both limits must be exceeded
                          'alloc(type byte[]) > +1MB'    bytes by type: a class, byte[], or com.acme.*
                          'arrays > 5000'                the head's own count
                          'overlap < 95%'                overlap by METRIC; or overlap(objects)
                        docs/ci.md has the grammar
  --rules FILE|RULES    unify the names of both sides before contexts are matched: lambdas, anonymous, access, proxies,
                        reflection, generated, overloads, and com.old.*>com.new.*; separated by ; or one per line in a file;
                        docs/comparing.md explains each
  --own PACKAGES        packages and classes that are your own code, such as com.acme,org.lib; all for all code (default:
                        judged by class origin, or by main class). Sentences on what changed are about these methods
  --accept-partial      also decide conditions on partial dumps: written while the program ran, or lacking calls because
                        memory ran out
  --markdown [FILE.md]  write a pull-request comment; to stdout without a file
  --json [FILE.json]    write one JSON object (docs/comparison.schema.json); to stdout without a file
  --html FILE           write the app and both profiles as one file that opens from disk
  --junit FILE          write JUnit XML with one test case per condition
  --link-base URL       address where the app is served; reports then link to it
  --quiet               show no progress on stderr (only shown on a terminal)

--markdown=FILE and --json=FILE accept any file name.
Exit status: 0 compared, no condition holds; 1 a condition holds; 2 something could not be evaluated.`,

  matrix: `callgrove matrix FILE FILE … [--metric METRIC] [--rules FILE|RULES] [--json]

Shows the overlap of every pair of 2 to 50 profiles, with similar ones next to each other (average linkage).

  --metric METRIC       the metric to compare (default: bytecodes)
  --rules FILE|RULES    unify names first, as for compare
  --json                print one JSON object and nothing else
  --quiet               show no progress on stderr (only shown on a terminal)`,

  export: `callgrove export FILE --metric METRIC [--format collapsed|json|speedscope] [--merge] [--lines | --fields]
callgrove export FILE --format pprof --out FILE.pb.gz [--metric METRIC] [--merge]
callgrove export BASE HEAD --metric METRIC [--format difffolded|csv|json]
callgrove export BASE HEAD --format mct --out FILE.mct

Writes the exclusive counts of a profile, or of a comparison, to stdout.

  --format collapsed    one line per stack: [thread];class.method;… count (default for one file)
  --format speedscope   one profile per thread; frames open and close in preorder
  --format pprof        every metric as a sample type, --metric first; threads are labels
  --format difffolded   one line per stack: class.method;… base head (default for two files)
  --format csv          one row per context of either file, in preorder
  --format json         one JSON object, trees as columns
  --format mct          both sides in one file, which opens in the app as a comparison
  --merge               one file: merge all threads by path, as is always done for two files
  --lines               one file: a frame for each line of a method, class.method:line, if the file has lines
  --fields              one file: below a method, a frame for each class, path or host in the fields of its events
  --out FILE            write to a file instead
  --quiet               show no progress on stderr (only shown on a terminal)`,

  overlay: `callgrove overlay EXACT.mct TIME [TIME …] [--metric METRIC] [--compiled-only] [--out FILE.mct] [--json]

Overlays the exact tree of a program with the time it takes without the agent, and shows what is slow per bytecode. TIME is a
recording of the same program with the same input by a sampling profiler: a flight recording, collapsed stacks, pprof or
speedscope. With further recordings by other samplers, methods on which they disagree are marked as unstable.

  --metric METRIC       the samples of the first TIME to overlay (default: CPU samples and native samples, else the first time metric)
  --compiled-only       leave out samples in interpreted code, such as those from warm-up; flight recordings mark them
  --out FILE.mct        write the exact profile with the time of the first TIME as an additional metric
  --json                print one JSON object and nothing else
  --quiet               show no progress on stderr (only shown on a terminal)

docs/overlay.md says how to record both, and how samples are matched to contexts.`,

  serve: `callgrove serve [DIR] [--port N]
callgrove serve --live [PID|NAME] [--attach OPTIONS] [--port N]

Serves the app to browsers on this machine only, with the profiles in DIR and its subfolders ready to open.

  --live [PID|NAME]     serve the recording of a running Java program: joins the one in progress, or attaches and detaches
                        again at the end. Without a program, choose one on the page. The page follows the recording; its
                        file is rewritten every 2 s, or less often if it is large
  --attach OPTIONS      options of the agent for --live, as for -javaagent (default: clock=cpu)
  --port N              port (default: 4880, or a free one if that is taken)

The printed address contains a token, new at each start, so that other users of the machine cannot read the profiles,
or send commands to a program with --live.
Hidden files, symbolic links and files that are not profiles are not served. Ctrl-C stops it.`,
};

/** Name of a command. */
export type Command = keyof typeof COMMANDS;

/** Whether a word names a command. */
export function isCommand(name: string): name is Command {
  return Object.hasOwn(COMMANDS, name);
}

/** Output of `callgrove COMMAND --help`. */
export function helpOf(command: Command): string {
  return COMMANDS[command];
}

/** Output of `callgrove --help`. */
export const HELP = `callgrove: exact calling-context profiles of Java programs, on the command line

  callgrove info FILE               show what a profile contains
  callgrove compare BASE HEAD       show how much two profiles overlap and what changed most; check limits
  callgrove matrix FILE FILE …      show how much each pair of several profiles overlaps
  callgrove export FILE             write a profile's counts for other tools
  callgrove overlay EXACT TIME      overlay sampled time on exact counts to see what is slow per bytecode
  callgrove serve [DIR]             serve the app to your browser, with the profiles in a folder
  callgrove serve --live PID        serve the app with the recording of a running program
  callgrove COMMAND --help          show a command's options

  callgrove jps                     list the Java programs that can be recorded while they run
  callgrove doctor PID              show whether the process can be recorded and, if not, why; changes nothing
  callgrove methods PID PATTERN     list loaded methods that match PATTERN, such as com.acme.*.run, for use in root=
  callgrove attach PID [OPTIONS]    start recording it; OPTIONS as for -javaagent
  callgrove dump PID                write what has been recorded so far
  callgrove pause PID               write the dump; the program runs its original code until resumed
  callgrove resume PID              continue recording, into the same dump
  callgrove switch PID metrics=M;M  count only these metrics from now on: calls, bytecodes, arrays
  callgrove checkpoint PID every=2s rewrite the file this often for a minute
  callgrove detach PID              write the dump and remove the agent's code

  callgrove --help, --version

Metrics: calls, bytecodes, objects, arrays, elements, bytes. Exit status: 0 if all went well; 1 if a condition of --fail-if holds; 2 after an error, with a message on stderr.
Record with: java -javaagent:callgrove-agent.jar=out=run.mct …`;
