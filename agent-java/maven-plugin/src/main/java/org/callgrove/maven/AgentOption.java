package org.callgrove.maven;

import java.nio.file.Path;

/** The VM option for the agent, as part of a line that Surefire splits at spaces. */
final class AgentOption {
    private AgentOption() {
    }

    /**
     * Returns the option that records into a folder, with one file per VM.
     *
     * @param more further options of the agent, such as {@code memory=1G}; empty if there are none
     */
    static String of(Path jar, Path folder, String more) {
        // In a container, forks of the same build may get the same process id.
        String out = folder.toString().replace("%", "%%") + folder.getFileSystem().getSeparator() + "%p-%t.mct";
        String quoted = out.indexOf(',') >= 0 ? "'" + out + "'" : out;
        String option = "-javaagent:" + jar + "=out=" + quoted + ",checkpoint=0,quiet=true" + (more.isBlank() ? "" : "," + more.strip());
        return option.matches(".*[\\s'].*") ? '"' + option + '"' : option;
    }

    /**
     * Puts the option at the front of the line, and removes the option for other tests in the same build.
     *
     * @param line the VM options so far; null if the project has none
     * @param other the option for other tests; empty if there is none
     */
    static String prepend(String option, String line, String other) {
        String rest = line == null ? "" : line;
        for (String earlier : new String[] {other, option}) {
            rest = earlier.isEmpty() ? rest : rest.replace(earlier, "");
        }
        return (option + " " + rest.strip()).strip();
    }
}
