import groovy.lang.GroovyShell;

/**
 * Measured program, Groovy: compiles and runs a dynamically typed script with classes, closures, collections, ranges and
 * interpolated strings.
 */
public final class Dynamic {
    private static final String TEXT = """
            class Tree {
              String name
              int height
              def grow(by) { height += by; this }
            }
            def fib(n) { n < 2 ? n : fib(n - 1) + fib(n - 2) }
            def trees = (0..<6000).collect { new Tree(name: "tree${it * 7919 % 1009}", height: it % 40).grow(it % 3) }
            def byName = trees.groupBy { it.name }.collectEntries { name, all -> [name, all*.height.sum()] }
            def tall = trees.findAll { it.height > 30 }.collect { it.name.toUpperCase() }.sort()
            def sum = byName.inject(0L) { total, entry -> total + entry.value * entry.key.size() }
            def words = tall.join(' ').split(/\\s+/).countBy { it[0..4] }
            "${fib(17)} ${tall.size()} ${tall[10]} $sum ${words.sort()}"
            """;

    public static void main(String[] args) {
        System.out.println(new GroovyShell().evaluate(TEXT, "Grove.groovy"));
    }
}
