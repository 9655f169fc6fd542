import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/** Measured program, XZ for Java: compresses a text and expands it again. */
public final class Compression {
    private static final int LINES = 9000;

    public static void main(String[] args) throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            text.append("tree ").append(i * 7919 % 1009).append(" has ").append(i * 104729 % 4001).append(" leaves on branch ").append(i % 31).append('\n');
        }
        byte[] plain = text.toString().getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (XZOutputStream out = new XZOutputStream(packed, new LZMA2Options(4))) {
            out.write(plain);
        }
        byte[] back = new XZInputStream(new ByteArrayInputStream(packed.toByteArray())).readAllBytes();
        System.out.println(plain.length + " " + packed.size() + " " + Arrays.hashCode(packed.toByteArray()) + " " + Arrays.equals(plain, back));
    }
}
