package ways;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamException;
import java.io.Serializable;

/** Test subject: serialisation, with reflective and generated calls of private methods, and a constructor of a class other than the object's. */
final class Serial {
  private Serial() {}

  static void run() {
    Main.way("round trip", () -> trip(new Node(3)).toString());
    Main.way("readObject throws", () -> trip(new Node(-1)));
    Main.way("externalizable", () -> trip(new Outside()).toString());
    Main.way("record", () -> trip(new Point(1, 2)));
    Main.way("readResolve", () -> trip(new Replaced()) instanceof Point);
    Main.way("not serializable", () -> trip(new Object()));
    Main.way("twenty times", () -> {
      int sum = 0;
      for (int i = 0; i < 20; i++) {
        sum += ((Node) trip(new Node(i))).value;
      }
      return sum;
    });
  }

  private static Object trip(Object value) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }

  /** A superclass that is not serializable, so its constructor runs when a {@link Node} is read. */
  static class Base {
    Base() {
      Mark.here();
    }
  }

  private static final class Node extends Base implements Serializable {
    private static final long serialVersionUID = 1L;
    private final int value;

    Node(int value) {
      this.value = value;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      Mark.here();
      out.defaultWriteObject();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      Mark.here();
      in.defaultReadObject();
      if (value < 0) {
        throw new IllegalStateException("negative");
      }
    }

    @Override
    public String toString() {
      return "node " + value;
    }
  }

  /** An externalizable object; its class must be public. */
  public static final class Outside implements Externalizable {
    private static final long serialVersionUID = 1L;

    public Outside() {
      Mark.here();
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      Mark.here();
      out.writeInt(7);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      Mark.here();
      in.readInt();
    }

    @Override
    public String toString() {
      return "outside";
    }
  }

  private record Point(int x, int y) implements Serializable {
    Point {
      Mark.here();
    }
  }

  private static final class Replaced implements Serializable {
    private static final long serialVersionUID = 1L;

    private Object readResolve() throws ObjectStreamException {
      Mark.here();
      return new Point(5, 6);
    }
  }
}
