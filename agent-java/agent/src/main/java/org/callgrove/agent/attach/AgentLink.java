package org.callgrove.agent.attach;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.callgrove.agent.options.RequestText;

/** Sends one request to the agent in a running program, which the VM loads for it, and waits for the answer. */
final class AgentLink {
    /**
     * Maximum length in bytes of the arguments that HotSpot accepts before JDK 24. If they are longer, the name of the progress file is
     * left out, so that no option is.
     */
    private static final int MOST = 1_000;

    private AgentLink() {
    }

    /**
     * Sends a request.
     *
     * @param jar the path of the agent's jar as the program sees it
     * @param err receives progress lines
     * @return the answer, one sentence
     * @throws AttachException if the program cannot be reached or refuses
     */
    static String send(JavaProcess process, Path jar, String command, String options, PrintStream err) {
        try (ProgressLines progress = new ProgressLines(err)) {
            String number = ProcessHandle.current().pid() + "-" + System.nanoTime();
            RequestText request = new RequestText(RequestText.id(number, progress.path()), command, options);
            boolean fits = jar.toString().length() + 1 + request.toString().length() < MOST;
            return send(process, jar, fits ? request : new RequestText(number, command, options));
        }
    }

    private static String send(JavaProcess process, Path jar, RequestText request) {
        VirtualMachine vm;
        try {
            vm = VirtualMachine.attach(String.valueOf(process.pid));
        } catch (AttachNotSupportedException | IOException e) {
            throw new AttachException("the program " + process.pid + " cannot be reached (" + e.getMessage() + "): `doctor " + process.pid
                    + "` says why");
        }
        try {
            vm.loadAgent(jar.toString(), request.toString());
            String answer = vm.getAgentProperties().getProperty(request.property(), "");
            String done = request.id + ' ' + RequestText.DONE;
            String failed = request.id + ' ' + RequestText.FAILED;
            if (answer.startsWith(done)) {
                return answer.substring(done.length());
            }
            throw new AttachException(answer.startsWith(failed) ? answer.substring(failed.length())
                    : "the agent in the program did not answer: it is a different version; its messages are on the program's standard error");
        } catch (AgentLoadException | AgentInitializationException e) {
            throw new AttachException("the program did not load the agent from " + jar + " (" + e.getMessage()
                    + "): the program must be able to read that file too; `doctor " + process.pid + "` says more");
        } catch (IOException e) {
            throw new AttachException("the program " + process.pid + " stopped responding: " + e.getMessage());
        } finally {
            try {
                vm.detach();
            } catch (IOException ended) {
                // By now, the answer is known or the failure has been reported.
            }
        }
    }
}
