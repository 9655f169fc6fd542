package suite;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs a class of tests, as a build does. */
public class RunTests {
    public static void main(String[] args) {
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        Launcher launcher = LauncherFactory.create();
        launcher.execute(LauncherDiscoveryRequestBuilder.request().selectors(selectClass(args[0])).build(), summary);
        summary.getSummary().getFailures().forEach(each -> System.out.println(each.getTestIdentifier().getDisplayName() + ": " + each.getException()));
        System.out.println(summary.getSummary().getTestsSucceededCount() + " of " + summary.getSummary().getTestsFoundCount());
    }
}
