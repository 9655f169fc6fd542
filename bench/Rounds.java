import java.lang.reflect.Method;

/**
 * Repeats a program's main method in one VM.
 * Prints in milliseconds the processor time of the process without its end, and the longest of the later rounds.
 * Arguments: rounds, main class, its arguments.
 */
public final class Rounds {
    private Rounds() {
    }

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[0]);
        Method main = Class.forName(args[1]).getMethod("main", String[].class);
        String[] rest = java.util.Arrays.copyOfRange(args, 2, args.length);
        long longest = 0;
        for (int i = 0; i < rounds; i++) {
            long before = System.nanoTime();
            main.invoke(null, (Object) rest);
            // In the first rounds, compiling takes more than anything else.
            longest = i < rounds / 3 ? 0 : Math.max(longest, System.nanoTime() - before);
        }
        System.out.println(ProcessHandle.current().info().totalCpuDuration().get().toMillis() + " " + longest / 1e6);
    }
}
