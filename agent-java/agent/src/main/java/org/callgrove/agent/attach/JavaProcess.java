package org.callgrove.agent.attach;

import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import sun.jvmstat.monitor.HostIdentifier;
import sun.jvmstat.monitor.MonitorException;
import sun.jvmstat.monitor.MonitoredHost;
import sun.jvmstat.monitor.MonitoredVm;
import sun.jvmstat.monitor.StringMonitor;
import sun.jvmstat.monitor.VmIdentifier;

/**
 * A running Java program of this user, as described by its VM's performance counters. They are read from a file, so the program is not
 * disturbed.
 */
final class JavaProcess {
    final int pid;
    /** Main class or jar, with its arguments; empty if unknown. */
    final String command;
    /** Version of the JDK, such as {@code 17.0.15}; empty if unknown. */
    final String version;
    /** Options that the VM was started with, including those from environment variables. */
    final String options;
    /** Whether the VM says that other processes may attach to it. */
    final boolean attachable;

    private JavaProcess(int pid, MonitoredVm vm) {
        this.pid = pid;
        this.command = text(vm, "sun.rt.javaCommand");
        this.version = text(vm, "java.property.java.version");
        this.options = (text(vm, "java.rt.vmFlags") + ' ' + text(vm, "java.rt.vmArgs")).trim();
        this.attachable = text(vm, "sun.rt.jvmCapabilities").startsWith("1");
    }

    /** Feature number of the JDK; 0 if unknown. */
    int feature() {
        int end = 0;
        while (end < version.length() && Character.isDigit(version.charAt(end))) {
            end++;
        }
        return end == 0 ? 0 : Integer.parseInt(version.substring(0, end));
    }

    /** Main class or file name of the jar, without arguments. */
    String name() {
        int blank = command.indexOf(' ');
        String first = blank < 0 ? command : command.substring(0, blank);
        return first.substring(first.lastIndexOf('/') + 1);
    }

    /** All Java programs of this user except this one, in the order of their process ids. */
    static List<JavaProcess> all() {
        List<JavaProcess> all = new ArrayList<>();
        try {
            MonitoredHost host = MonitoredHost.getMonitoredHost(new HostIdentifier((String) null));
            Set<Integer> active = host.activeVms();
            for (int pid : active) {
                if (pid != ProcessHandle.current().pid()) {
                    add(all, host, pid);
                }
            }
        } catch (URISyntaxException | MonitorException unreadable) {
            throw new AttachException("the list of Java programs cannot be read: " + unreadable.getMessage());
        }
        all.sort(Comparator.comparingInt(each -> each.pid));
        return all;
    }

    private static void add(List<JavaProcess> all, MonitoredHost host, int pid) throws URISyntaxException {
        try {
            MonitoredVm vm = host.getMonitoredVm(new VmIdentifier("//" + pid + "?mode=r"));
            all.add(new JavaProcess(pid, vm));
            host.detach(vm);
        } catch (MonitorException gone) {
            // The program has ended or belongs to another user.
        }
    }

    /**
     * Finds a program by its process id, main class (with or without package) or jar.
     *
     * @throws AttachException if none or more than one matches
     */
    static JavaProcess find(String wanted) {
        List<JavaProcess> found = new ArrayList<>();
        for (JavaProcess each : all()) {
            String name = each.name();
            if (wanted.equals(String.valueOf(each.pid)) || wanted.equals(name) || name.endsWith('.' + wanted)) {
                found.add(each);
            }
        }
        if (found.size() == 1) {
            return found.get(0);
        }
        if (found.isEmpty()) {
            throw new AttachException("this user has no Java program '" + wanted
                    + "': `jps` lists the visible ones, `doctor PID` says why one is missing");
        }
        StringBuilder pids = new StringBuilder();
        for (JavaProcess each : found) {
            pids.append(pids.length() == 0 ? "" : ", ").append(each.pid);
        }
        throw new AttachException("several Java programs are named '" + wanted + "': use one of the process ids " + pids);
    }

    private static String text(MonitoredVm vm, String counter) {
        try {
            StringMonitor monitor = (StringMonitor) vm.findByName(counter);
            return monitor == null ? "" : monitor.stringValue();
        } catch (MonitorException unreadable) {
            return "";
        }
    }
}
