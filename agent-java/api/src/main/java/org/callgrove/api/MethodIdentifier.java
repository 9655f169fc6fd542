package org.callgrove.api;

/** Names a method: the type MID in section 3.1.1 of the JP paper. Two identifiers are equal if class, name and descriptor are. */
public final class MethodIdentifier {
    private final String className;
    private final String name;
    private final String descriptor;

    /**
     * Makes an identifier (JP: createMID).
     *
     * @param className binary name of the declaring class, such as {@code java.util.Map$Entry}
     * @param name name of the method, {@code <init>} for a constructor, {@code <clinit>} for a static initialiser
     * @param descriptor JVM descriptor (JVMS 4.3.3), such as {@code (I)V}
     * @throws NullPointerException if a part is null
     */
    public MethodIdentifier(String className, String name, String descriptor) {
        if (className == null || name == null || descriptor == null) {
            throw new NullPointerException("a method identifier needs class, name and descriptor");
        }
        this.className = className;
        this.name = name;
        this.descriptor = descriptor;
    }

    /** Binary name of the declaring class (JP: getClass). */
    public String getClassName() {
        return className;
    }

    /** Name of the method (JP: getName). */
    public String getName() {
        return name;
    }

    /** JVM descriptor of the method (JP: getSig). */
    public String getDescriptor() {
        return descriptor;
    }

    /** Whether the method is a constructor. */
    public boolean isConstructor() {
        return name.equals("<init>");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MethodIdentifier && ((MethodIdentifier) other).name.equals(name)
                && ((MethodIdentifier) other).className.equals(className) && ((MethodIdentifier) other).descriptor.equals(descriptor);
    }

    @Override
    public int hashCode() {
        return (className.hashCode() * 31 + name.hashCode()) * 31 + descriptor.hashCode();
    }

    /** The method as text, such as {@code java.util.ArrayList.add(Ljava/lang/Object;)Z}. */
    @Override
    public String toString() {
        return className + '.' + name + descriptor;
    }
}
