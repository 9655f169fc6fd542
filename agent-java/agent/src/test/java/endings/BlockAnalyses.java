package endings;

import java.util.BitSet;
import org.callgrove.blocks.BlockAnalyzer;
import org.callgrove.blocks.MethodCode;

/** Test subjects: block analyses as users may write them, some correct, and one for each kind of failure. */
public final class BlockAnalyses {
    private BlockAnalyses() {
    }

    /** Makes every instruction a block, which gives the same counts as Precise. */
    public static final class EachInstruction implements BlockAnalyzer {
        @Override
        public BitSet leaders(MethodCode code) {
            BitSet all = new BitSet();
            all.set(0, code.size());
            return all;
        }
    }

    /** Makes each method one block, and calls every method of the API. */
    public static final class WholeMethods implements BlockAnalyzer {
        @Override
        public BitSet leaders(MethodCode code) {
            int asked = code.className().length() + code.name().length() + code.descriptor().length() + code.access();
            for (int i = 0; i < code.size(); i++) {
                asked += code.opcode(i) + (code.operand(i) == null ? 0 : code.operand(i).length());
                for (int target : code.targets(i)) {
                    asked += code.opcode(target);
                }
            }
            for (int i = 0; i < code.handlers(); i++) {
                if (code.handlerStart(i) < 0 || code.handlerEnd(i) > code.size() || code.opcode(code.handlerEntry(i)) < 0) {
                    throw new IllegalStateException("impossible handler " + i);
                }
            }
            if (!code.preciseLeaders().intersects(code.defaultLeaders()) || asked == 0) {
                throw new IllegalStateException("Precise has not the leaders of Default");
            }
            return new BitSet();
        }
    }

    /** Divides code like Precise, but fails for some methods, for each in a different way. */
    public static final class Failing implements BlockAnalyzer {
        @Override
        public BitSet leaders(MethodCode code) {
            if (code.className().equals("endings.Endings")) {
                if (code.name().equals("work")) {
                    throw new IllegalStateException();
                }
                if (code.name().equals("main")) {
                    return null;
                }
            }
            return code.preciseLeaders();
        }
    }

    /** Fails on every call. */
    public static final class AlwaysFailing implements BlockAnalyzer {
        @Override
        public BitSet leaders(MethodCode code) {
            throw new IllegalStateException("two\nlines");
        }
    }

    /** Cannot be constructed. */
    public static final class Unmakeable implements BlockAnalyzer {
        /** Always throws. */
        public Unmakeable() {
            throw new IllegalStateException("not today");
        }

        @Override
        public BitSet leaders(MethodCode code) {
            return new BitSet();
        }
    }
}
