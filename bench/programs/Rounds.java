import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Repeats a program's main method in the same VM. Prints the processor time so far, and a line per round: its time, the
 * processor time so far, and a checksum of the program's output. Times are in milliseconds; processor times are those of the
 * whole process. Arguments: rounds, main class, its arguments.
 */
public final class Rounds {
    private Rounds() {
    }

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[0]);
        String[] rest = Arrays.copyOfRange(args, 2, args.length);
        PrintStream out = System.out;
        Method main = null;
        out.println("begin " + processorMillis());
        for (int i = 0; i < rounds; i++) {
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
            long before = System.nanoTime();
            if (main == null) {
                // Loading the program is part of its first round.
                main = Class.forName(args[1]).getMethod("main", String[].class);
            }
            main.invoke(null, (Object) rest);
            double millis = (System.nanoTime() - before) / 1e6;
            System.out.flush();
            CRC32 sum = new CRC32();
            sum.update(written.toByteArray());
            out.println("round " + millis + " " + processorMillis() + " " + Long.toHexString(sum.getValue()) + "-" + written.size());
        }
        // Pool threads of a program would keep the VM alive.
        System.exit(0);
    }

    private static long processorMillis() {
        return ProcessHandle.current().info().totalCpuDuration().get().toMillis();
    }
}
