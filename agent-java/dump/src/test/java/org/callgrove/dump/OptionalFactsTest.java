package org.callgrove.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks, case by case, which deadlocks and collections of section {@code meta} are read, and what is said of those that are not. */
class OptionalFactsTest {
    private static final String DEADLOCK = "{'deadlocks':[{'elapsed':1203,'found':'dump','threads':[{'name':'a','lock':'java.lang.Object',"
            + "'kind':'monitor','context':2,'stack':[{'class':'B','method':'c','file':'B.java','line':31}]}]}]}";
    private static final String GC = "{'snapshots':[{'elapsed':1,'gc':{'collections':1,'cause':'System.gc()','collector':'Copy','duration':12,"
            + "'before':81,'after':12}},{'elapsed':2,'gc':{'collections':2,'cause':'x','collector':'Copy','duration':0,'causes':{'x':1,'y':1}}},"
            + "{'elapsed':3}],'collections':{'seen':3,'merged':1,'missed':0}}";

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "'elapsed' | 'elapsed'",
        "'found':'dump' | 'found':'watch'",
        "'kind':'monitor' | 'kind':'synchronizer'",
        "'context':2, | ",
        ",'file':'B.java','line':31 | ",
        "[{'class':'B','method':'c','file':'B.java','line':31}] | []"})
    void goodDeadlocksAreRead(String text, String instead) {
        List<String> problems = new ArrayList<>();
        assertThat(checked(replaced(DEADLOCK, text, instead), problems)).containsKey("deadlocks");
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "1203 | -1",
        "'found':'dump' | 'found':'guess'",
        "'kind':'monitor' | 'kind':'latch'",
        "'context':2 | 'context':3",
        "'context':2 | 'context':'2'",
        "'name':'a', | ",
        "'lock':'java.lang.Object', | ",
        "'line':31 | 'line':'31'",
        "'method':'c', | ",
        "'stack':[ | 'stacks':["})
    void badDeadlocksAreLeftOut(String text, String instead) {
        List<String> problems = new ArrayList<>();
        assertThat(checked(replaced(DEADLOCK, text, instead), problems)).doesNotContainKey("deadlocks");
        assertThat(problems).containsExactly("meta.deadlocks is not valid and is left out");
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "'elapsed' | 'elapsed' | ",
        "'before':81,'after':12 | 'before':0,'after':0 | ",
        "'cause':'System.gc()', | | ",
        "'collections':1 | 'collections':0 | meta.snapshots.gc is not valid: what is said of collections is left out",
        "'duration':12 | 'duration':-1 | meta.snapshots.gc is not valid: what is said of collections is left out",
        "'y':1 | 'y':'1' | meta.snapshots.gc is not valid: what is said of collections is left out",
        "'collector':'Copy', | | meta.snapshots.gc is not valid: what is said of collections is left out",
        "'seen':3 | 'seen':-3 | meta.collections is not valid and is left out"})
    void collectionsAreReadOrLeftOut(String text, String instead, String problem) {
        List<String> problems = new ArrayList<>();
        Map<String, Object> meta = checked(replaced(GC, text, instead), problems);
        boolean isWhole = problem == null || !problem.contains("snapshots");
        assertThat(meta.get("snapshots").toString().contains("gc=")).isEqualTo(isWhole);
        assertThat(meta.containsKey("collections")).isEqualTo(problem == null || !isWhole);
        assertThat(problems).isEqualTo(problem == null ? List.of() : List.of(problem));
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "'woven':5 | 'woven':0 | true",
        "'learned' | 'weave' | true",
        "[{'class':'a.B','method':'c()V'}] | [] | true",
        "'learned' | 'guessed' | false",
        "'woven':5 | 'woven':-5 | false",
        "'woven':5, | | false",
        "'method':'c()V' | 'method':7 | false",
        "'class':'a.B', | | false",
        "[{'class':'a.B','method':'c()V'}] | 'a.B' | false"})
    void partsThatWereWovenAreReadOrLeftOut(String text, String instead, boolean isGood) {
        List<String> problems = new ArrayList<>();
        String part = "{'partlyWoven':{'by':'learned','woven':5,'newMethods':[{'class':'a.B','method':'c()V'}]}}";
        assertThat(checked(replaced(part, text, instead), problems).containsKey("partlyWoven")).isEqualTo(isGood);
        assertThat(problems).isEqualTo(isGood ? List.of() : List.of("meta.partlyWoven is not valid and is left out"));
    }

    private static String replaced(String json, String text, String instead) {
        assertThat(json).contains(text);
        return json.replace(text, instead == null ? "" : instead);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> checked(String json, List<String> problems) {
        Map<String, Object> meta = (Map<String, Object>) JsonReader.parse(json.replace('\'', '"'));
        MetaSection.OptionalFacts.check(meta, 3, problems);
        return meta;
    }
}
