package org.callgrove.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrictFlagsTest {
    @Test
    void theVmsOwnListOfIntrinsicsIsFound() throws IOException {
        assertThat(VmIntrinsics.ofRunningVm()).startsWith("_hashCode", "_getClass", "_clone").contains("_dsin", "_vectorizedMismatch",
                "_Integer_valueOf", "_forEachRemaining");
    }

    @Test
    void aLibraryWithoutTheListIsRefused() {
        byte[] other = "x_hashCode\0_getClass\0_clone\0no more".getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> VmIntrinsics.in(other, Paths.get("libjvm.so"))).isInstanceOf(IOException.class)
                .hasMessage("strict mode is not possible on this VM: libjvm.so contains no list of intrinsics");
    }

    @Test
    void bytecodeIsNotReplacedAndNativesKeepTheirIntrinsics() throws IOException {
        List<String> flags = StrictFlags.ofRunningVm();
        assertThat(flags).startsWith("-XX:+UnlockDiagnosticVMOptions").contains("-XX:-OmitStackTraceInFastThrow", "-XX:-OptimizeStringConcat");
        List<String> off = Arrays.asList(flags.get(1).substring("-XX:DisableIntrinsic=".length()).split(","));
        assertThat(off)
                .contains("_vectorizedMismatch", "_isCompileConstant", "_compareToL", "_getAndAddInt", "_Integer_valueOf", "_multiplyToLen", "_min")
                .doesNotContain("_getInt", "_putLong", "_compareAndSetInt", "_getClass", "_currentThread", "_arraycopy", "_invokeBasic",
                        "_linkToStatic", "_Object_init");
    }

    @Test
    void aMissingOrOverruledOptionIsNamed() {
        List<String> wanted = List.of("-XX:DisableIntrinsic=_a,_b", "-XX:-OmitStackTraceInFastThrow");
        assertThat(StrictFlags.missing(wanted, new String[] {"-Xmx1g", "-XX:DisableIntrinsic=_a,_b", "-XX:-OmitStackTraceInFastThrow"})).isNull();
        assertThat(StrictFlags.missing(wanted, new String[] {"-XX:-OmitStackTraceInFastThrow"})).isEqualTo("-XX:DisableIntrinsic=_a,_b");
        assertThat(StrictFlags.missing(wanted, new String[] {"-XX:DisableIntrinsic=_a", "-XX:-OmitStackTraceInFastThrow"}))
                .isEqualTo("-XX:DisableIntrinsic=_a,_b");
        assertThat(StrictFlags.missing(wanted,
                new String[] {"-XX:DisableIntrinsic=_a,_b", "-XX:-OmitStackTraceInFastThrow", "-XX:+OmitStackTraceInFastThrow"}))
                .isEqualTo("-XX:-OmitStackTraceInFastThrow");
    }
}
