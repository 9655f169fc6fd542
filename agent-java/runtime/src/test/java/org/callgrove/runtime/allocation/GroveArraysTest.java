package org.callgrove.runtime.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import org.callgrove.runtime.entry.Grove;
import org.callgrove.runtime.memory.GroveLayout;
import org.callgrove.runtime.session.Trees;
import org.callgrove.runtime.tree.GroveReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests array counts with every row of JP Figure 4, and with each element type. */
class GroveArraysTest {
    private static final int I = GroveLayout.ELEMENT_TYPES.indexOf('I');
    private static final int R = GroveLayout.REFERENCE;

    private static int nextContext = 100;

    private long node;

    /** A context that no other test uses. */
    @BeforeEach
    void enter() {
        Trees.prepare(300);
        node = Grove.enter(nextContext++);
        Grove.exit(node);
    }

    @Test
    void referencesInAllDimensions() {
        GroveArrays.addMulti(new Object[2][3][5], node, 3, R);
        expect(R, 9, 38);
    }

    @Test
    void referencesWithAZeroInTheThirdDimension() {
        GroveArrays.addMulti(new Object[2][3][0], node, 3, R);
        expect(R, 9, 8);
    }

    @Test
    void referencesWithAZeroInTheSecondDimension() {
        GroveArrays.addMulti(new Object[2][0][5], node, 3, R);
        expect(R, 3, 2);
    }

    @Test
    void referencesWithAZeroInTheFirstDimension() {
        GroveArrays.addMulti(new Object[0][3][5], node, 3, R);
        expect(R, 1, 0);
    }

    @Test
    void intsInAllDimensions() {
        GroveArrays.addMulti(new int[2][3][5], node, 3, I);
        expect(R, 3, 8);
        expect(I, 6, 30);
    }

    @Test
    void intsWithAZeroInTheThirdDimension() {
        GroveArrays.addMulti(new int[2][3][0], node, 3, I);
        expect(R, 3, 8);
        expect(I, 6, 0);
    }

    @Test
    void intsWithAZeroInTheSecondDimension() {
        GroveArrays.addMulti(new int[2][0][5], node, 3, I);
        expect(R, 3, 2);
        expect(I, 0, 0);
    }

    @Test
    void intsWithAZeroInTheFirstDimension() {
        GroveArrays.addMulti(new int[0][3][5], node, 3, I);
        expect(R, 1, 0);
        expect(I, 0, 0);
    }

    @Test
    void everyBasicTypeAsTheInnermost() {
        Object[] arrays = {new byte[2][3], new char[2][3], new double[2][3], new float[2][3], new int[2][3], new long[2][3],
            new short[2][3], new boolean[2][3]};
        for (int type = 0; type < arrays.length; type++) {
            GroveArrays.addMulti(arrays[type], node, 2, type);
            expect(type, 2, 6);
        }
        expect(R, 8, 16);
    }

    @Test
    void oneDimension() {
        GroveArrays.add(7, node, I);
        GroveArrays.add(0, node, I);
        expect(I, 2, 7);
    }

    @Test
    void bytesOfEveryTypeFollowFromTheLayout() {
        int[] scales = {1, 2, 8, 4, 4, 8, 2, 1, 4};
        expectSizes(8, scales, 16, 16, 16, 16, 16, 16, 16, 16, 16);
        // Object headers may be compact.
        expectSizes(16, scales, 12, 12, 16, 12, 12, 16, 12, 12, 12);
        scales[R] = 8;
        expectSizes(8, scales, 20, 20, 24, 20, 20, 24, 20, 20, 24);
    }

    private static void expectSizes(int alignment, int[] scales, int... bases) {
        GroveArrays.install(alignment, scales[R], bases);
        try {
            for (int type = 0; type <= R; type++) {
                for (int length : new int[] {0, 1, 3, 7, 8, 1001, Integer.MAX_VALUE}) {
                    long unpadded = bases[type] + (long) length * scales[type];
                    assertThat(GroveArrays.size(length, type)).isBetween(unpadded, unpadded + alignment - 1)
                            .matches(size -> size % alignment == 0);
                }
            }
        } finally {
            Trees.prepare(1);
        }
    }

    @Test
    void bytesAreThoseOfEachArrayByItself() {
        GroveArrays.add(1, node, 0);
        GroveArrays.add(0, node, 0);
        GroveArrays.add(5, node, I);
        expectBytes(GroveArrays.size(1, 0) + GroveArrays.size(0, 0) + GroveArrays.size(5, I));
        GroveArrays.addMulti(new int[2][3][5], node, 3, I);
        GroveArrays.addMulti(new byte[3][1], node, 2, 0);
        GroveArrays.addMulti(new Object[2][0][7], node, 3, R);
        expectBytes(GroveArrays.size(1, 0) + GroveArrays.size(0, 0) + GroveArrays.size(5, I)
                + GroveArrays.size(2, R) + 2 * GroveArrays.size(3, R) + 6 * GroveArrays.size(5, I)
                + GroveArrays.size(3, R) + 3 * GroveArrays.size(1, 0)
                + GroveArrays.size(2, R) + 2 * GroveArrays.size(0, R));
    }

    @Test
    void bytesOfNestedArraysThatALeafReturns() {
        GroveArrays.addArray(new Object[] {new byte[5], null, new Object[] {new char[1]}}, node, true);
        expectBytes(GroveArrays.size(3, R) + GroveArrays.size(5, 0) + GroveArrays.size(1, R) + GroveArrays.size(1, 1));
    }

    private void expectBytes(long bytes) {
        assertThat(GroveReader.count(node, 2)).isEqualTo(bytes);
    }

    private void expect(int type, long arrays, long elements) {
        assertThat(new long[] {GroveReader.arrays(node, type), GroveReader.elements(node, type)})
                .as("%s", GroveLayout.ELEMENT_TYPES.charAt(type)).containsExactly(arrays, elements);
    }
}
