package threads;

import java.util.zip.Adler32;

/** Test subject: calls native methods of a class that the VM loads only for this program. */
public final class Checksums {
  private Checksums() {}

  public static void main(String[] args) throws Exception {
    long sum = 0;
    for (int i = 0; i < 2000; i++) {
      Adler32 checksum = new Adler32();
      checksum.update(new byte[] {1, 2, (byte) i}, 0, 3);
      checksum.update(i);
      sum += checksum.getValue();
    }
    System.out.println(sum + " " + Adler32.class.getDeclaredMethods().length);
  }
}
