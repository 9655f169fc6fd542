/**
 * Measured program: builds many short texts and some long ones with string builders: lines, escaped values, lists. Prints their
 * number of characters. Argument: how often, 300 if omitted.
 */
public final class Texts {
    private static final int ROWS = 2_000;

    private Texts() {
    }

    public static void main(String[] args) {
        int rounds = args.length == 0 ? 300 : Integer.parseInt(args[0]);
        long characters = 0;
        for (int round = 0; round < rounds; round++) {
            StringBuilder page = new StringBuilder();
            for (int row = 0; row < ROWS; row++) {
                page.append(line(row, "name \"" + row % 97 + '"')).append('\n');
            }
            characters += page.toString().length() + list(ROWS).length();
        }
        System.out.println(characters);
    }

    /** Writes one JSON object. */
    private static String line(int id, String name) {
        return new StringBuilder().append("{\"id\":").append(id).append(",\"name\":\"").append(escaped(name)).append("\"}").toString();
    }

    private static String escaped(String text) {
        StringBuilder result = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == '"' || each == '\\') {
                result.append('\\');
            }
            result.append(each);
        }
        return result.toString();
    }

    private static String list(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(i == 0 ? "" : ", ").append("item").append(i);
        }
        return text.toString();
    }
}
