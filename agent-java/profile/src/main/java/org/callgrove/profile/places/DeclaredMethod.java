package org.callgrove.profile.places;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.callgrove.api.Method;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** A method, as its class file declares it. */
final class DeclaredMethod implements Method {
    private final ClassNode owner;
    private final String className;
    private final MethodNode method;
    private final boolean isOfJdk;

    DeclaredMethod(ClassNode owner, String className, MethodNode method, boolean isOfJdk) {
        this.owner = owner;
        this.className = className;
        this.method = method;
        this.isOfJdk = isOfJdk;
    }

    @Override
    public String getClassName() {
        return className;
    }

    @Override
    public String getName() {
        return method.name;
    }

    @Override
    public String getDescriptor() {
        return method.desc;
    }

    @Override
    public int getFlags() {
        return method.access & 0xFFFF;
    }

    @Override
    public Set<String> getAnnotations() {
        return names(method.visibleAnnotations, method.invisibleAnnotations);
    }

    @Override
    public Set<String> getClassAnnotations() {
        return names(owner.visibleAnnotations, owner.invisibleAnnotations);
    }

    private static Set<String> names(List<AnnotationNode> visible, List<AnnotationNode> invisible) {
        Set<String> names = new LinkedHashSet<>();
        add(names, visible);
        add(names, invisible);
        return names;
    }

    private static void add(Set<String> names, List<AnnotationNode> annotations) {
        for (int i = 0; annotations != null && i < annotations.size(); i++) {
            names.add(Type.getType(annotations.get(i).desc).getClassName());
        }
    }

    @Override
    public List<String> getSupertypes() {
        List<String> names = new ArrayList<>();
        if (owner.superName != null) {
            names.add(owner.superName.replace('/', '.'));
        }
        for (int i = 0; i < owner.interfaces.size(); i++) {
            names.add(owner.interfaces.get(i).replace('/', '.'));
        }
        return names;
    }

    @Override
    public boolean isOfJdk() {
        return isOfJdk;
    }

    @Override
    public String toString() {
        return className + '.' + method.name + method.desc;
    }
}
