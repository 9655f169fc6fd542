package org.callgrove.agent;

import java.io.IOException;
import org.callgrove.dump.DumpWriter;
import org.callgrove.profile.MethodIds;
import org.callgrove.profile.MethodRecord;
import org.callgrove.runtime.GroveLayout;
import org.callgrove.runtime.GroveReader;

/** Hands a tree to the writer in preorder, without recursion: trees are as deep as the program's stack, or deeper. */
final class TreeWalk {
    private final DumpWriter writer;
    private final MethodIds ids;
    private int[] entrySizes = new int[0];

    TreeWalk(DumpWriter writer, MethodIds ids) {
        this.writer = writer;
        this.ids = ids;
    }

    /** Writes all contexts below a root, which itself stands for no method. */
    void write(long root) throws IOException {
        long node = GroveReader.firstChild(root);
        if (node == 0) {
            return;
        }
        int depth = 0;
        while (true) {
            context(node, depth);
            long next = GroveReader.firstChild(node);
            depth++;
            while (next == 0) {
                next = GroveReader.nextSibling(node);
                node = GroveReader.parent(node);
                depth--;
                if (next == 0 && node == root) {
                    return;
                }
            }
            node = next;
        }
    }

    private void context(long node, int depth) throws IOException {
        int method = GroveReader.method(node);
        long calls = GroveReader.calls(node);
        writer.node(depth, method, calls, GroveReader.bytecodes(node) + calls * entrySize(method));
        if (GroveReader.hasArrays(node)) {
            for (int type = 0; type <= GroveLayout.REFERENCE; type++) {
                long arrays = GroveReader.arrays(node, type);
                if (arrays != 0) {
                    writer.arrays(GroveLayout.ELEMENT_TYPES.charAt(type), arrays, GroveReader.elements(node, type));
                }
            }
        }
    }

    private int entrySize(int method) {
        if (method >= entrySizes.length) {
            int[] sizes = new int[ids.bound()];
            for (int id = 1; id < sizes.length; id++) {
                MethodRecord record = ids.get(id);
                sizes[id] = record.entrySize;
            }
            entrySizes = sizes;
        }
        return entrySizes[method];
    }
}
