package org.callgrove.profile.learned;

import java.util.Set;

/** The methods in the dump of an earlier recording. Each name is a canonical class name, or {@code *} for any class, a dot and a key. */
public final class MethodList {
    /** All methods. */
    public final Set<String> methods;
    /** Those among them that are in the list although they had no context: reflection or a method handle may call them. */
    public final Set<String> indirect;

    public MethodList(Set<String> methods, Set<String> indirect) {
        this.methods = methods;
        this.indirect = indirect;
    }
}
