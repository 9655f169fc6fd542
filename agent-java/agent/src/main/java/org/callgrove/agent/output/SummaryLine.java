package org.callgrove.agent.output;

/** Formats the agent's last line: what was recorded, and the file that holds it. */
public final class SummaryLine {
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB"};

    private SummaryLine() {
    }

    /** Contexts with their number. */
    public static String contexts(long contexts) {
        return grouped(contexts) + (contexts == 1 ? " context" : " contexts");
    }

    /**
     * A line such as {@code 939,525 contexts → fop.mct (832 kB)}.
     *
     * @param recorded what the file has
     */
    public static String text(String recorded, String arrow, String file, long bytes) {
        return recorded + " " + arrow + " " + file + " (" + size(bytes) + ")";
    }

    /** A number with a comma before every three digits. */
    public static String grouped(long number) {
        String digits = String.valueOf(number);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < digits.length(); i++) {
            if (i > 0 && (digits.length() - i) % 3 == 0) {
                text.append(',');
            }
            text.append(digits.charAt(i));
        }
        return text.toString();
    }

    /** A size in decimal units (kB, MB), with one decimal if it is below ten. */
    static String size(long bytes) {
        int unit = 0;
        long divisor = 1;
        while (rounded(bytes, divisor) >= 1000 && unit < UNITS.length - 1) {
            unit++;
            divisor *= 1000;
        }
        long tenths = rounded(bytes * 10, divisor);
        boolean decimal = unit > 0 && tenths < 100;
        return (decimal ? tenths / 10 + "." + tenths % 10 : String.valueOf(rounded(bytes, divisor))) + " " + UNITS[unit];
    }

    private static long rounded(long number, long divisor) {
        return (number + divisor / 2) / divisor;
    }
}
