import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.module.ModuleFinder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.callgrove.profile.ProfileInstrumenter;
import org.callgrove.profile.SamplingInstrumenter;
import org.callgrove.profile.blocks.DefaultBlocks;
import org.callgrove.profile.blocks.PreciseBlocks;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.ClassSelection;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.weave.Instrumenter;
import org.callgrove.weave.JdkClasses;
import org.callgrove.weave.Omissions;
import org.callgrove.weave.Weaver;

/**
 * Weaves all classes of the running JDK and of jars, and prints a hash of each result. One thread weaves them in the order of their names, so
 * that method ids are the same in each run.
 */
public final class WovenClasses {
    private final Weaver weaver;
    private final MessageDigest digest = MessageDigest.getInstance("SHA-256");
    private final PrintStream out;

    private WovenClasses(Weaver weaver, PrintStream out) throws NoSuchAlgorithmException {
        this.weaver = weaver;
        this.out = out;
    }

    /** @param args file for the hashes; {@code default}, {@code precise} or {@code sampling}; jars */
    public static void main(String[] args) throws Exception {
        try (PrintStream out = new PrintStream(args[0]); JdkClasses base = new JdkClasses()) {
            WovenClasses classes = new WovenClasses(new Weaver(instrumenter(args[1], base)), out);
            for (String module : modules()) {
                classes.weaveModule(module);
            }
            for (String jar : List.of(args).subList(2, args.length)) {
                classes.weaveJar(new File(jar));
            }
        }
    }

    private static Instrumenter instrumenter(String mode, JdkClasses base) throws IOException {
        MethodIds ids = new MethodIds();
        LeafTable leaves = new LeafTable(base, false, true);
        ClassSelection all = new ClassSelection(List.of(), List.of());
        if (mode.equals("sampling")) {
            return new SamplingInstrumenter(ids, leaves, all, new Omissions());
        }
        return new ProfileInstrumenter(ids, leaves, mode.equals("precise") ? new PreciseBlocks() : new DefaultBlocks(), all,
                new RootMethods(List.of()), new Omissions(), false, false);
    }

    private static List<String> modules() {
        return ModuleFinder.ofSystem().findAll().stream().map(module -> module.descriptor().name()).sorted().toList();
    }

    private void weaveModule(String module) throws IOException {
        try (JdkClasses classes = new JdkClasses(module)) {
            List<String> names = new ArrayList<>(classes.names());
            names.sort(null);
            for (String name : names) {
                // The runtime stands in java.lang here, as it does in a recorded program.
                byte[] file = name.startsWith("java/lang/Grove") || name.endsWith("module-info") ? null : classes.read(name);
                if (file != null) {
                    weave(module + "/" + name, file);
                }
            }
        }
    }

    private void weaveJar(File file) throws IOException {
        try (JarFile jar = new JarFile(file)) {
            List<String> names = jar.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class")).sorted().toList();
            for (String name : names) {
                weave(file.getName() + "/" + name, jar.getInputStream(jar.getEntry(name)).readAllBytes());
            }
        }
    }

    private void weave(String name, byte[] file) {
        String result;
        try {
            byte[] woven = weaver.weave(file, null);
            result = woven == null ? "unchanged" : HexFormat.of().formatHex(digest.digest(woven));
        } catch (RuntimeException e) {
            result = "failed: " + e;
        }
        out.println(name + " " + result);
    }
}
