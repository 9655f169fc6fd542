package org.callgrove.agents;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.callgrove.api.OwnContext;

/**
 * Example agent: writes the allocation density of each method (the JP paper, section 2.3), that is, the objects it allocates per 1,000 of its own
 * bytecodes, densest first. Methods with less than a thousandth of all bytecodes are left out. The file is {@code callgrove-density.csv}, or the one
 * that the system property {@code callgrove.density} names.
 */
public final class AllocationDensity extends MergedThreads {
    @Override
    void report(OwnContext tree) {
        Map<String, long[]> methods = new HashMap<>();
        long[] total = new long[1];
        Stacks.visit(tree, context -> {
            long[] sums = methods.computeIfAbsent(Stacks.name(context.getMethod()), name -> new long[2]);
            sums[0] += context.getAllocations();
            sums[1] += context.getInstructions();
            total[0] += context.getInstructions();
        });
        methods.values().removeIf(sums -> sums[1] * 1000 < total[0] || sums[1] == 0);
        List<String> rows = new ArrayList<>(List.of("method,objects,bytecodes,objects per 1000 bytecodes"));
        methods.entrySet().stream().sorted(Comparator.comparingDouble(each -> -density(each.getValue()))).forEach(each -> rows
                .add('"' + each.getKey() + "\"," + each.getValue()[0] + ',' + each.getValue()[1] + ','
                        + Math.round(density(each.getValue()) * 100) / 100.0));
        Report.write("callgrove.density", "callgrove-density.csv", rows);
    }

    private static double density(long[] sums) {
        return 1000.0 * sums[0] / sums[1];
    }
}
