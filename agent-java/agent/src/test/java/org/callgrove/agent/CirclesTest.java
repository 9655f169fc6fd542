package org.callgrove.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Checks that there are no cyclic dependencies between classes, except those in {@code circles.txt}, which may only lose lines. A comment
 * there says why a cycle remains.
 *
 * <p>The sources of all modules are read, because some modules are compiled after this one. Unlike class files, sources also show the use
 * of constants. If class files are available, they show types that no source names. A nested class counts as part of its outermost class.
 */
class CirclesTest {
    private static final String ROOT = "org.callgrove.";
    private static final Path SOURCES = Path.of("src", "main", "java");
    /** Comments and literals, which are removed from sources. */
    private static final Pattern NO_CODE =
            Pattern.compile("\"\"\"[^\"]*+(?:\"(?!\"\")[^\"]*+)*+\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\n])*+'"
                    + "|//[^\n]*+|/\\*[^*]*+(?:\\*(?!/)[^*]*+)*+\\*/");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (static )?([\\w.]+?)(\\.\\*)?;$|^package .*;$");
    private static final Pattern NAME = Pattern.compile("[\\w$]+");
    private static final Pattern QUALIFIED_NAME = Pattern.compile("org\\.callgrove(\\.\\w+)+");

    /** Source files by class name. */
    private static final Map<String, Path> FILES = new TreeMap<>();
    /** For each class, the classes that it uses. */
    private static final Map<String, Set<String>> USES = new TreeMap<>();

    @BeforeAll
    static void read() throws IOException {
        for (Path module : modules()) {
            Path sources = module.resolve(SOURCES);
            try (Stream<Path> files = Files.walk(sources)) {
                files.filter(each -> each.startsWith(sources.resolve(ROOT.replace('.', '/'))) && each.toString().endsWith(".java")
                        && !each.endsWith("package-info.java") && !each.endsWith("module-info.java"))
                        .forEach(each -> FILES.put(
                                sources.relativize(each).toString().replace(".java", "").replace(each.getFileSystem().getSeparator(), "."),
                                each));
            }
        }
        for (Map.Entry<String, Path> file : FILES.entrySet()) {
            USES.put(file.getKey(), usedBy(file.getKey(), Files.readString(file.getValue())));
        }
        for (JavaClass type : new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("org.callgrove")) {
            for (Dependency use : type.getDirectDependenciesFromSelf()) {
                add(USES.getOrDefault(outermost(type.getName()), new HashSet<>()), outermost(type.getName()), use.getTargetClass().getName());
            }
        }
    }

    /** Folders of all modules with main code. */
    private static List<Path> modules() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("..").toRealPath())) {
            return folders.filter(each -> Files.isDirectory(each.resolve(SOURCES))).sorted().collect(Collectors.toList());
        }
    }

    private static Set<String> usedBy(String user, String source) {
        Set<String> used = new TreeSet<>();
        String code = NO_CODE.matcher(source).replaceAll(" ");
        String body = IMPORT.matcher(code).replaceAll("");
        Set<String> names = NAME.matcher(body).results().map(each -> each.group()).collect(Collectors.toSet());
        Matcher imported = IMPORT.matcher(code);
        while (imported.find()) {
            String name = imported.group(2);
            if (name == null) {
                continue;
            }
            boolean all = imported.group(3) != null;
            if (all && imported.group(1) == null) {
                addNamed(used, user, name, names);
            } else if (all || names.contains(simple(name))) {
                add(used, user, name);
            }
        }
        addNamed(used, user, user.substring(0, user.lastIndexOf('.')), names);
        QUALIFIED_NAME.matcher(body).results().forEach(each -> add(used, user, each.group()));
        return used;
    }

    /** Adds the classes of the same package, which are named without the package. */
    private static void addNamed(Set<String> used, String user, String inPackage, Set<String> names) {
        for (String name : names) {
            add(used, user, inPackage + "." + name);
        }
    }

    private static void add(Set<String> used, String user, String name) {
        String type = outermost(name);
        if (FILES.containsKey(type) && !type.equals(user)) {
            used.add(type);
        }
    }

    /** The class with a source file to which the name of a nested class or a member belongs. */
    private static String outermost(String name) {
        String at = name;
        while (!FILES.containsKey(at) && at.startsWith(ROOT)) {
            at = at.substring(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('$')));
        }
        return at;
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @Test
    void classesUseEachOtherInNoCircleThatIsNotListed() throws IOException {
        List<String> listed = Files.readAllLines(Path.of("src", "test", "resources", "circles.txt")).stream().filter(each -> !each.startsWith("#"))
                .collect(Collectors.toList());
        List<String> found = circles();
        assertThat(listed).as("lines of circles.txt that are in order").isSorted();
        assertThat(found.stream().filter(each -> !listed.contains(each))).as("circles that circles.txt does not list").isEmpty();
        assertThat(listed.stream().filter(each -> !found.contains(each))).as("circles of circles.txt that are gone: delete their lines").isEmpty();
    }

    @Test
    void aCircleIsFoundWhereOneIs() {
        assertThat(FILES).hasSizeGreaterThan(300);
        assertThat(USES.get("org.callgrove.agent.Agent")).contains("org.callgrove.runtime.memory.GroveBudget", "org.callgrove.agent.Session");
        assertThat(circle("a", Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of("b", "a"), "d", Set.of("a")))).containsExactly("a", "b", "c");
    }

    /** One line per cycle: its classes, in order. */
    private static List<String> circles() {
        Set<String> lines = new TreeSet<>();
        for (String type : USES.keySet()) {
            Set<String> circle = circle(type, USES);
            if (circle.size() > 1) {
                lines.add(circle.stream().map(each -> each.replace(ROOT, "")).collect(Collectors.joining(" ")));
            }
        }
        return List.copyOf(lines);
    }

    /** The classes that a class reaches and that also reach it. */
    private static Set<String> circle(String type, Map<String, Set<String>> uses) {
        Set<String> circle = new TreeSet<>(Collections.singleton(type));
        for (String each : reached(type, uses)) {
            if (reached(each, uses).contains(type)) {
                circle.add(each);
            }
        }
        return circle;
    }

    private static Set<String> reached(String from, Map<String, Set<String>> uses) {
        Set<String> reached = new HashSet<>();
        Deque<String> waiting = new ArrayDeque<>(Arrays.asList(from));
        while (!waiting.isEmpty()) {
            for (String next : uses.getOrDefault(waiting.remove(), Set.of())) {
                if (reached.add(next)) {
                    waiting.add(next);
                }
            }
        }
        return reached;
    }
}
