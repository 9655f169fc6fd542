package org.callgrove.profile.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.ClassSelection;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.RootMethods;
import org.callgrove.weave.ClassFacts;
import org.callgrove.weave.JdkClasses;
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

    /** The class that becomes known may be any of those on which the transcript rests. */
    @ParameterizedTest
    @CsvSource({"demo/Other, other, true", "demo/One, other, false", "demo/Two, other, false", "demo/Other, one, false", "demo/Other, two, false"})
    void aTranscriptIsValidIfNothingBecameKnownOfWhatItRestsOn(String className, String nativeMethod, boolean isValid) throws IOException {
        LeafTable leaves = new LeafTable(new JdkClasses(), false);
        LoggedActions actions = logged(new MethodIds(), leaves);
        actions.consulted("demo/One", "run()V");
        actions.consulted("demo/Two", "run()V");
        actions.called("one", "()V");
        actions.called("two", "()V");
        byte[] transcript = actions.finish(null);
        assertThat(new Replay(actions, transcript).isValid(CLASS_FILE.length)).isTrue();
        leaves.learn(new ClassFacts(className, "java/lang/Object", new String[0], Opcodes.ACC_PUBLIC, true,
                Map.of(nativeMethod + "()V", Opcodes.ACC_NATIVE)));
        assertThat(new Replay(actions, transcript).isValid(CLASS_FILE.length)).isEqualTo(isValid);
    }

    private static LoggedActions logged(MethodIds ids) {
        return logged(ids, null);
    }

    private static LoggedActions logged(MethodIds ids, LeafTable leaves) {
        return new LoggedActions(new WeavingActions(ids, leaves, null, null, new ClassSelection(List.of(), List.of()), new RootMethods(List.of()),
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
