package org.callgrove.runtime.memory;

import org.callgrove.runtime.narrowing.PackagePrivate;

/**
 * Memory layout of the trees that the runtime keeps off the heap: nodes (calling contexts), the blocks that hold them, and each tree's
 * state. All offsets and sizes are in bytes.
 *
 * <p>A node is one calling context (an IC in section 3.1.2 of the JP paper). Fields with a star hold references: four bytes that stand for
 * an address ({@link GroveRegion}).
 *
 * <pre>
 *   0            4            8                         16                        24
 *   +------------+------------+-------------------------+-------------------------+
 *   | MID        | MASK       | TABLE                   | CALLS                   |
 *   +------------+------------+------------+------------+------------+------------+
 *   | BYTECODES               | PARENT *   | FIRST_CHILD * | NEXT_SIBLING * | MORE * |
 *   +-------------------------+------------+------------+------------+------------+
 *   24                        32           36           40           44           48
 * </pre>
 *
 * The node is full. {@link #MORE} points to a further 192 bytes, allocated when the context first needs one of these counters:
 *
 * <pre>
 *   0                  16                 32          128                144    152    160    168    176    184    192
 *   +------------------+------------------+--- ... ---+------------------+------+------+------+------+------+------+
 *   | arrays, elements | arrays, elements |           | arrays, elements |BYTES | users' processes, agents; the clock|
 *   +------------------+------------------+--- ... ---+------------------+------+------+------+------+------+------+
 *     by element type: B                C                              R
 * </pre>
 *
 * <p>Counters are numbered like {@code Counter#column} in module dump: 0 is calls and 1 bytecodes, both in the node. Number 2 is at
 * {@link #FURTHER}, number 3 eight bytes further, and so on. To add a counter, raise {@link #OWN_COUNTERS}. The last
 * {@link #AGENT_COUNTERS} are for metrics of instrumentation processes, of users' profiling agents and of the clock, in this order. All other code loops over the counters.
 *
 * <p>Walkers, the threads that read a tree while it grows, use only {@link #FIRST_CHILD} and {@link #NEXT_SIBLING}. The child table is
 * private to the thread that owns the tree, so a replaced table can be reused at once.
 */
public final class GroveLayout {
    /** Size of a node. */
    public static final int NODE_SIZE = 48;
    /** int: method id; 0 for a root, -1 for the node that stands for "no child". */
    public static final int MID = 0;
    /**
     * int: mask that turns {@code mid * PLACE} into a byte offset in the child table. The bits above it are {@link #FLAGS}, which no offset
     * reaches.
     */
    public static final int MASK = 4;
    /** Bits of {@link #MASK} that are not part of the mask. */
    @PackagePrivate
    public static final int FLAGS = 7 << 24;
    /** Flag: contexts below this one were folded ({@code GroveFold}). */
    @PackagePrivate
    public static final int FOLDED = 1 << 24;
    /** Flag: a frame may still be running in this context. Set only during a fold. */
    @PackagePrivate
    public static final int ON_PATH = 1 << 25;
    /**
     * Flag (a doubtful context): it may be current although code that counts nothing is running, because a recording has ended or begun in
     * the meantime. It has no table, so each call from it takes the slow path, which checks the stack ({@code GroveCallers}).
     */
    @PackagePrivate
    public static final int DOUBTFUL = 1 << 26;
    /**
     * long: address of the child table. If it equals the address of {@link #FIRST_CHILD}, the table has only the newest child. If the
     * context has more children than that, a fold has freed its table. It gets a table again at the first call whose context is not found.
     */
    public static final int TABLE = 8;
    /** long: invocations (JP 3.1.2, getCalls). */
    public static final int CALLS = 16;
    /** long: bytecodes executed outside the entry block. Those of the entry block are the calls times its size (JP 3.1.3, getInstr). */
    public static final int BYTECODES = 24;
    /** Reference of the caller's node; a root's parent is the root itself. */
    public static final int PARENT = 32;
    /** Reference of the newest child, or 0. */
    public static final int FIRST_CHILD = 36;
    /** Reference of the next older child of the same parent, or 0. */
    public static final int NEXT_SIBLING = 40;
    /** Reference of the counters that do not fit in the node, or 0. */
    public static final int MORE = 44;

    /** Number of counters that woven code maintains, without those of arrays. */
    public static final int OWN_COUNTERS = 3;
    /** Number of counters in the node, from {@link #CALLS} on. */
    @PackagePrivate
    public static final int COUNTERS_IN_NODE = 2;

    /** Element types of arrays, in the order of their counters (JP 3.1.4). */
    public static final String ELEMENT_TYPES = "BCDFIJSZR";
    /** Index of the element type for references. */
    public static final int REFERENCE = 8;
    /** Per element type: a long for arrays, a long for elements. */
    public static final int ARRAY_ENTRY = 16;
    /** long[], after the array counters: the counters from number {@link #COUNTERS_IN_NODE} on. */
    public static final int FURTHER = (REFERENCE + 1) * ARRAY_ENTRY;
    /** long: bytes of arrays, including headers and padding. */
    public static final int BYTES = FURTHER;
    /** Size of the counters at {@link #MORE}. */
    @PackagePrivate
    public static final int MORE_SIZE = 192;
    /** Number of counters of each context, without those of arrays: as many as fit. */
    public static final int COUNTERS = COUNTERS_IN_NODE + (MORE_SIZE - FURTHER) / 8;
    /** Maximum number of metrics of instrumentation processes, profiling agents and the clock. */
    public static final int AGENT_COUNTERS = COUNTERS - OWN_COUNTERS;
    /** Maximum of a counter to which values are added. Up to it, readers represent all sums exactly (docs/format.md, Conventions). */
    public static final long MOST_COUNTED = (1L << 53) - 1;
    /** Bytes in use at {@link #MORE}. */
    @PackagePrivate
    public static final int MORE_USED = FURTHER + 8 * (COUNTERS - COUNTERS_IN_NODE);

    /** Size of a block. Blocks are aligned to their size, so masking a node's address gives its block's header. */
    public static final int BLOCK_SIZE = 1 << 12;
    /** long in a block header: the state of the tree that owns the block. */
    public static final int BLOCK_STATE = 0;
    /** long in a block header: the next block of the same owner, or in the list of free blocks; 0 at the end. */
    public static final int BLOCK_NEXT = 8;
    /** long[] in a block header, valid during a fold: one bit for each {@link GroveRegion#UNIT} of the block, set if it is in use. */
    @PackagePrivate
    public static final int BLOCK_LIVE = 16;
    /** Number of units in a block. */
    @PackagePrivate
    public static final int BLOCK_UNITS = BLOCK_SIZE / GroveRegion.UNIT;
    /** Size of a block header. */
    @PackagePrivate
    public static final int BLOCK_HEADER = BLOCK_LIVE + BLOCK_UNITS / 8;

    /** Size of a thread's state, the data about its tree as a whole. */
    public static final int STATE_SIZE = 320;
    /** long: the root node of the thread's tree. */
    public static final int ROOT = 0;
    /** long: bytecodes counted by {@code GroveWork}. */
    public static final int WORK = 8;
    /** long: next free byte of the block in use. */
    public static final int BUMP = 16;
    /** long: end of the block in use. */
    public static final int LIMIT = 24;
    /** long: the first of the owned blocks in use, newest first. */
    public static final int BLOCKS = 32;
    /** long: the first of the owned blocks not yet in use. */
    public static final int RESERVE = 40;
    /** long: number of blocks in use. */
    public static final int OWNED = 48;
    /** long: number of nodes in the tree, including the root. */
    public static final int NODES = 56;
    /**
     * long: the state whose memory holds the counters that another thread has added to the tree at the end of its recording (see
     * {@code GroveCounters.addAtEnd}); 0 if there are none.
     */
    @PackagePrivate
    public static final int ADDED_AT_END = 64;
    /** long: the state whose memory holds the counters that the clock has added to the tree; 0 if there are none. */
    @PackagePrivate
    public static final int ADDED_FROM_OUTSIDE = 72;
    /** long: bytecodes until profiling agents are next activated in the thread (JP 3.2); see {@code GroveActivation}. */
    public static final int ACTIVATION = 112;
    /** long: value from which {@link #ACTIVATION} last started to run down. */
    public static final int GRANTED = 120;
    /** long: number of the thread among those registered with profiling agents; 0 until it is registered. */
    public static final int REGISTERED = 128;
    /** long: not 0 if frames from an ended recording may hold addresses in the tree; see {@code GroveSession}. */
    @PackagePrivate
    public static final int IS_HELD = 136;
    /**
     * long: 0, or the number of the latest weaving if the tree has contexts of methods that began before they were woven; see
     * {@code GroveCallers}.
     */
    @PackagePrivate
    public static final int EARLY = 144;
    /** long: 1 if the tree's thread was started below a root method and everything in it counts; see {@code GroveRoots}. */
    @PackagePrivate
    public static final int IS_HEIR = 152;
    /** long: 1 if a thread with {@link #IS_HEIR} has counted in the tree, so that not all outermost contexts are those of root methods. */
    @PackagePrivate
    public static final int HAD_HEIR = 160;
    /** long: 1 while the tree is being folded by its thread; guarded by {@code GroveTurns.LOCK}. */
    @PackagePrivate
    public static final int IS_FOLDING = 168;
    /** long: index of the tree in the list of all trees. */
    public static final int INDEX = 184;
    /** long: 1 if the tree is given up first when memory is short. */
    public static final int IS_DISPENSABLE = 192;
    /** long: number of nodes that the last fold left. */
    @PackagePrivate
    public static final int KEPT = 200;
    /** long: the node that {@code GroveTree} returns for calls for which there is no memory. */
    @PackagePrivate
    public static final int LOST = 208;
    /** long: 1 for a merged tree, which only the walker or a thread that keeps walkers out may change. */
    @PackagePrivate
    public static final int IS_GUARDED = 216;
    /**
     * long: bytes to subtract from the VM's account of the thread, because they are not the program's or were not recorded; -1 if unknown.
     */
    public static final int ACCOUNT_START = 224;
    /** long: the VM's account when the agent began its work in the thread; -1 while the agent is not at work there. */
    public static final int ACCOUNT_PAUSED = 232;
    /** long[]: heads of the lists of free memory within blocks, by the size classes of {@code GroveMemory}. */
    @PackagePrivate
    public static final int FREE = 240;
    /** Number of lists at {@link #FREE}. */
    @PackagePrivate
    public static final int SIZE_CLASSES = 10;

    /** Size of an entry in a child table, which is a reference. */
    public static final int PLACE = 4;
    /** Binary logarithm of {@link #PLACE}. */
    @PackagePrivate
    public static final int PLACE_SHIFT = 2;
    /** Number of entries in the smallest child table, which takes one {@link GroveRegion#UNIT}. */
    public static final int MIN_PLACES = 4;
    /** Tables larger than this many bytes come from the C heap rather than from a block. */
    public static final int MAX_POOLED_TABLE = 2048;

    /** All method ids are less than this. */
    public static final int MAX_METHODS = 1 << 20;

    private GroveLayout() {
    }
}
