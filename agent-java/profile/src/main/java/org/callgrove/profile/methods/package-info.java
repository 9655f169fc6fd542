/**
 * This package says which classes are counted, and what their methods are called in a dump. It gives out method ids. It must not look into
 * code.
 */
package org.callgrove.profile.methods;
