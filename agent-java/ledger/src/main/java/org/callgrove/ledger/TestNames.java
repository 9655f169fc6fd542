package org.callgrove.ledger;

/** Names of the ledger's rows: test methods, and two rows for work that belongs to no test. */
final class TestNames {
    static final String ONE_TIME_WORK = "(one-time work)";
    static final String OTHER_THREADS = "(other threads)";

    private static final String JAVAC = "lambda$";
    private static final String KOTLINC = "$lambda";

    private TestNames() {}

    /**
     * The name of the method whose source contains a lambda, judging by the name that javac or kotlinc gave to the lambda's body. A method
     * that is not the body of a lambda keeps its name.
     */
    static String withoutLambda(String method) {
        if (method.startsWith(JAVAC)) {
            int end = method.lastIndexOf('$');
            String within = end <= JAVAC.length() ? "null" : method.substring(JAVAC.length(), end);
            switch (within) {
                // Older compilers do not name the method around a lambda within a lambda.
                case "null":
                    return method;
                case "new":
                    return "<init>";
                case "static":
                    return "<clinit>";
                default:
                    return within;
            }
        }
        int kotlin = method.indexOf(KOTLINC);
        return kotlin > 0 ? method.substring(0, kotlin) : method;
    }
}
