package org.callgrove.agent;

import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.callgrove.agent.options.Options;
import org.callgrove.blocks.BlockAnalyzer;
import org.callgrove.profile.blocks.UserBlocks;

/** Loads the user's block analysis, which divides methods into basic blocks, and tries it out before any class is woven. */
final class UserAnalysisLoader {
    private UserAnalysisLoader() {
    }

    /**
     * Loads the analysis that {@code blocks=} names.
     *
     * @return null if the option names one of the agent's own analyses
     * @throws IllegalArgumentException with one sentence, if the analysis cannot be used
     */
    static BlockAnalyzer load(Options options) {
        if (options.blocks.indexOf('.') < 0) {
            return null;
        }
        String place = options.blocksPath == null ? "on the class path: add blocks.path=<jar or folder>" : "in " + options.blocksPath;
        BlockAnalyzer analyzer;
        try {
            Class<?> type = Class.forName(options.blocks, true, loader(options.blocksPath));
            if (!BlockAnalyzer.class.isAssignableFrom(type)) {
                throw refuse(options, "does not implement " + BlockAnalyzer.class.getName());
            }
            analyzer = (BlockAnalyzer) type.getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            throw refuse(options, "is not " + place);
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
            throw refuse(options, "must be a public class with a public constructor without parameters");
        } catch (InvocationTargetException e) {
            throw refuse(options, "cannot be created: its constructor threw " + oneLine(e.getCause()));
        } catch (LinkageError e) {
            throw refuse(options, "cannot be loaded: " + oneLine(e));
        }
        String wrong = UserBlocks.probe(analyzer);
        if (wrong != null) {
            throw refuse(options, "was tried on a small method and failed: it " + wrong);
        }
        return analyzer;
    }

    private static ClassLoader loader(String path) {
        if (path == null) {
            return UserAnalysisLoader.class.getClassLoader();
        }
        try {
            Path place = Paths.get(path);
            if (Files.exists(place)) {
                // The loader is never closed: classes may be loaded from it as long as the program runs.
                return new URLClassLoader(new URL[] {place.toUri().toURL()}, UserAnalysisLoader.class.getClassLoader());
            }
        } catch (MalformedURLException | RuntimeException notAPath) {
            // A location that cannot be checked counts as missing.
        }
        throw new IllegalArgumentException("blocks.path '" + path + "' does not exist: specify the jar or folder that contains the class");
    }

    private static IllegalArgumentException refuse(Options options, String what) {
        return new IllegalArgumentException("blocks '" + options.blocks + "' " + what);
    }

    private static String oneLine(Throwable e) {
        return e.toString().replaceAll("\\s+", " ");
    }
}
