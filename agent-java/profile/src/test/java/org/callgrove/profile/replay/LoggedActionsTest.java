package org.callgrove.profile.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.callgrove.profile.methods.ClassSelection;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.weave.Omissions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Checks what one method of several says about a transcript. */
class LoggedActionsTest {
    private static final byte[] CLASS_FILE = classFile();

    @ParameterizedTest
    @CsvSource({"early, early, true", "early, late, false", "late, early, false", "late, late, false"})
    void shortIdsFitIfAllDo(String first, String second, boolean fit) {
        MethodIds ids = new MethodIds();
        ids.of("demo.Class", false, "early", "()V", 1, null);
        for (int i = 0; i < Short.MAX_VALUE; i++) {
            ids.of("demo.Class" + i, false, "run", "()V", 1, null);
        }
        LoggedActions actions = logged(ids);
        actions.method(facts(first));
        actions.method(facts(second));
        assertThat(actions.idsFit()).isEqualTo(fit);
    }

    @ParameterizedTest
    @CsvSource({"early, early, true", "early, late, false", "late, early, false", "late, late, false"})
    void aTranscriptNeedsAnIdForEveryMethod(String first, String second, boolean hasTranscript) {
        MethodIds ids = new MethodIds(2);
        ids.of("demo.Class", false, "early", "()V", 1, null);
        LoggedActions actions = logged(ids);
        actions.method(facts(first));
        actions.method(facts(second));
        assertThat(actions.finish(null) != null).isEqualTo(hasTranscript);
    }

    @ParameterizedTest
    @CsvSource({"false, false, true", "false, true, false", "true, false, false", "true, true, false"})
    void noMethodOfATranscriptHasAddedCode(boolean first, boolean second, boolean hasTranscript) {
        LoggedActions actions = logged(new MethodIds());
        MethodFacts one = facts("one");
        one.hasAddedCode = first;
        actions.method(one);
        MethodFacts two = facts("two");
        two.hasAddedCode = second;
        actions.method(two);
        assertThat(actions.finish(null) != null).isEqualTo(hasTranscript);
    }

    private static LoggedActions logged(MethodIds ids) {
        return new LoggedActions(new WeavingActions(ids, null, null, null, new ClassSelection(List.of(), List.of()), new RootMethods(List.of()),
                new Omissions(), null), CLASS_FILE, true);
    }

    private static MethodFacts facts(String name) {
        MethodFacts facts = new MethodFacts();
        facts.className = "demo.Class";
        facts.name = name;
        facts.descriptor = "()V";
        facts.entrySize = 1;
        return facts;
    }

    private static byte[] classFile() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "demo/Class", null, "java/lang/Object", null);
        writer.visitEnd();
        return writer.toByteArray();
    }
}
