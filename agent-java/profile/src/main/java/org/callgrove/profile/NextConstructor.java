package org.callgrove.profile;

import org.objectweb.asm.tree.ClassNode;

/** The this- or super-constructor that a constructor calls (JP 5.1, map M), by the names it has in a dump. */
public final class NextConstructor {
    /** Binary name of its class, after canonical naming. */
    public final String owner;
    /** JVM descriptor. */
    public final String descriptor;

    NextConstructor(String owner, String descriptor) {
        this.owner = owner;
        this.descriptor = descriptor;
    }

    /** The one that a class's constructor calls, or null where there is none. */
    static NextConstructor of(ConstructorMap map, ClassNode owner, String canonicalName) {
        if (map == null || map.target == null) {
            return null;
        }
        boolean own = map.target.owner.equals(owner.name);
        return new NextConstructor(own ? canonicalName : map.target.owner.replace('/', '.'), map.target.desc);
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
