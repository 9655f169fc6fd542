import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Test subject for noise measurements: reads lines of an artificial log, batch by batch, and parses, sorts, searches, counts
 * and writes them. Arguments: rounds, permille of the searches of a usual round, permille of its parsing.
 */
public final class Load {
    private static final Pattern ORDER = Pattern.compile("order=(\\d+) .*item=([a-z]+)(-[a-z]+)* .*price=(\\d+)\\.(\\d\\d)");
    private static final int LINES = 400;

    private final SplittableRandom random = new SplittableRandom(42);
    private long check;

    private record Entry(String item, int order, int cents, String text) {}

    public static void main(String[] args) {
        int searches = Integer.parseInt(args[1]) * LINES / 1000;
        int parses = Integer.parseInt(args[2]) * LINES / 1000;
        Load load = new Load();
        int rounds = Integer.parseInt(args[0]);
        for (int i = 0; i < rounds; i++) {
            load.round(searches, parses);
        }
        System.out.println(load.check != 0);
    }

    private void round(int searches, int parses) {
        List<String> lines = lines();
        List<Entry> entries = parse(lines, parses);
        search(lines, searches);
        sort(entries);
        count(entries);
        measureDistances(entries);
        write(entries);
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>(LINES);
        for (int i = 0; i < LINES; i++) {
            StringBuilder line = new StringBuilder("order=").append(random.nextInt(100_000)).append(" customer=");
            word(line, 12);
            line.append(" item=");
            word(line, 4 + random.nextInt(5));
            line.append('-');
            word(line, 6);
            line.append(" note=");
            word(line, 30);
            lines.add(line.append(" price=").append(random.nextInt(1000)).append('.').append(10 + random.nextInt(90)).toString());
        }
        return lines;
    }

    private void word(StringBuilder line, int length) {
        for (int i = 0; i < length; i++) {
            line.append((char) ('a' + random.nextInt(26)));
        }
    }

    private List<Entry> parse(List<String> lines, int parses) {
        List<Entry> entries = new ArrayList<>(lines.size());
        for (int i = 0; i < parses; i++) {
            String line = lines.get(i % lines.size());
            Map<String, String> fields = new HashMap<>();
            for (String field : line.split(" ")) {
                int at = field.indexOf('=');
                fields.put(field.substring(0, at), field.substring(at + 1));
            }
            String price = fields.get("price");
            int dot = price.indexOf('.');
            int cents = Integer.parseInt(price.substring(0, dot)) * 100 + Integer.parseInt(price.substring(dot + 1));
            if (i < lines.size()) {
                entries.add(new Entry(fields.get("item"), Integer.parseInt(fields.get("order")), cents, line));
            }
        }
        return entries;
    }

    private void search(List<String> lines, int searches) {
        for (int i = 0; i < searches; i++) {
            Matcher matcher = ORDER.matcher(lines.get(i % lines.size()));
            if (matcher.find()) {
                check += matcher.group(4).length();
            }
        }
    }

    private void sort(List<Entry> entries) {
        for (int i = 0; i < 3; i++) {
            List<Entry> sorted = new ArrayList<>(entries);
            sorted.sort(Comparator.comparing((Entry entry) -> entry.item()).thenComparing(entry -> entry.text()));
            sorted.sort(Comparator.comparingInt((Entry entry) -> entry.order() % 1000).thenComparing(Entry::item));
            check += sorted.get(0).order();
        }
    }

    private void count(List<Entry> entries) {
        for (int i = 0; i < 8; i++) {
            Map<String, Integer> sums =
                entries.stream().collect(Collectors.groupingBy(entry -> entry.item().substring(0, 2), Collectors.summingInt(Entry::cents)));
            check += sums.size();
        }
    }

    private void measureDistances(List<Entry> entries) {
        for (int i = 1; i < entries.size(); i++) {
            check += distance(entries.get(i - 1).item(), entries.get(i).item());
        }
    }

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? diagonal : diagonal + 1;
                row[j] = Math.min(change, Math.min(above, row[j - 1]) + 1);
                diagonal = above;
            }
        }
        return row[b.length()];
    }

    private void write(List<Entry> entries) {
        StringBuilder page = new StringBuilder();
        for (Entry entry : entries) {
            page.append(String.format("%06d %-20s", entry.order(), entry.item())).append(entry.cents() / 100.0).append('\n');
        }
        check += page.toString().hashCode();
    }
}
