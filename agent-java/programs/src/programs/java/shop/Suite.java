package shop;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Helper of tests: runs a class of tests and prints the result of each. Further arguments configure JUnit: {@code key=value}. */
public final class Suite {
    public static void main(String[] arguments) {
        Map<String, String> results = new TreeMap<>();
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(arguments[0]));
        for (String argument : List.of(arguments).subList(1, arguments.length)) {
            request.configurationParameter(argument.substring(0, argument.indexOf('=')), argument.substring(argument.indexOf('=') + 1));
        }
        LauncherFactory.create().execute(request.build(), new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    String name = test.getUniqueId().replaceAll(".*\\[(?:method|test-template|test-factory):([^(\\]]*)[^/]*(?:/\\[(?:test-template-invocation|dynamic-test):(#\\d+)])?", "$1$2");
                    String message = result.getThrowable().map(Throwable::getMessage).orElse("");
                    synchronized (results) {
                        results.put(name, result.getStatus() + " " + message);
                    }
                }
            }
        });
        results.forEach((name, result) -> System.out.println("* " + name + ": " + result));
    }
}
