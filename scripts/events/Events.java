import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Causes events of the VM, as often as its methods' names say: {@code exceptions_3} creates three exceptions. What would happen
 * only in the first call, such as loading a class, happens before.
 */
public class Events {
    private static Path file;

    static class Silent extends RuntimeException {
        Silent() {
            super("silent", null, false, false);
        }
    }

    static class Fresh {
        static final Object MADE = new Object();
    }

    static class AlsoFresh extends Fresh {
        static final Object MADE = new Object();
    }

    static class WithoutInitialiser {
        static final int CONSTANT = 1;
    }

    static class Copy {
    }

    static final class Loader extends ClassLoader {
        Loader() {
            super(null);
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }

    static void exceptions_3() {
        for (int i = 0; i < 3; i++) {
            try {
                throw new IllegalStateException("x");
            } catch (IllegalStateException expected) {
                i += 0;
            }
        }
    }

    static void exceptions_2_without_trace() {
        new Silent();
        new Silent();
    }

    static void exceptions_4_in_a_library() {
        for (int i = 0; i < 4; i++) {
            try {
                Integer.parseInt("x");
            } catch (NumberFormatException expected) {
                i += 0;
            }
        }
    }

    static void exceptions_2_with_cause() {
        new RuntimeException(new Error());
    }

    static void exceptions_0_of_the_vm() {
        try {
            ((Object) null).hashCode();
        } catch (NullPointerException expected) {
            return;
        }
    }

    static void classes_defined_2(byte[] bytes) {
        new Loader().define(bytes);
        new Loader().define(bytes);
    }

    static void classes_initialised_2() {
        new AlsoFresh();
    }

    static void classes_initialised_0() {
        new WithoutInitialiser();
    }

    static void threads_started_3() throws Exception {
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread();
            thread.start();
            thread.join();
        }
    }

    static void startVirtualThreads() throws Exception {
        for (int i = 0; i < 5; i++) {
            ((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, (Runnable) Events::nothing)).join();
        }
    }

    static void threads_started_5_virtual() throws Exception {
        startVirtualThreads();
    }

    static void nothing() {
    }

    static synchronized void waits_4() throws Exception {
        for (int i = 0; i < 4; i++) {
            Events.class.wait(1);
        }
    }

    static synchronized void waits_1_with_nanoseconds() throws Exception {
        Events.class.wait(1, 1);
    }

    static synchronized void notifies_5() {
        Events.class.notify();
        Events.class.notify();
        Events.class.notify();
        Events.class.notifyAll();
        Events.class.notifyAll();
    }

    static void parks_6() {
        for (int i = 0; i < 6; i++) {
            LockSupport.parkNanos(1000);
        }
    }

    static void sleeps_5() throws Exception {
        for (int i = 0; i < 5; i++) {
            Thread.sleep(1);
        }
    }

    static void sleeps_2_by_unit() throws Exception {
        TimeUnit.MILLISECONDS.sleep(1);
        TimeUnit.MILLISECONDS.sleep(1);
    }

    static void files_opened_4() throws Exception {
        new FileInputStream(file.toFile()).close();
        new FileInputStream(file.toFile()).close();
        new FileOutputStream(file.toFile(), true).close();
        new RandomAccessFile(file.toFile(), "r").close();
    }

    static void files_opened_3_by_channels() throws Exception {
        for (int i = 0; i < 3; i++) {
            Files.newInputStream(file).close();
        }
    }

    static void connections_2() throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (SocketChannel client = SocketChannel.open(server.getLocalAddress()); SocketChannel accepted = server.accept()) {
                accepted.finishConnect();
            }
        }
    }

    static void connections_2_by_sockets() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            accepted.getPort();
        }
    }

    static void connections_2_by_unix_sockets() throws Exception {
        Path name = file.resolveSibling(file.getFileName() + ".socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(name));
            try (SocketChannel client = SocketChannel.open(server.getLocalAddress()); SocketChannel accepted = server.accept()) {
                accepted.finishConnect();
            }
        }
        Files.delete(name);
    }

    static void processes_started_2() throws Exception {
        new ProcessBuilder("true").start().waitFor();
        new ProcessBuilder("true").start().waitFor();
    }

    static void collections_requested_2() {
        System.gc();
        Runtime.getRuntime().gc();
    }

    public static void main(String[] args) throws Exception {
        file = File.createTempFile("events", ".txt").toPath();
        byte[] bytes;
        try (InputStream in = Events.class.getResourceAsStream("Events$Copy.class")) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            in.transferTo(all);
            bytes = all.toByteArray();
        }
        Class.forName(Loader.class.getName());
        if (Runtime.version().feature() >= 21) {
            startVirtualThreads();
        }
        exceptions_3();
        exceptions_2_without_trace();
        exceptions_4_in_a_library();
        exceptions_2_with_cause();
        exceptions_0_of_the_vm();
        classes_defined_2(bytes);
        classes_initialised_2();
        classes_initialised_0();
        threads_started_3();
        if (Runtime.version().feature() >= 21) {
            threads_started_5_virtual();
        }
        waits_4();
        waits_1_with_nanoseconds();
        notifies_5();
        parks_6();
        sleeps_5();
        sleeps_2_by_unit();
        files_opened_4();
        files_opened_3_by_channels();
        connections_2();
        connections_2_by_sockets();
        connections_2_by_unix_sockets();
        processes_started_2();
        collections_requested_2();
        Files.delete(file);
    }
}
