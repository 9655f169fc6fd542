package org.callgrove.dump;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** Random access to the bytes of a file. Sections are read one by one, so a large file is never entirely in memory. */
abstract class ByteSource implements Closeable {
    abstract long size() throws IOException;

    /** Reads exactly {@code count} bytes. The caller has checked that the file has them. */
    abstract byte[] read(long offset, int count) throws IOException;

    @Override
    public void close() throws IOException {}

    static ByteSource of(byte[] bytes) {
        return new ByteSource() {
            @Override
            long size() {
                return bytes.length;
            }

            @Override
            byte[] read(long offset, int count) {
                byte[] slice = new byte[count];
                System.arraycopy(bytes, (int) offset, slice, 0, count);
                return slice;
            }
        };
    }

    static ByteSource of(Path path) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
        return new ByteSource() {
            @Override
            long size() throws IOException {
                return file.length();
            }

            @Override
            byte[] read(long offset, int count) throws IOException {
                byte[] slice = new byte[count];
                file.seek(offset);
                try {
                    file.readFully(slice);
                } catch (EOFException cut) {
                    throw new DumpException("the file shrank while being read", offset, null);
                }
                return slice;
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        };
    }
}
