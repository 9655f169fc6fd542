package org.callgrove.profile.leaves;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.callgrove.weave.JdkClasses;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks the reach of methods of the running JDK with known callees, whether or not a VM replaces these methods. */
class UserCodeReachTest {
    private static UserCodeReach reach;

    @BeforeAll
    static void scan() throws IOException {
        reach = new UserCodeReach(new JavaBase(new JdkClasses(), List.of()));
    }

    @Test
    void followsCallsToOverridableMethodsOfOpenClasses() {
        assertThat(reach.path("java/lang/String", "valueOf(Ljava/lang/Object;)Ljava/lang/String;"))
                .isEqualTo("java.lang.String.valueOf > java.lang.Object.toString");
        assertThat(reach.path("java/lang/StringBuilder", "append(Ljava/lang/Object;)Ljava/lang/StringBuilder;"))
                .endsWith("java.lang.Object.toString");
        assertThat(reach.path("java/lang/StringBuilder", "append(Ljava/lang/CharSequence;)Ljava/lang/StringBuilder;"))
                .contains("java.lang.CharSequence.");
        assertThat(reach.path("java/util/Objects", "equals(Ljava/lang/Object;Ljava/lang/Object;)Z")).endsWith("java.lang.Object.equals");
        assertThat(reach.path("java/util/Objects", "compare(Ljava/lang/Object;Ljava/lang/Object;Ljava/util/Comparator;)I"))
                .endsWith("java.util.Comparator.compare");
        assertThat(reach.path("java/util/Arrays", "sort([Ljava/lang/Object;)V")).isNotNull();
    }

    @Test
    void seesCodeRunByReflectionAndMethodHandles() {
        assertThat(reach.path("java/lang/reflect/Method", "invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;")).isNotNull();
        assertThat(reach.path("java/lang/Class", "forName(Ljava/lang/String;)Ljava/lang/Class;")).isNotNull();
        assertThat(reach.path("java/lang/invoke/MethodHandle", "invokeWithArguments([Ljava/lang/Object;)Ljava/lang/Object;")).isNotNull();
    }

    @Test
    void leavesBodiesThatCallOnlyTheJdkAlone() {
        assertThat(reach.path("java/lang/Math", "addExact(II)I")).isNull();
        assertThat(reach.path("java/lang/StringBuilder", "append(Ljava/lang/String;)Ljava/lang/StringBuilder;")).isNull();
        assertThat(reach.path("java/util/Objects", "checkIndex(II)I")).isNull();
        assertThat(reach.path("java/util/Arrays", "copyOf([Ljava/lang/Object;ILjava/lang/Class;)[Ljava/lang/Object;")).isNull();
    }

    @Test
    void tellsAllocationsFromThoseOfExceptionsBeingRaised() {
        assertThat(reach.allocates("java/lang/Math", "addExact(II)I")).isZero();
        assertThat(reach.allocates("java/util/Objects", "checkIndex(II)I")).isZero();
        assertThat(reach.allocates("java/util/Arrays", "copyOf([II)[I")).isEqualTo(UserCodeReach.ARRAYS);
        assertThat(reach.allocates("java/lang/Integer", "valueOf(I)Ljava/lang/Integer;") & UserCodeReach.OBJECTS).isNotZero();
    }
}
