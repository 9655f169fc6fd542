package org.callgrove.profile.leaves;

import java.util.HashMap;
import java.util.Map;
import org.callgrove.runtime.GroveLeaves;

/** Rules for the allocations of a leaf. They are counted in the leaf's own context, after the call succeeded (JP 5.3). */
public enum LeafAllocation {
    /** The leaf allocates nothing. */
    NONE("nothing"),
    /** The array that is returned. */
    RESULT("the array it returns"),
    /** All arrays of the nested array that is returned. */
    NESTED_RESULT("all arrays of the array it returns"),
    /** A copy: the returned array, if called on an array type. */
    CLONE("the array it returns, when called on an array"),
    /** A box, unless it comes from the cache. */
    BOX("the box, unless it comes from the cache"),
    /** Allocations that are not counted. */
    UNKNOWN("not counted");

    private static final Map<String, LeafAllocation> RULES = new HashMap<>();

    static {
        rule(RESULT, "java/lang/reflect/Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;");
        rule(NESTED_RESULT, "java/lang/reflect/Array.multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;");
        rule(RESULT, "java/util/Arrays.copyOf([Ljava/lang/Object;ILjava/lang/Class;)[Ljava/lang/Object;");
        rule(RESULT, "java/util/Arrays.copyOfRange([Ljava/lang/Object;IILjava/lang/Class;)[Ljava/lang/Object;");
        rule(RESULT, "jdk/internal/misc/Unsafe.allocateUninitializedArray0(Ljava/lang/Class;I)Ljava/lang/Object;");
        rule(RESULT, "jdk/internal/misc/Unsafe.allocateUninitializedArray(Ljava/lang/Class;I)Ljava/lang/Object;");
        rule(RESULT, "java/lang/StringUTF16.toBytes([CII)[B");
        rule(CLONE, "java/lang/Object.clone()Ljava/lang/Object;");
        String[] boxes = {"Byte", "B", "Short", "S", "Character", "C", "Integer", "I", "Long", "J", "Float", "F", "Double", "D"};
        for (int i = 0; i < boxes.length; i += 2) {
            String type = "java/lang/" + boxes[i];
            rule(BOX, type + ".valueOf(" + boxes[i + 1] + ")L" + type + ";");
        }
    }

    private final String words;

    LeafAllocation(String words) {
        this.words = words;
    }

    private static void rule(LeafAllocation allocation, String method) {
        RULES.put(method, allocation);
    }

    /** The rule for a method, or null if there is none. */
    static LeafAllocation ruleFor(String owner, String key) {
        return RULES.get(owner + '.' + key);
    }

    /** Number of the rule in the runtime. */
    int number() {
        switch (this) {
            case RESULT:
            case CLONE:
                return GroveLeaves.ARRAY;
            case NESTED_RESULT:
                return GroveLeaves.NESTED;
            case BOX:
                return GroveLeaves.BOX;
            default:
                return 0;
        }
    }

    /** Description for people. */
    public String words() {
        return words;
    }
}
