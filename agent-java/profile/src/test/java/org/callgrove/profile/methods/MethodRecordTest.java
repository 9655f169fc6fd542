package org.callgrove.profile.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MethodRecordTest {
    private final MethodIds ids = new MethodIds(4);

    @ParameterizedTest
    @CsvSource({"java.lang.invoke.MethodHandle, ([Ljava/lang/Object;)Ljava/lang/Object;, true, false",
        "java.lang.invoke.MethodHandle, ([Ljava/lang/Object;)Ljava/lang/Object;, false, true", "java.lang.invoke.MethodHandle, (I)V, true, true",
        "java.lang.reflect.Method, ([Ljava/lang/Object;)Ljava/lang/Object;, true, true"})
    void onlyPolymorphicLeavesHaveNoFrame(String owner, String descriptor, boolean leaf, boolean frame) {
        MethodRecord record = leaf ? ids.leaf(owner, false, "call", descriptor, false) : ids.of(owner, false, "call", descriptor, 1, null);
        assertThat(record.hasFrame()).isEqualTo(frame);
    }

    @Test
    void beginsAtTheSmallestKnownLineOfAllVersions() {
        MethodRecord record = ids.of("a.A", false, "run", "()V", 2, null);
        assertThat(record.firstLine()).isZero();
        record.beginsAt(12);
        record.beginsAt(0);
        assertThat(record.firstLine()).isEqualTo(12);
        record.beginsAt(7);
        record.beginsAt(9);
        assertThat(record.firstLine()).isEqualTo(7);
    }

    @Test
    void keepsWhatTheClassFileSays() {
        MethodRecord record = ids.of("a.A", false, "run", "()V", 2, null);
        assertThat(record).returns(0, MethodRecord::access).returns(false, MethodRecord::intrinsic).returns(false,
                MethodRecord::ambiguousConstructor);
        record.describe(9, true);
        record.setAmbiguousConstructor(true);
        record.inSource("A.java");
        assertThat(record).returns(9, MethodRecord::access).returns(true, MethodRecord::intrinsic).returns(true, MethodRecord::ambiguousConstructor);
        assertThat(record.owner.sourceFile()).isEqualTo("A.java");
    }

    @Test
    void codeThatOtherAgentsAddedIsCountedByMethod() {
        assertThat(ids.withAddedCode()).isZero();
        ids.of("a.A", false, "first", "()V", 2, null).setAddedCode(true);
        ids.of("a.A", false, "second", "()V", 2, null).setAddedCode(false);
        ids.of("a.A", false, "third", "()V", 2, null).setAddedCode(true);
        assertThat(ids.withAddedCode()).isEqualTo(2);
    }

    @Test
    void idsRunOut() {
        assertThat(ids.most()).isEqualTo(3);
        assertThat(new MethodIds(Integer.MAX_VALUE).most()).isEqualTo(new MethodIds().most());
        assertThat(ids.of("a.A", false, "first", "()V", 2, null).id).isEqualTo(1);
        ids.of("a.A", false, "second", "()V", 2, null);
        assertThat(ids.leaf("a.B", false, "third", "()V", false).id).isEqualTo(3);
        assertThat(ids.of("a.A", false, "fourth", "()V", 2, null)).isNull();
        assertThat(ids.leaf("a.A", false, "fourth", "()V", false)).isNull();
        assertThat(ids.bound()).isEqualTo(4);
        assertThatThrownBy(() -> ids.get(4)).isInstanceOf(IndexOutOfBoundsException.class).hasMessage("4");
    }

    @Test
    void aCountedBodyComesBeforeCallsOfALeaf() {
        MethodRecord leaf = ids.leaf("a.A", false, "run", "()V", false);
        assertThat(ids.counted("a.A", "run", "()V")).isSameAs(leaf);
        MethodRecord body = ids.of("a.A", false, "run", "()V", 2, null);
        assertThat(ids.find("a.A", "run", "()V")).isSameAs(leaf);
        assertThat(ids.counted("a.A", "run", "()V")).isSameAs(body);
        assertThat(ids.counted("a.B", "run", "()V")).isNull();
    }

    @Test
    void classesAreFoundByNameAndId() {
        MethodRecord first = ids.of("a.A", false, "run", "()V", 2, null);
        MethodRecord second = ids.of("a.$Proxy[a.B]", true, "run", "()V", 2, null);
        assertThat(ids.classNamed("a.A")).isSameAs(first.owner).isSameAs(ids.classAt(0)).returns(false, each -> each.canonical);
        assertThat(ids.classAt(1)).isSameAs(second.owner).returns(true, each -> each.canonical);
        assertThat(ids.classNamed("a.B")).isNull();
        InstanceFields fields = new InstanceFields("java.lang.Object", "IJ");
        first.owner.declares(fields);
        assertThat(first.owner.fields()).isSameAs(fields);
        assertThat(second.owner.fields()).isNull();
        assertThat(second.owner.sourceFile()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"a.A, ()V, true", "a.B, ()V, false", "a.A, (I)V, false"})
    void constructorsAreTheSameByOwnerAndDescriptor(String owner, String descriptor, boolean same) {
        NextConstructor one = new NextConstructor("a.A", "()V");
        assertThat(one.equals(new NextConstructor(owner, descriptor))).isEqualTo(same);
        assertThat(one.hashCode() == new NextConstructor(owner, descriptor).hashCode()).isEqualTo(same);
    }
}
