package org.callgrove.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.callgrove.dump.Dump;
import org.junit.jupiter.api.Tag;

/**
 * Checks objects derived from constructor calls (the JP paper, section 5.1): objects of class Object, objects of excluded classes, and objects whose
 * constructor an exception prevents or ends (section 5.3).
 */
@Tag("quick")
class SpecialConstructorsTest {
    private static final String MAIN = "leaves.SpecialConstructors.main([Ljava/lang/String;)V";
    private static final long TIMES = 2000;

    @OnEachJdk
    void objectsOfSpecialConstructors(Jdk jdk) throws Exception {
        Program program = LeafPrograms.program(jdk, "SpecialConstructors", "special");
        Dump dump = Agreement.check(program.plain(), program.recorded("checkpoint=0,exclude=leaves.SpecialConstructors$Excluded", "-Xverify:all"));
        Map<String, MethodPaths.Counts> paths = MethodPaths.of(dump, MAIN, "leaves.");
        assertThat(paths.get(MAIN + " > leaves.SpecialConstructors.plain()V").objects).isEqualTo(Map.of("java.lang.Object", TIMES));
        assertThat(paths.get(MAIN + " > leaves.SpecialConstructors.excluded()V").objects)
                .isEqualTo(Map.of("leaves.SpecialConstructors$Excluded", TIMES));
        assertThat(paths.get(MAIN + " > leaves.SpecialConstructors.belowExcluded()V").objects)
                .isEqualTo(Map.of("leaves.SpecialConstructors$Below", TIMES));
        assertThat(paths.get(MAIN + " > leaves.SpecialConstructors.argumentThrows()I").objects).as("allocated, but no constructor was called")
                .isEmpty();
        assertThat(paths.get(MAIN + " > leaves.SpecialConstructors.bodyThrows(I)I").objects).as("constructed, though the constructor does not return")
                .isEqualTo(Map.of("leaves.SpecialConstructors$Kept", TIMES));
        paths.forEach((path, counts) -> {
            assertThat(counts.objects.values()).as(path).allMatch(count -> count > 0);
            if (path.endsWith("SpecialConstructors$Excluded.<init>(I)V")) {
                assertThat(counts.bytecodes).as("%s: an excluded class has calls only", path).isZero();
                assertThat(counts.arrays).as(path).isEmpty();
            }
        });
    }
}
