package org.callgrove.dump;

/** Layout of objects in the recorded VM (docs/format.md, section 2), in bytes. */
public final class ObjectLayout {
    /** Every object's size is a multiple of this. */
    public final int alignment;
    /** Size of a reference in a field or an array. */
    public final int reference;
    /** Offset of the first field of an object. */
    public final int header;
    /** Offset of the first element of an array, for each element type in the order {@code B C D F I J S Z R}. */
    private final int[] arrays;

    public ObjectLayout(int alignment, int reference, int header, int... arrays) {
        this.alignment = alignment;
        this.reference = reference;
        this.header = header;
        this.arrays = arrays;
    }

    void describe(JsonWriter json) {
        json.name("layout").beginObject().name("alignment").value(alignment).name("reference").value(reference).name("header").value(header);
        json.name("arrays").beginObject();
        for (int i = 0; i < arrays.length; i++) {
            json.name(MctFormat.ELEMENT_TYPES.substring(i, i + 1)).value(arrays[i]);
        }
        json.endObject().endObject();
    }
}
