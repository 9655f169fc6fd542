package org.callgrove.agent;

import java.io.IOException;
import org.callgrove.agent.attach.AttachCommands;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.agent.options.Options;

/** The command line of {@code java -jar callgrove-agent.jar}: help, version, {@code args}, {@code table}, and commands for running programs. */
public final class JarCommands {
    private static final String[] LINES = {
        "Records the exact calling context tree of a Java program: calls, executed bytecodes, objects and arrays.",
        "",
        "  java -javaagent:callgrove-agent.jar=out=run.mct Main",
        "",
        "Options are key=value, separated by commas. Quote a value that contains commas: out='a,b.mct' (and quote the whole argument for a shell).",
        "  out=FILE                    the file to write; %p is the process id, %t the start time (default " + Options.DEFAULT_OUT + ");",
        "                              an existing file is replaced; a link, a device or a pipe is rejected",
        "  include=GLOB;GLOB           count only these packages or classes, such as org.h2.* (default: all, including the JDK)",
        "  exclude=GLOB;GLOB           do not count these; what they call appears under their callers",
        "  own=GLOB;GLOB               classes that org.callgrove.api.Work counts as your own code",
        "  root=CLASS.METHOD;...       count only these methods and what they call; * matches any characters, (int) selects an overload",
        "  root.threads=inherit        also count everything in threads that these methods start (default: own)",
        "  learned=FILE                weave only the methods in the dump of an earlier recording with the same root=, and those that they call",
        "  region=CLASS.METHOD;...     measure the time of these methods: calls, total, least, most, distribution (docs/regions.md)",
        "  threads=separate            one tree per thread; merge: one for all; group: one for threads whose names differ only in numbers",
        "  threads.include=GLOB;GLOB   record only threads with these names, such as main;worker-* (default: all)",
        "  checkpoint=30s              how often to rewrite the file while the program runs, the first time after at most 5s; in ms, s or m; 0 for never",
        "  memory=512M                 native memory for calling contexts, in k, M or G; beyond it, finished contexts are folded and totals stay exact",
        "                              (default: a quarter of the memory that the machine or container has beyond the heap; at most 1848M)",
        "  snapshots=1s                keep snapshots for the timeline, at least this far apart; in ms, s or m; 0 for none (default)",
        "  snapshots=50M-bytecodes     take a snapshot each time a thread has executed this many; in k, M or G; a single-threaded program gets the same snapshots in every run",
        "  snapshots=gc                take a snapshot shortly after each garbage collection",
        "  clock=off|cpu|cpu;wait      cpu: also record CPU time by context, by looking at each thread's context at intervals (docs/time.md);",
        "                              cpu;wait: also the time for which platform threads are blocked, wait, sleep or are parked",
        "  clock.every=10ms            the interval, 1ms to 1s (default: 10ms); the clock uses at most 1% of a processor, so it may be longer",
        "  locks=20ms                  which context waits for which one at locks, by looking at waiting threads about this far apart, 1ms to 1s",
        "                              (docs/locks.md); 0 for none (default)",
        "  sampling=1M-bytecodes       instead of an exact tree, estimate where bytecodes are executed, from stacks sampled this far apart; 0 for exact (default)",
        "  blocks=default|precise|CLASS  how to count bytecodes: by basic block; exact to the instruction, even when exceptions are",
        "                              thrown; or by the blocks that your own org.callgrove.blocks.BlockAnalyzer finds",
        "  blocks.path=JAR             the jar or folder that contains the class of blocks=, if the class path does not",
        "  metrics=calls;bytecodes;arrays  what to count (default: all): calls include objects, arrays include elements and bytes",
        "  metrics=none                no contexts at all, only the times of the methods in region=",
        "  agents=JAR!CLASS;JAR!CLASS  your own profiling agents (docs/programming.md), activated as the program executes bytecodes",
        "  process=JAR!CLASS;...       your own instrumentation processes (docs/programming.md), which choose places in the code to count;",
        "                              monitors and throws are built in",
        "  mode=default|strict         strict: the same counts however the VM runs the program; needs the argument file below",
        "  start=on|off                off: instrument nothing until `resume PID` starts the recording",
        "  start=CLASS.METHOD;...      instrument nothing until one of these methods is entered, which starts the recording",
        "  stop=exit|return            return: the recording ends when the call that started it returns or throws; the program continues without the agent's code",
        "  cache=on|off|FOLDER         where to keep instrumented classes for the next start; default: on, in the user's cache folder",
        "  times=false|true            true: report how long each startup step took, and at the end what memory and walks took",
        "  quiet=false|true            true: print nothing if all went well; by default, a line on standard error says what was written",
        "",
        "  java -jar callgrove-agent.jar args [OPTIONS] > callgrove.args   write the argument file of strict mode for this JDK",
        "  java @callgrove.args Main                                       record in strict mode",
        "  java -jar callgrove-agent.jar table                             show how native and intrinsic methods of this JDK are counted",
        "",
    };
    private static final String[] LAST_LINES = {
        "",
        "The file is written when the program ends. Open it in the Callgrove app, or with `npx callgrove info run.mct`.",
    };

    private JarCommands() {
    }

    /** Runs a command. Unknown arguments lead to exit status 2. */
    public static void main(String[] args) throws IOException {
        if (args.length == 1 && args[0].equals("--version")) {
            System.out.println("callgrove agent " + AgentJar.version());
        } else if (args.length == 0 || args.length == 1 && args[0].equals("--help")) {
            print(LINES);
            print(AttachCommands.HELP);
            print(LAST_LINES);
        } else if (AttachCommands.has(args[0])) {
            System.exit(AttachCommands.run(args, System.out, System.err));
        } else if (args.length == 1 && args[0].equals("table")) {
            TableCommand.print(System.out);
        } else if (args.length >= 1 && args.length <= 2 && args[0].equals("args")) {
            strictArguments(args.length == 1 ? "" : args[1]);
        } else {
            System.err.println("callgrove: unknown argument '" + args[0] + "'; see --help");
            System.exit(2);
        }
    }

    private static void print(String[] lines) {
        for (String line : lines) {
            System.out.println(line);
        }
    }

    private static void strictArguments(String options) {
        try {
            StrictMode.printArguments(System.out, options);
        } catch (IllegalArgumentException | IOException e) {
            System.err.println("callgrove: " + e.getMessage());
            System.exit(2);
        }
    }
}
