import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measured program, Jackson: writes objects as JSON, reads them as objects and as a tree, and changes the tree. */
public final class Json {
    private static final int TREES = 12_000;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public static final class Tree {
        public String name;
        public double height;
        public List<String> birds = new ArrayList<>();
        public Map<String, Integer> leaves = new LinkedHashMap<>();
    }

    public static void main(String[] args) throws Exception {
        List<Tree> trees = new ArrayList<>();
        for (int i = 0; i < TREES; i++) {
            Tree tree = new Tree();
            tree.name = "tree \"" + i * 7919 % 1009 + "\" \u00e9";
            tree.height = i * 104729 % 4001 / 100.0;
            for (int k = 0; k < i % 6; k++) {
                tree.birds.add("bird " + k);
                tree.leaves.put("branch" + k, i * k);
            }
            trees.add(tree);
        }
        String text = MAPPER.writeValueAsString(trees);
        Tree[] back = MAPPER.readValue(text, Tree[].class);
        JsonNode all = MAPPER.readTree(text);
        double heights = 0;
        for (JsonNode each : all) {
            heights += each.get("height").asDouble();
            ((ObjectNode) each).put("birds", each.get("birds").size()).remove("leaves");
        }
        System.out.println(back.length + " " + back[17].name + " " + text.length() + " " + heights);
        System.out.println(MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(all).length());
    }
}
