package org.callgrove.ledger;

import java.nio.file.Path;
import java.util.List;

/** The code of a project: classes that a ledger counts as own, and classes of its tests. */
public final class OwnCode {
    /**
     * Lists the classes of a project.
     *
     * @param classFolders folders of compiled classes: each class file in them is own code. A folder that is missing has none
     * @param testFolders folders of compiled tests. Classes whose origin is a folder of tests (docs/format.md, section 3) are tests, too
     * @param prefixes packages and classes that are own code as well, such as other modules of the build: {@code com.acme.util}. Classes of
     *     tests are not own code, even where a prefix matches
     * @throws LedgerException if a folder cannot be read, or none has a class and there is no prefix
     */
    public static OwnCode of(List<Path> classFolders, List<Path> testFolders, List<String> prefixes) throws LedgerException {
        throw new UnsupportedOperationException();
    }
}
