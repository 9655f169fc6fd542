package org.callgrove.api;

import java.util.List;
import java.util.Set;

/** A method as its class file declares it. */
public interface Method {
    /** Binary name of the declaring class, such as {@code java.util.Map$Entry}. */
    String getClassName();

    /** Name of the method, {@code <init>} for a constructor, {@code <clinit>} for a static initialiser. */
    String getName();

    /** JVM descriptor (JVMS 4.3.3), such as {@code (I)V}. */
    String getDescriptor();

    /** Access flags (JVMS 4.6), to be tested with {@link java.lang.reflect.Modifier}. */
    int getFlags();

    /** Binary names of the method's annotation types, except those that are discarded by the compiler. */
    Set<String> getAnnotations();

    /** Binary names of the annotation types of the declaring class, except those that are discarded by the compiler. */
    Set<String> getClassAnnotations();

    /** Binary names of the direct supertypes of the declaring class: its superclass, then the interfaces that it names. Empty for Object. */
    List<String> getSupertypes();

    /** Whether the declaring class is part of the JDK. */
    boolean isOfJdk();
}
