package org.callgrove.agent;

import java.io.IOException;
import org.callgrove.agent.attach.AttachCommands;
import org.callgrove.agent.jvm.AgentJar;
import org.callgrove.agent.options.Options;

/** The command line of {@code java -jar callgrove-agent.jar}: help, version, {@code args}, {@code table}, and commands for running programs. */
public final class JarCommands {
    private static final String[] LINES = {
        "Records exact calling context trees of a Java program: calls, executed bytecodes, objects and arrays.",
        "",
        "  java -javaagent:callgrove-agent.jar=out=run.mct Main",
        "",
        "Options, as key=value, separated by commas; a value with commas is quoted, as in out='a,b.mct' (a shell wants quotes around all of it):",
        "  out=FILE                    where to write; %p process id, %t start time (default " + Options.DEFAULT_OUT + ");",
        "                              a file of that name is replaced, a link, a device or a pipe refused",
        "  include=GLOB;GLOB           count only these packages or classes, such as org.h2.* (default: all, the JDK included)",
        "  exclude=GLOB;GLOB           do not count these; what they call appears under their callers",
        "  own=GLOB;GLOB               classes whose work org.callgrove.api.Work counts as own",
        "  root=CLASS.METHOD;...       count only what these methods call, and they themselves; * for any run of characters, (int) for overloads",
        "  root.threads=inherit        count all that threads run that these methods start, too (default: own)",
        "  threads=separate            a tree for each thread; merge: one for all; group: one for threads whose names differ in numbers only",
        "  threads.include=GLOB;GLOB   record only threads of these names, such as main;worker-* (default: all)",
        "  checkpoint=30s              rewrite the file this often while the program runs, first after 5s at most; ms, s or m, 0 for never",
        "  memory=512M                 native memory for calling contexts, k, M or G; beyond it finished ones are folded, their totals kept",
        "                              (default: a quarter of what machine or container has beyond the heap; at most 1848M)",
        "  snapshots=1s                keep snapshots, for the timeline: at least this far apart; ms, s or m, 0 for none (default)",
        "  snapshots=50M-bytecodes     one each time a thread has executed so many; k, M or G: with one thread, the same states in every run",
        "  sampling=1M-bytecodes       estimate where bytecodes go, from stacks so far apart, in place of an exact tree; 0 for exact (default)",
        "  blocks=default|precise|CLASS  how bytecodes are counted: by basic blocks, to the instruction even when exceptions are",
        "                              thrown, or by blocks that your own class org.callgrove.blocks.BlockAnalyzer cuts",
        "  blocks.path=JAR             the jar or folder of that class, if it is not on the class path",
        "  metrics=calls;bytecodes;arrays  what is counted (default: all): objects come with calls, elements and bytes with arrays",
        "  agents=JAR!CLASS;JAR!CLASS  your own profiling agents (docs/programming.md), activated as the program executes bytecodes",
        "  mode=default|strict         strict: the same counts however the VM runs the program; needs the argument file below",
        "  start=on|off                off: nothing is woven until `resume PID` begins the recording",
        "  start=CLASS.METHOD;...      nothing is woven until one of these methods is entered, which begins the recording",
        "  stop=exit|return            return: the recording ends when that call returns or throws, and the program runs on without its code",
        "  cache=on|off|FOLDER         where woven classes are kept for the next start; default: on, in the user's folder of caches",
        "  times=false|true            true: says what each step of the start took, and at the end how much memory was taken for contexts",
        "  quiet=false|true            true: says nothing when all went well; else a line on standard error says what was written",
        "",
        "  java -jar callgrove-agent.jar args [OPTIONS] > callgrove.args   the argument file of strict mode for this JDK",
        "  java @callgrove.args Main                                       records in strict mode",
        "  java -jar callgrove-agent.jar table                             how native and replaceable methods of this JDK are counted",
        "",
    };
    private static final String[] LAST_LINES = {
        "",
        "The file is written when the program ends. Open it in the Callgrove app, or with `npx callgrove info run.mct`.",
    };

    private JarCommands() {
    }

    /** Runs a command. Unknown arguments end with exit status 2. */
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
            System.err.println("callgrove: unknown argument '" + args[0] + "': --help lists what is known");
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
