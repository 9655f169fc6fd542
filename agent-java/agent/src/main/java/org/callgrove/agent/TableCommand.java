package org.callgrove.agent;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;
import java.util.TreeMap;
import org.callgrove.profile.leaves.LeafRule;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.weave.JdkClasses;

/** Prints, as Markdown, how each native or replaceable method of java.base is counted: {@code java -jar callgrove-agent.jar table}. */
final class TableCommand {
    private TableCommand() {
    }

    static void print(PrintStream out) throws IOException {
        try (JdkClasses jdk = new JdkClasses()) {
            LeafTable table = new LeafTable(jdk, false);
            LeafTable strict = new LeafTable(jdk, true);
            out.println("# Leaves of java.base in " + runtime());
            out.println();
            out.println("Printed by `java -jar callgrove-agent.jar table`. docs/metrics.md, section 4, says what the columns mean.");
            out.println();
            summary(out, table, strict);
            out.println();
            out.println("| method | default mode | strict mode | allocates | remark |");
            out.println("|---|---|---|---|---|");
            for (Map.Entry<String, LeafRule> each : table.decisions().entrySet()) {
                LeafRule rule = each.getValue();
                LeafRule strictly = strict.decisions().get(each.getKey());
                String inStrict =
                        strictly == null ? "counted like any other method" : strictly.kind == rule.kind ? "the same" : strictly.kind.words();
                out.println("| `" + each.getKey() + "` | " + rule.kind.words() + " | " + inStrict + " | "
                        + (rule.kind.isLeaf() ? rule.allocation.words() : "counted as usual") + " | " + (rule.remark == null ? "" : rule.remark)
                        + " |");
            }
        }
    }

    private static void summary(PrintStream out, LeafTable table, LeafTable strict) {
        Map<String, int[]> counts = new TreeMap<>();
        tally(counts, table, 0);
        tally(counts, strict, 1);
        out.println("| how counted | methods, default mode | methods, strict mode |");
        out.println("|---|---|---|");
        for (Map.Entry<String, int[]> each : counts.entrySet()) {
            out.println("| " + each.getKey() + " | " + each.getValue()[0] + " | " + each.getValue()[1] + " |");
        }
    }

    private static void tally(Map<String, int[]> counts, LeafTable table, int column) {
        for (LeafRule rule : table.decisions().values()) {
            add(counts, rule.kind.words(), column);
            if (rule.isLimited()) {
                add(counts, "of these, marked as limited", column);
            }
        }
    }

    private static void add(Map<String, int[]> counts, String words, int column) {
        int[] known = counts.get(words);
        if (known == null) {
            known = new int[2];
            counts.put(words, known);
        }
        known[column]++;
    }

    /** Vendor and exact build of the JDK; other builds may mark other methods as replaceable. */
    static String runtime() {
        return System.getProperty("java.vm.name") + ' ' + System.getProperty("java.vm.version") + " (" + System.getProperty("java.vm.vendor") + ", "
                + System.getProperty("os.arch") + ")";
    }
}
