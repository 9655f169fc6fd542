import freemarker.template.Configuration;
import freemarker.template.Template;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measured program, FreeMarker: parses a template with a macro, a function and nested lists, and fills it with a table. */
public final class Templates {
    private static final String TEXT = """
            <#macro row tree><tr class="${tree.name?length % 2}"><td>${tree.name?cap_first?html}</td><td>${tree.height?string("0.00")}</td>
            <td><#list tree.birds as bird>${bird?upper_case}<#sep>, </#list></td><td>${tall(tree.height)}</td></tr></#macro>
            <#function tall height><#if height gt 30><#return "tall"><#elseif height gt 10><#return "medium"><#else><#return "small"></#if></#function>
            <html><body><h1>${title}</h1><table><#list trees?sort_by("height") as tree><@row tree=tree/></#list></table>
            ${trees?filter(each -> each.height gt 20)?map(each -> each.name)?join(" ")}</body></html>
            """;
    private static final int TREES = 4000;

    public static void main(String[] args) throws Exception {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
        Template template = new Template("grove", TEXT, configuration);
        StringWriter page = new StringWriter();
        template.process(Map.of("title", "Grove", "trees", trees()), page);
        System.out.println(page);
    }

    private static List<Map<String, Object>> trees() {
        List<Map<String, Object>> trees = new ArrayList<>();
        for (int i = 0; i < TREES; i++) {
            List<String> birds = new ArrayList<>();
            for (int k = 0; k < i % 5; k++) {
                birds.add("bird " + (i * 31 + k) % 17);
            }
            trees.add(Map.of("name", "tree <" + i * 7919 % 1009 + ">", "height", i * 104729 % 4001 / 100.0, "birds", birds));
        }
        return trees;
    }
}
