package org.callgrove.maven;

import java.nio.file.Path;

/** The agent as an option of a VM, in a line that Surefire splits at blanks. */
final class AgentOption {
    private AgentOption() {
    }

    /**
     * Returns the option that records into a folder, a file for each VM.
     *
     * @param more further options of the agent, such as {@code memory=1G}; empty if there are none
     */
    static String of(Path jar, Path folder, String more) {
        // Forks of one build may get the same process id in a container.
        String out = folder.toString().replace("%", "%%") + folder.getFileSystem().getSeparator() + "%p-%t.mct";
        String quoted = out.indexOf(',') >= 0 ? "'" + out + "'" : out;
        String option = "-javaagent:" + jar + "=out=" + quoted + ",checkpoint=0,quiet=true" + (more.isBlank() ? "" : "," + more.strip());
        return option.matches(".*[\\s'].*") ? '"' + option + '"' : option;
    }

    /**
     * Puts the option before those of the line, in place of the one for other tests of the same build.
     *
     * @param line null where the project has none
     * @param other empty if there is none
     */
    static String prepend(String option, String line, String other) {
        String rest = line == null ? "" : line;
        for (String earlier : new String[] {other, option}) {
            rest = earlier.isEmpty() ? rest : rest.replace(earlier, "");
        }
        return (option + " " + rest.strip()).strip();
    }
}
