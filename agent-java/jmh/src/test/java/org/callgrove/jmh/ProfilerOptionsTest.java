package org.callgrove.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.ProfilerException;

class ProfilerOptionsTest {
    @Test
    void readsPairsBetweenSemicolons() throws ProfilerException {
        ProfilerOptions options = ProfilerOptions.parse("agent=lib/a.jar; own=com.acme, org.lib ;dumps=d;options=blocks=precise,memory=1G");
        assertThat(options.agent).isEqualTo(Path.of("lib/a.jar"));
        assertThat(options.own).containsExactly("com.acme", "org.lib");
        assertThat(options.dumps).isEqualTo(Path.of("d"));
        assertThat(options.more).isEqualTo("blocks=precise,memory=1G");
    }

    @Test
    void needsNoOption() throws ProfilerException {
        ProfilerOptions options = ProfilerOptions.parse("");
        assertThat(options.agent).isNull();
        assertThat(options.own).isEmpty();
    }

    @Test
    void printsHelpAsJmhDoes() {
        assertThatThrownBy(() -> ProfilerOptions.parse("help")).isInstanceOf(ProfilerException.class)
                .hasMessageContainingAll("agent=JAR", "own=NAMES", "dumps=DIR", "options=LIST", "-bm ss -bs 100");
    }

    @Test
    void namesWhatIsWrong() {
        assertThatThrownBy(() -> ProfilerOptions.parse("agnet=a.jar;own=a")).isInstanceOf(ProfilerException.class)
                .hasMessageStartingWith("callgrove: there is no option agnet=a.jar.").hasMessageContaining("agent=JAR");
        assertThatThrownBy(() -> ProfilerOptions.parse("own=")).hasMessageStartingWith("callgrove: the option own has no value.");
        assertThatThrownBy(() -> ProfilerOptions.parse("dumps;x;=1"))
                .hasMessageStartingWith("callgrove: the option dumps has no value; there is no option x; there is no option =1.");
    }
}
