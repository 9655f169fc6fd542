import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.LexerInterpreter;
import org.antlr.v4.runtime.ParserInterpreter;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.ParseTreeWalker;
import org.antlr.v4.runtime.tree.ParseTreeListener;
import org.antlr.v4.runtime.tree.ErrorNode;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.tool.Grammar;

/**
 * Measured program, ANTLR: builds parsers for an expression language from its grammar, parses a program with one and walks the
 * tree.
 */
public final class Grammars {
    private static final String GRAMMAR = """
            grammar Calculation;
            program : statement+ EOF ;
            statement : ID '=' expression ';' | 'if' expression block ('else' block)? | 'while' expression block | expression ';' ;
            block : '{' statement* '}' ;
            expression : expression ('*' | '/' | '%') expression | expression ('+' | '-') expression
              | expression ('<' | '>' | '<=' | '>=' | '==' | '!=') expression | expression ('&&' | '||') expression
              | '-' expression | ID '(' (expression (',' expression)*)? ')' | '(' expression ')' | ID | NUMBER | STRING ;
            ID : [a-zA-Z_] [a-zA-Z_0-9]* ;
            NUMBER : [0-9]+ ('.' [0-9]+)? ;
            STRING : '"' ~["]* '"' ;
            SPACE : [ \\t\\r\\n]+ -> skip ;
            """;
    private static final int STATEMENTS = 1500;

    public static void main(String[] args) throws Exception {
        Grammar grammar = new Grammar(GRAMMAR);
        LexerInterpreter lexer = grammar.createLexerInterpreter(CharStreams.fromString(program()));
        ParserInterpreter parser = grammar.createParserInterpreter(new CommonTokenStream(lexer));
        ParseTree tree = parser.parse(grammar.getRule("program").index);
        Counter counter = new Counter();
        ParseTreeWalker.DEFAULT.walk(counter, tree);
        System.out.println(counter.rules + " rules, " + counter.terminals + " terminals, depth " + counter.deepest + ", faults "
                + parser.getNumberOfSyntaxErrors() + " " + counter.faults);
    }

    private static String program() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < STATEMENTS; i++) {
            text.append("x" + i % 17 + " = f(" + i + ", x" + i % 13 + " * (2 + y) - " + i % 7 + ".5, \"leaf\") / -z;\n");
            text.append("if x" + i % 5 + " < " + i + " && y >= 3 { y = y + 1; } else { while y > 0 { y = y - g(y % 3); } }\n");
        }
        return text.toString();
    }

    private static final class Counter implements ParseTreeListener {
        private int rules;
        private int terminals;
        private int faults;
        private int depth;
        private int deepest;

        @Override
        public void visitTerminal(TerminalNode node) {
            terminals++;
        }

        @Override
        public void visitErrorNode(ErrorNode node) {
            faults++;
        }

        @Override
        public void enterEveryRule(ParserRuleContext context) {
            rules++;
            depth++;
            deepest = Math.max(deepest, depth);
        }

        @Override
        public void exitEveryRule(ParserRuleContext context) {
            depth--;
        }
    }
}
