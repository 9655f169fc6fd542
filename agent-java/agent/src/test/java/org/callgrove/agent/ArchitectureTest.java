package org.callgrove.agent;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.CanBeAnnotated.Predicates.annotatedWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.CanBeAnnotated;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.callgrove.runtime.narrowing.PackagePrivate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks which modules and packages may depend on which, as far as the compiler does not. */
class ArchitectureTest {
    private static final String PACKAGE_INFO = "package-info.java";
    private static final String RUNTIME = "org.callgrove.runtime.";
    /** Packages of module runtime, lowest first. */
    private static final List<String> FLOORS = List.of("narrowing", "text", "threads", "memory", "current", "tree", "fold", "session", "entry",
            "allocation", "callbacks");
    private static JavaClasses all;

    @BeforeAll
    static void read() {
        all = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("org.callgrove");
    }

    @Test
    void theRuntimeUsesTheJdkOnly() {
        classes().that().resideInAPackage("org.callgrove.runtime..").should().onlyDependOnClassesThat(
                resideInAPackage("org.callgrove.runtime..").or(resideInAPackage("java..")).or(resideInAPackage("jdk.."))).check(all);
    }

    @Test
    void theDumpUsesTheJdkOnly() {
        classes().that().resideInAPackage("org.callgrove.dump..").should().onlyDependOnClassesThat(
                resideInAPackage("org.callgrove.dump..").or(resideInAPackage("java.."))).check(all);
    }

    @Test
    void weavingDoesNotKnowWhatIsCounted() {
        noClasses().that().resideInAPackage("org.callgrove.weave..").should().dependOnClassesThat()
                .resideInAnyPackage("org.callgrove.profile..", "org.callgrove.runtime..", "org.callgrove.dump..", "org.callgrove.agent..")
                .check(all);
    }

    @Test
    void theProfilerKnowsNeitherFilesNorTheAgent() {
        noClasses().that().resideInAPackage("org.callgrove.profile..").should().dependOnClassesThat()
                .resideInAnyPackage("org.callgrove.dump..", "org.callgrove.agent..").check(all);
    }

    @Test
    void modulesFormNoCycle() {
        slices().matching("org.callgrove.(*)..").should().beFreeOfCycles().check(all);
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching("org.callgrove.(**)").should().beFreeOfCycles().check(all);
    }

    @Test
    void floorsOfTheRuntimeUseLowerOnesOnly() throws IOException {
        for (int i = 0; i < FLOORS.size(); i++) {
            String[] above = FLOORS.subList(i + 1, FLOORS.size()).stream().map(each -> RUNTIME + each).toArray(String[]::new);
            if (above.length > 0) {
                noClasses().that().resideInAPackage(RUNTIME + FLOORS.get(i)).should().dependOnClassesThat().resideInAnyPackage(above).check(all);
            }
        }
        // Class files show neither the use of constants nor links in comments.
        for (Map.Entry<Path, List<Path>> folder : folders().entrySet()) {
            int floor = FLOORS.indexOf(folder.getKey().getFileName().toString());
            if (floor >= 0 && folder.getKey().toString().contains("runtime")) {
                for (Path file : folder.getValue()) {
                    for (String above : FLOORS.subList(floor + 1, FLOORS.size())) {
                        assertThat(Files.readString(file)).as("imports of %s", file.getFileName()).doesNotContain(RUNTIME + above + ".Grove");
                    }
                }
            }
        }
    }

    @Test
    void everyClassOfTheRuntimeIsOnAFloor() {
        classes().that().resideInAPackage("org.callgrove.runtime..").should()
                .resideInAnyPackage(FLOORS.stream().map(each -> RUNTIME + each).toArray(String[]::new)).check(all);
    }

    @Test
    void onlyTheRuntimeUsesWhatIsPublicForTheCompilerOnly() {
        DescribedPredicate<CanBeAnnotated> marked = annotatedWith(PackagePrivate.class);
        noClasses().that().resideOutsideOfPackage("org.callgrove.runtime..")
                .should().dependOnClassesThat(marked).orShould().accessTargetWhere(target(marked)).check(all);
    }

    @Test
    void noClassExtendsAnOwnClassThatExtendsAnotherOne() {
        for (JavaClass type : all) {
            if (!type.isAssignableTo(Throwable.class)) {
                assertThat(type.getAllRawSuperclasses()).as("own superclasses of " + type.getName())
                        .filteredOn(each -> each.getPackageName().startsWith("org.callgrove")).hasSizeLessThan(2);
            }
        }
    }

    @Test
    void everyPackageSaysWhatItHolds() throws IOException {
        for (Path folder : folders().keySet()) {
            assertThat(folder.resolve(PACKAGE_INFO)).exists().content().startsWith("/**\n * ");
        }
    }

    @Test
    void noFolderHasMoreThan30Files() throws IOException {
        assertThat(folders()).allSatisfy((folder, files) -> assertThat(files).as(folder.toString()).hasSizeLessThanOrEqualTo(30));
    }

    /** Folders of the main code of all modules, with their files. */
    private static Map<Path, List<Path>> folders() throws IOException {
        Path root = Path.of("..").toRealPath();
        try (Stream<Path> files = Files.walk(root)) {
            Map<Path, List<Path>> folders =
                    files.filter(each -> root.relativize(each).startsWith(root.relativize(each).getName(0).resolve("src/main/java")))
                            .filter(each -> each.toString().endsWith(".java") && !each.endsWith(PACKAGE_INFO))
                            .collect(Collectors.groupingBy(Path::getParent));
            assertThat(folders).hasSizeGreaterThan(20);
            return folders;
        }
    }
}
