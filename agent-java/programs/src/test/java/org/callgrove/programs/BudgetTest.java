package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.launcher.Launcher;
import org.opentest4j.AssertionFailedError;

/** Runs suites with budgets in JVMs of their own: the one in {@code src/programs}, and the example in docs/how-to/budget-a-test.md. */
@Tag("quick")
class BudgetTest {
    private static final Path SOURCES = Path.of("src", "programs", "java", "shop").toAbsolutePath();
    private static final Path PAGE = Program.AGENT_JAVA.resolveSibling(Path.of("docs", "how-to", "budget-a-test.md"));
    private static final List<Class<?>> LIBRARIES =
            List.of(
                    API.class, Test.class, ParameterizedTest.class, JupiterTestEngine.class, AnnotationSupport.class, TestEngine.class,
                    Launcher.class,
                    AssertionFailedError.class);
    private static final String[] CONCURRENT = {
        "junit.jupiter.execution.parallel.enabled=true",
        "junit.jupiter.execution.parallel.mode.default=concurrent",
        "junit.jupiter.execution.parallel.config.strategy=fixed",
        "junit.jupiter.execution.parallel.config.fixed.parallelism=4",
        "junit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer$Random",
        "junit.jupiter.execution.order.random.seed=7"
    };

    private static final String EXPECTED = """
            * allocatesNothing: SUCCESSFUL
            * boxes: FAILED shop.BasketTest.boxes exceeds its work budget:
              objects: 1 (1 more than the budget of 0)
              shop.Basket.total: 140 own bytecodes
              shop.Basket.boxed: 6 own bytecodes
            * counts: SUCCESSFUL
            * countsInAThreadOfItsOwn: SUCCESSFUL
            * hasItsBudgetEachTime#1: SUCCESSFUL
            * hasItsBudgetEachTime#2: SUCCESSFUL
            * hasItsBudgetEachTime#3: FAILED shop.BasketTest.hasItsBudgetEachTime [3] 3 exceeds its work budget:
              own bytecodes: 420 (140 more than the budget of 280)
              shop.Basket.total: 420 own bytecodes
            * hasItsOwn: SUCCESSFUL
            * hasTheBudgetAround: FAILED shop.BasketTest$Inner$Innermost.hasTheBudgetAround exceeds its work budget:
              own bytecodes: 140 (139 more than the budget of 1)
              shop.Basket.total: 140 own bytecodes
            * hasTheBudgetOfItsClass: FAILED shop.BasketTest$Inner.hasTheBudgetOfItsClass exceeds its work budget:
              own bytecodes: 140 (139 more than the budget of 1)
              shop.Basket.total: 140 own bytecodes
            * initialisesAClass: SUCCESSFUL
            * isMeasuredInTheThreadOfItsTimeout: FAILED shop.BasketTest.isMeasuredInTheThreadOfItsTimeout exceeds its work budget:
              own bytecodes: 140 (139 more than the budget of 1)
              shop.Basket.total: 140 own bytecodes
            * isOneBytecodeAbove: FAILED shop.BasketTest.isOneBytecodeAbove exceeds its work budget:
              own bytecodes: 140 (1 more than the budget of 139)
              shop.Basket.total: 140 own bytecodes
            * keepsItsBudget: SUCCESSFUL
            * makesTests#1: SUCCESSFUL
            * mayInitialiseItAsWell: SUCCESSFUL
            * namesEachFigure: FAILED shop.BasketTest.namesEachFigure exceeds its work budget:
              own bytecodes: 26 (26 more than the budget of 0)
              bytecodes: 31 (31 more than the budget of 0)
              calls: 5 (5 more than the budget of 0)
              objects: 3 (3 more than the budget of 0)
              arrays: 2 (2 more than the budget of 0)
              bytes: 104 (104 more than the budget of 0)
              shop.Basket.packed: 26 own bytecodes
            * repeats#1: SUCCESSFUL
            * repeats#2: SUCCESSFUL
            * repeats#3: SUCCESSFUL
            * runsInAnotherThread: SUCCESSFUL
            * throwsBeforeItsBudgetIsChecked: FAILED its own
            """;

    @OnEachJdk
    void budgetsAreExactInAnyOrderAndBesideOthers(Jdk jdk) throws Exception {
        // Each JDK runs one of the two, to keep the test quick. Both have the same results.
        boolean isFirst = jdk.equals(Jdk.all().get(0));
        Program.Result run = shop("shop-" + jdk.feature()).on(jdk, isFirst ? new String[0] : CONCURRENT).recorded("checkpoint=0");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(stripped(run.out())).as(run.err()).isEqualTo(EXPECTED);
        assertThat(lines(run.err())).containsExactlyInAnyOrder(
                "callgrove: the budget of shop.BasketTest.makesTests was not checked: "
                        + "a @TestFactory creates tests that run later. Measure inside them, with Work.of.",
                "callgrove: the budget of shop.BasketTest.runsInAnotherThread was not checked: "
                        + "the test ran in another thread, or memory for contexts ran out. "
                        + "If an extension runs tests in another thread, register it before the budget; otherwise raise the agent's memory=.");
    }

    @Test
    void withoutTheAgentBudgetsAreSkippedWithOneLine() throws Exception {
        Program.Result run = shop("shop").on(Jdk.all().get(0)).plain();
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(lines(run.err()))
                .containsExactly("callgrove: budgets are not checked, because the agent is not recording. "
                        + "Add -javaagent:callgrove-agent.jar to the test JVM.");
        assertThat(run.out().lines().filter(line -> !line.contains("SUCCESSFUL")))
                .containsExactly(
                        "* counts: ABORTED run the tests with Callgrove's agent",
                        "* throwsBeforeItsBudgetIsChecked: FAILED its own");
    }

    @Test
    void theExampleOfThePageFailsAsThePageSays() throws Exception {
        String page = Files.readString(PAGE);
        Matcher failure = Pattern.compile("```\n(com\\.acme\\.WordsTest[\\s\\S]*?)```").matcher(page);
        Matcher figure = Pattern.compile("Write `own = (\\d+)`").matcher(page);
        assertThat(failure.find() && figure.find()).isTrue();
        assertThat(failure.group(1)).contains("own bytecodes: " + figure.group(1) + " (");
        Program.Result run = words(page).on(Jdk.all().get(0)).recorded("checkpoint=0");
        assertThat(stripped(run.out())).as(run.err()).isEqualTo("* counts: FAILED " + failure.group(1) + "* takesAsLongAsTheTextIs: SUCCESSFUL\n");
    }

    /** A compiled class of tests, and its class path. */
    private record Suite(String label, String test, String classPath) {
        Program on(Jdk jdk, String... configuration) {
            List<String> words = new ArrayList<>(List.of("-cp", classPath, "shop.Suite", test));
            words.addAll(Arrays.asList(configuration));
            return new Program(jdk, "budgets-" + label + (configuration.length == 0 ? "" : "-concurrent"), words);
        }
    }

    private static Suite shop(String label) throws Exception {
        return suite(label, "shop.BasketTest", SOURCES.resolve("Basket.java"), SOURCES.resolve("BasketTest.java"));
    }

    private static Suite words(String page) throws Exception {
        Path sources = Files.createDirectories(Path.of("target", "budgets", "page-sources").toAbsolutePath());
        return suite("page", "com.acme.WordsTest", Files.writeString(sources.resolve("Words.java"), code(page, "class Words ")),
                Files.writeString(sources.resolve("WordsTest.java"), code(page, "class WordsTest")));
    }

    private static String code(String page, String words) {
        return Pattern.compile("```java\n([\\s\\S]*?)```").matcher(page).results().map(found -> found.group(1)).filter(code -> code.contains(words))
                .findFirst().orElseThrow();
    }

    private static Suite suite(String label, String test, Path code, Path testCode) throws Exception {
        Path folder = Path.of("target", "budgets", label).toAbsolutePath();
        Path classes = folder.resolve("classes");
        Path tests = folder.resolve("test-classes");
        javac(classes, "", code);
        javac(tests, classes + File.pathSeparator + libraries(), testCode, SOURCES.resolve("Suite.java"));
        return new Suite(label, test, String.join(File.pathSeparator, classes.toString(), tests.toString(), libraries()));
    }

    private static List<String> lines(String err) {
        return err.lines().filter(line -> line.startsWith("callgrove: ") && !line.matches(".*\\d contexts .*")).toList();
    }

    private static String stripped(String text) {
        return text.lines().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
    }

    private static String libraries() {
        Stream<Path> own = Stream.of(Path.of("api", "target", "callgrove-api-0.1.0.jar"), Path.of("junit", "target", "callgrove-junit-0.1.0.jar"))
                .map(Program.AGENT_JAVA::resolve);
        Stream<Path> others = LIBRARIES.stream().map(type -> new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).toPath());
        return Stream.concat(own, others).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static void javac(Path into, String classPath, Path... files) {
        List<String> words = new ArrayList<>(List.of("--release", "17", "-proc:none", "-cp", classPath, "-d", into.toString()));
        Stream.of(files).map(Path::toString).forEach(words::add);
        assertThat(ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err, words.toArray(new String[0]))).as("javac").isZero();
    }
}
