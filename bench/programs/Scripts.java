import org.mozilla.javascript.Context;
import org.mozilla.javascript.Scriptable;

/** Measured program, Rhino: compiles and runs a script with closures, objects, arrays, regular expressions and JSON. */
public final class Scripts {
    private static final String TEXT = """
            function Tree(name, height) { this.name = name; this.height = height; }
            Tree.prototype.grow = function (by) { this.height += by; return this; };
            function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
            var trees = [];
            for (var i = 0; i < 6000; i++) trees.push(new Tree('tree' + i * 7919 % 1009, i % 40).grow(i % 3));
            var counts = {};
            trees.forEach(function (tree) { counts[tree.name] = (counts[tree.name] || 0) + tree.height; });
            var tall = trees.filter(function (tree) { return tree.height > 30; }).map(function (tree) { return tree.name.toUpperCase(); });
            tall.sort();
            var text = JSON.stringify(counts).replace(/tree(\\d)/g, 'T$1');
            var back = JSON.parse(text);
            var sum = 0;
            for (var key in back) sum += back[key] * key.length;
            fib(19) + ' ' + tall.length + ' ' + tall[10] + ' ' + sum + ' ' + text.length;
            """;

    public static void main(String[] args) {
        Context context = Context.enter();
        try {
            Scriptable scope = context.initStandardObjects();
            System.out.println(Context.toString(context.evaluateString(scope, TEXT, "grove.js", 1, null)));
        } finally {
            Context.exit();
        }
    }
}
