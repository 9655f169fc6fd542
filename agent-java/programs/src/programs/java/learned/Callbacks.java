package learned;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadWarningListener;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** A root method whose native code calls back: a JPEG file is decoded. If the word {@code more} is given, it is cut off, and native code warns. */
public final class Callbacks {
    private static final int SIDE = 64;

    private Callbacks() {
    }

    public static void main(String[] args) throws IOException {
        ImageIO.setUseCache(false);
        BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < SIDE * SIDE; i++) {
            image.setRGB(i % SIDE, i / SIDE, i * 7919);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "jpeg", out);
        byte[] file = out.toByteArray();
        System.out.println(run(args.length > 0 ? Arrays.copyOf(file, file.length * 3 / 4) : file));
    }

    static int run(byte[] file) throws IOException {
        ImageReader reader = ImageIO.getImageReadersByFormatName("jpeg").next();
        Warnings warnings = new Warnings();
        reader.addIIOReadWarningListener(warnings);
        reader.setInput(new MemoryCacheImageInputStream(new ByteArrayInputStream(file)));
        int width = reader.read(0).getWidth();
        reader.dispose();
        return width + warnings.count;
    }

    /** Its method is called by Java code that only native code calls. */
    private static final class Warnings implements IIOReadWarningListener {
        private int count;

        @Override
        public void warningOccurred(ImageReader source, String warning) {
            count += counted();
        }

        private static int counted() {
            return 1;
        }
    }
}
