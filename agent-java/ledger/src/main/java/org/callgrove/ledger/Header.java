package org.callgrove.ledger;

/**
 * The conditions under which the figures of a ledger are comparable. On another JDK or with another compiler, rows that differ are reported and do
 * not fail a check.
 *
 * @param jdk feature version of the JDK that ran the tests, such as 17; 0 if unknown
 * @param compiler the compiler, as far as class files show it, such as {@code class files 61 (Java 17)}
 * @param blocks the analysis of basic blocks, {@code default} or {@code precise} (docs/metrics.md, section 3)
 */
public record Header(int jdk, String compiler, String blocks) {
    @Override
    public String toString() {
        return "JDK " + jdk + ", " + compiler + (blocks.equals("default") ? "" : ", blocks=" + blocks);
    }
}
