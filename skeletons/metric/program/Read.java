import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.callgrove.dump.Dump;
import org.callgrove.dump.DumpReader;

/**
 * Prints, as JSON, figures of a metric as read by the reader in module {@code dump}: by method without zeros, and in snapshots.
 */
public class Read {
    public static void main(String[] args) throws Exception {
        Dump dump = DumpReader.read(Path.of(args[0]));
        long[] counts = dump.metrics.get(args[1]);
        TreeMap<String, Long> methods = new TreeMap<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                methods.merge('"' + dump.methods.get(dump.method[i]).name + '"', counts[i], Long::sum);
            }
        }
        List<Dump.SnapshotRow> states = dump.increments.getOrDefault(args[1], List.of());
        System.out.println(("{\"methods\": " + methods + ", \"states\": " + dump.snapshots.length + ", \"inStates\": " + states.stream().mapToLong(row -> row.count).sum()
                + ", \"folded\": " + dump.folded.length + ", \"problems\": " + dump.problems.size() + "}").replace('=', ':'));
    }
}
