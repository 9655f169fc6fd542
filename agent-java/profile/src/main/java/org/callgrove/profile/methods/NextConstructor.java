package org.callgrove.profile.methods;

/** The this- or super-constructor that a constructor calls (the JP paper, section 5.1, map M), by its names in a dump. */
public final class NextConstructor {
    /** Binary name of its class, after canonical naming. */
    public final String owner;
    /** JVM descriptor. */
    public final String descriptor;

    public NextConstructor(String owner, String descriptor) {
        this.owner = owner;
        this.descriptor = descriptor;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NextConstructor && ((NextConstructor) other).owner.equals(owner)
                && ((NextConstructor) other).descriptor.equals(descriptor);
    }

    @Override
    public int hashCode() {
        return owner.hashCode() * 31 + descriptor.hashCode();
    }
}
