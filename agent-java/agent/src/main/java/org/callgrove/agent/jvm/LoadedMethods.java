package org.callgrove.agent.jvm;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.Map;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.profile.methods.RootMethods;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lists methods of loaded classes. Reflection would make the program's loaders load the classes of their parameters. So this class gets the
 * class files from the VM, through a retransformation that changes nothing. While the program is being recorded, the recording already
 * knows its methods.
 */
public final class LoadedMethods {
    private static final int MOST_CLASSES = 500;
    private static final int MOST_LINES = 500;

    private LoadedMethods() {
    }

    /**
     * Methods with code that match a pattern of {@link RootMethods}: one line each, in alphabetical order.
     *
     * @throws IllegalStateException if too many classes, or no method, may match
     */
    public static String matching(String pattern, Instrumentation instrumentation) throws UnmodifiableClassException {
        String glob = globOf(pattern);
        List<Class<?>> candidates = candidates(glob, instrumentation);
        if (candidates.size() > MOST_CLASSES) {
            throw new IllegalStateException("'" + pattern + "' could be in any of " + candidates.size()
                    + " loaded classes: start it with a package, such as com.acme.*.run");
        }
        TreeSet<String> found = new TreeSet<>();
        RootMethods wanted = new RootMethods(List.of(glob));
        for (Map.Entry<String, byte[]> file : classFiles(candidates, instrumentation).entrySet()) {
            new ClassReader(file.getValue()).accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                    if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0 && wanted.contains(file.getKey(), name, descriptor)) {
                        found.add(file.getKey() + '.' + name + RootMethods.types(descriptor));
                    }
                    return null;
                }
            }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
        return listed(found, "no loaded class has a method with code '" + pattern + "'");
    }

    /**
     * Methods that a recording can count and that match a pattern, listed like {@link #matching}. Methods that cannot be roots are left
     * out.
     *
     * @throws IllegalStateException if no method matches
     */
    public static String recorded(String pattern, MethodIds ids) {
        RootMethods wanted = new RootMethods(List.of(globOf(pattern)));
        TreeSet<String> found = new TreeSet<>();
        int end = ids.bound();
        for (int id = 1; id < end; id++) {
            MethodRecord method = ids.get(id);
            // Numbers in canonical names differ from those in the program's own names.
            boolean canBeRoot = !method.leaf() && !method.owner.canonical;
            if (canBeRoot && wanted.contains(method.owner.name, method.name, method.descriptor)) {
                found.add(method.owner.name + '.' + method.name + RootMethods.types(method.descriptor));
            }
        }
        return listed(found, "no loaded method '" + pattern + "' can be a root (native and excluded methods cannot)");
    }

    /** A pattern without a dot names methods of any class, unless it begins with a star. */
    private static String globOf(String pattern) {
        return pattern.indexOf('.') < 0 && !pattern.startsWith("*") ? "*." + pattern : pattern;
    }

    private static String listed(TreeSet<String> found, String none) {
        if (found.isEmpty()) {
            throw new IllegalStateException(none + ": write class and method, such as com.acme.*.run");
        }
        List<String> lines = new ArrayList<>(found);
        int more = lines.size() - MOST_LINES;
        return String.join("\n", more > 0 ? lines.subList(0, MOST_LINES) : lines) + (more > 0 ? "\nand " + more + " more" : "");
    }

    /** Modifiable classes whose names match a pattern up to its first {@code *}. */
    private static List<Class<?>> candidates(String glob, Instrumentation instrumentation) {
        int star = glob.indexOf('*');
        String beginning = star < 0 ? glob : glob.substring(0, star);
        List<Class<?>> candidates = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            String name = type.getName();
            boolean agrees = name.startsWith(beginning) || beginning.startsWith(name + '.');
            if (agrees && !type.isArray() && instrumentation.isModifiableClass(type) && !AgentJar.owns(type)) {
                candidates.add(type);
            }
        }
        return candidates;
    }

    /** Class files by binary name; if several classes have the same name, the last one's. */
    private static Map<String, byte[]> classFiles(List<Class<?>> classes, Instrumentation instrumentation) throws UnmodifiableClassException {
        Map<String, byte[]> files = new ConcurrentHashMap<>();
        ClassFileTransformer reader = new ClassFileTransformer() {
            @Override
            public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] file) {
                if (type != null && classes.contains(type)) {
                    files.put(type.getName(), file);
                }
                return null;
            }
        };
        instrumentation.addTransformer(reader, true);
        try {
            if (!classes.isEmpty()) {
                instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
            }
        } finally {
            instrumentation.removeTransformer(reader);
        }
        return files;
    }
}
