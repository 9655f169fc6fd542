package org.callgrove.ledger;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The user-facing text of a check of the ledger: what failed, where the work grew, and then the differences that do not fail the check. */
final class CheckText {
    /** Largest number of tests that are described, and of methods for each. */
    private static final int DESCRIBED = 3;

    private final Check check;
    private final Ledger ledger;
    private final Ledger run;
    private final List<String> lines = new ArrayList<>();

    CheckText(Check check, Ledger ledger, Ledger run) {
        this.check = check;
        this.ledger = ledger;
        this.run = run;
    }

    String text(String accept) {
        if (check.hasFailed()) {
            failures(accept);
        } else {
            success();
        }
        int before = lines.size();
        conditions();
        unstable();
        renewed();
        notGated();
        if (lines.size() > before) {
            lines.add(before, "");
            lines.add(before + 1, "For information only:");
        }
        return String.join("\n", lines);
    }

    private void success() {
        long unstable = ledger.unstable();
        String beside = unstable == 0 ? "" : " " + Texts.count(unstable, "unstable test") + (unstable == 1 ? " is" : " are") + " not gated.";
        lines.add(check.isUnderOtherConditions()
                ? "Nothing was gated: this run used a different JDK or compiler from the ledger. Use the ledger's JDK and compiler, or accept this run."
                : "The gated work of " + (run.tests() == 1 ? "" : "all ") + Texts.count(run.tests(), "test") + " matches the ledger." + beside);
    }

    private void failures(String accept) {
        Map<String, List<Finding>> byTest = byTest(check.failures());
        lines.add(share(byTest) + (byTest.size() == 1 ? " differs" : " differ") + " from the ledger.");
        byTest.entrySet().stream().limit(DESCRIBED).forEach(each -> {
            lines.add("");
            lines.add(each.getKey());
            for (Finding finding : each.getValue()) {
                lines.add("  " + finding.column().id + ": " + Texts.change(finding.expected(), finding.actual()));
            }
            methods(each.getKey());
        });
        List<String> further = new ArrayList<>(byTest.keySet()).subList(Math.min(DESCRIBED, byTest.size()), byTest.size());
        lines.add("");
        if (!further.isEmpty()) {
            lines.add("Also different: " + Texts.list(further) + ".");
        }
        if (byTest.keySet().stream().allMatch(test -> ledger.methods(test).isEmpty())) {
            lines.add("The methods that grew are unknown: no dumps of an earlier run that matched the ledger were found"
                    + " (Maven: target/callgrove/base; Gradle: build/callgrove/base; command: --base).");
        }
        lines.add("If the change is intended, run " + accept + " and commit the ledger.");
    }

    private void methods(String test) {
        MethodChanges changes = MethodChanges.between(ledger, run, test);
        List<MethodChanges.Change> grown = changes.grown(DESCRIBED);
        if (grown.isEmpty()) {
            return;
        }
        String unit = changes.column() == Column.OWN ? "bytecodes" : changes.column().id;
        lines.add("  The " + unit + " of these methods " + (grown.get(0).growth() > 0 ? "grew" : "shrank") + " most:");
        for (MethodChanges.Change each : grown) {
            lines.add("    " + each.method() + ": " + Texts.change(Range.of(each.before()), Range.of(each.after())));
        }
    }

    private void conditions() {
        if (check.isUnderOtherConditions()) {
            Map<String, List<Finding>> differing = byTest(of(Finding.Kind.OTHER_CONDITIONS));
            lines.add("  Ledger: " + ledger.header() + "; this run: " + run.header() + ". " + share(differing) + " would differ"
                    + (differing.isEmpty() ? "." : ": " + Texts.list(differing.keySet()) + "."));
        }
    }

    /** A number of tests out of all, such as {@code 2 of 12 tests}. */
    private String share(Map<String, List<Finding>> byTest) {
        return Texts.number(byTest.size()) + " of " + Texts.count(run.tests(), "test");
    }

    private void unstable() {
        byTest(of(Finding.Kind.UNSTABLE)).forEach((test, findings) -> {
            List<String> figures = new ArrayList<>();
            findings.forEach(each -> figures.add(each.column().id + " " + Texts.change(each.expected(), each.actual())));
            String reason = ledger.rows().get(test).reason();
            lines.add("  " + test + " is unstable" + (reason.isEmpty() ? "" : " (" + reason + ")") + " and left its range: "
                    + String.join(", ", figures) + ".");
        });
        ledger.rows().forEach((test, row) -> {
            Row now = run.rows().get(test);
            if (now != null && row.draws().isEmpty() != now.draws().isEmpty() && row.isUnstable() != now.isUnstable()) {
                lines.add("  " + test + " " + (now.draws().isEmpty() ? "no longer draws random numbers. Accept this run to gate the test."
                        : now.reason() + ". The test is gated until you accept this run."));
            }
        });
    }

    private void renewed() {
        List<String> added = tests(Finding.Kind.NEW);
        List<String> gone = tests(Finding.Kind.GONE);
        Map<String, String> renamed = new LinkedHashMap<>();
        for (String test : gone) {
            Row row = ledger.rows().get(test);
            List<String> alike = added.stream().filter(each -> isAlike(row, run.rows().get(each))).toList();
            if (alike.size() == 1 && gone.stream().filter(each -> isAlike(ledger.rows().get(each), run.rows().get(alike.get(0)))).count() == 1) {
                renamed.put(test, alike.get(0));
            }
        }
        renamed.forEach((from, to) -> lines.add("  " + from + " was probably renamed to " + to + ": their work is equal."));
        say(added, renamed.values(), "new");
        say(gone, renamed.keySet(), "gone");
    }

    private void say(List<String> tests, java.util.Collection<String> but, String state) {
        TreeSet<String> left = new TreeSet<>(tests);
        left.removeAll(but);
        if (!left.isEmpty()) {
            lines.add("  " + Texts.count(left.size(), "test") + (left.size() == 1 ? " is " : " are ") + state + ": " + Texts.list(left) + ".");
        }
    }

    /** Whether two rows have the same gated work, and do some work at all. */
    private static boolean isAlike(Row a, Row b) {
        for (Column column : Column.values()) {
            if (column.isGated && !a.figure(column).equals(b.figure(column))) {
                return false;
            }
        }
        return a.figure(Column.OWN).max() > 0;
    }

    private void notGated() {
        List<Finding> all = of(Finding.Kind.NOT_GATED).stream().filter(each -> Ledger.isTest(each.test())).toList();
        all.stream()
                .max(Comparator.comparingLong((Finding each) -> Math.abs(each.actual().max() - each.expected().max())).thenComparing(Finding::test))
                .ifPresent(most -> lines
                        .add("  all: " + Texts.count(all.size(), "test") + (all.size() == 1 ? " differs" : " differ") + ", the largest difference in "
                                + most.test() + ": " + Texts.change(most.expected(), most.actual()) + "."));
        for (Finding each : of(Finding.Kind.NOT_GATED)) {
            if (!Ledger.isTest(each.test()) && each.column() == Column.OWN) {
                lines.add("  " + each.test() + " own: " + Texts.change(each.expected(), each.actual()) + ".");
            }
        }
    }

    private List<String> tests(Finding.Kind kind) {
        return of(kind).stream().map(Finding::test).toList();
    }

    private List<Finding> of(Finding.Kind kind) {
        return check.reports().stream().filter(each -> each.kind() == kind).toList();
    }

    /** Findings by test; the tests whose figures changed most come first. */
    private static Map<String, List<Finding>> byTest(List<Finding> findings) {
        Map<String, List<Finding>> byTest = new LinkedHashMap<>();
        findings.forEach(each -> byTest.computeIfAbsent(each.test(), key -> new ArrayList<>()).add(each));
        List<String> tests = new ArrayList<>(byTest.keySet());
        tests.sort(Comparator.comparingLong(test -> -byTest.get(test).stream().mapToLong(CheckText::difference).max().orElse(0)));
        Map<String, List<Finding>> sorted = new LinkedHashMap<>();
        tests.forEach(test -> sorted.put(test, byTest.get(test)));
        return sorted;
    }

    private static long difference(Finding finding) {
        return Math.abs(finding.actual().max() - finding.expected().max());
    }
}
