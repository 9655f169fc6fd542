package org.callgrove.agent.recording;

import java.lang.reflect.Modifier;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.callgrove.agent.output.SummaryLine;
import org.callgrove.dump.JsonWriter;
import org.callgrove.dump.Meta;
import org.callgrove.profile.learned.LearnedMethods;
import org.callgrove.profile.leaves.LeafTable;
import org.callgrove.profile.methods.MethodIds;
import org.callgrove.profile.methods.MethodRecord;
import org.callgrove.weave.Omissions;

/** The part of the program that was woven because of {@code learned=}, for section {@code meta}: the methods that were entered but not listed. */
final class WovenPart implements Meta.Entry {
    private final LearnedMethods learned;
    private final MethodIds ids;
    private final LeafTable leaves;
    private final Omissions omissions;
    private final Set<MethodRecord> entered = new LinkedHashSet<>();

    WovenPart(LearnedMethods learned, MethodIds ids, LeafTable leaves, Omissions omissions) {
        this.learned = learned;
        this.ids = ids;
        this.leaves = leaves;
        this.omissions = omissions;
    }

    /** Notes the methods that have contexts. Native code outside java.base may call methods that are not woven. */
    void note(BitSet methods) {
        entered.clear();
        Set<String> names = new LinkedHashSet<>();
        for (int id = methods.nextSetBit(1); id >= 0; id = methods.nextSetBit(id + 1)) {
            MethodRecord record = ids.get(id);
            String name = record.owner.name + '.' + record.name + record.descriptor;
            if (learned.isNew(id) && names.add(name)) {
                entered.add(record);
            } else if (record.leaf() && Modifier.isNative(record.access()) && !leaves.inJavaBase(record.owner.name.replace('.', '/'))) {
                omissions.addLimited(LearnedMethods.NATIVE, name);
            }
        }
    }

    @Override
    public void describe(JsonWriter json) {
        json.beginObject().name("by").value("learned").name("woven").value(learned.woven()).name("newMethods").beginArray();
        for (MethodRecord method : entered) {
            json.beginObject().name("class").value(method.owner.name).name("method").value(method.name + method.descriptor).endObject();
        }
        json.endArray();
        int mayHaveRun = learned.mayHaveRun();
        if (mayHaveRun > 0) {
            json.name("mayHaveRun").value(mayHaveRun);
        }
        json.name("alsoListed").beginArray();
        for (String method : learned.alsoListed()) {
            int dot = method.lastIndexOf('.', method.indexOf('('));
            json.beginObject().name("class").value(method.substring(0, dot)).name("method").value(method.substring(dot + 1)).endObject();
        }
        json.endArray().endObject();
    }

    /** Says how many methods were new, and how many may have run uncounted. */
    String remark() {
        int count = entered.size();
        int mayHaveRun = learned.mayHaveRun();
        String uncounted = SummaryLine.grouped(mayHaveRun) + (mayHaveRun == 1 ? " method" : " methods")
                + " may have run uncounted (reflection, native code, classes loaded late)";
        if (count == 0) {
            return mayHaveRun == 0 ? "no new methods: all that were entered are in the list of learned=" : "no new methods, but " + uncounted;
        }
        return SummaryLine.grouped(count) + (count == 1 ? " new method: what it calls" : " new methods: what they call") + " may not be counted"
                + (mayHaveRun == 0 ? "" : ", and " + uncounted) + "; with this file as learned=, the next recording weaves more";
    }
}
