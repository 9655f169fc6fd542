package org.callgrove.agent.options;

import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.net.URLEncoder;

/**
 * A request to the agent in a running program, as text: {@code @id command options}. The id may be followed by {@code =} and the
 * URL-encoded name of a file to which the agent writes its progress. The answer, in the VM's agent property {@link #property}, consists of
 * {@code id}, a space, {@link #DONE} or {@link #FAILED}, and one sentence or a list of lines.
 */
public final class RequestText {
    public static final String ATTACH = "attach";
    public static final String DUMP = "dump";
    public static final String PAUSE = "pause";
    public static final String RESUME = "resume";
    public static final String SWITCH = "switch";
    public static final String DETACH = "detach";
    public static final String METHODS = "methods";
    public static final String CHECKPOINT = "checkpoint";
    private static final String ANSWER = "callgrove.answer.";
    /** Number of answers that a VM keeps, so that commands running at the same time find theirs. */
    private static final int KEPT = 8;
    public static final String DONE = "done ";
    public static final String FAILED = "failed ";

    private static final char MARK = '@';

    /** Identifies this request's answer. */
    public final String id;
    public final String command;
    /** Options of the recording, metrics to count, an interval, or a pattern of methods; empty if the command takes none. */
    public final String options;

    public RequestText(String id, String command, String options) {
        this.id = id;
        this.command = command;
        this.options = options;
    }

    /** Whether a text is a request rather than options. */
    public static boolean isOne(String text) {
        return text != null && !text.isEmpty() && text.charAt(0) == MARK;
    }

    /** Reads a text for which {@link #isOne} is true. */
    public static RequestText parse(String text) {
        int first = text.indexOf(' ');
        int second = first < 0 ? -1 : text.indexOf(' ', first + 1);
        if (second < 0) {
            return new RequestText(text.substring(1), "", "");
        }
        return new RequestText(text.substring(1, first), text.substring(first + 1, second), text.substring(second + 1));
    }

    /**
     * Returns an id that also names a progress file.
     *
     * @param number identifies the request
     * @param progressFile empty for none
     */
    public static String id(String number, String progressFile) {
        try {
            return progressFile.isEmpty() ? number : number + '=' + URLEncoder.encode(progressFile, "UTF-8");
        } catch (UnsupportedEncodingException never) {
            throw new IllegalStateException(never);
        }
    }

    /** The file to which the agent writes its progress; empty if there is none. */
    public String progressFile() {
        try {
            return id.indexOf('=') < 0 ? "" : URLDecoder.decode(id.substring(id.indexOf('=') + 1), "UTF-8");
        } catch (UnsupportedEncodingException | IllegalArgumentException noFile) {
            return "";
        }
    }

    /** Name of the property that contains the answer. */
    public String property() {
        return ANSWER + Math.floorMod(id.hashCode(), KEPT);
    }

    @Override
    public String toString() {
        return MARK + id + ' ' + command + ' ' + options;
    }
}
