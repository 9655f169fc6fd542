package org.callgrove.api;

import java.util.List;

/** The places in the code of one method at which an {@linkplain InstrumentationProcess instrumentation process} can count. */
public interface Places {
    /** All places of a kind, in the order of the code. */
    List<Place> of(Place.Kind kind);
}
