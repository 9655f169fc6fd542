package org.callgrove.agent;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rules between modules that the compiler does not check. */
class ArchitectureTest {
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
}
