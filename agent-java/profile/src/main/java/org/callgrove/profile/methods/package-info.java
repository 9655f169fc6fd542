/**
 * This package selects the classes to count, names their methods for the dump and assigns method ids. It must not look into code.
 */
package org.callgrove.profile.methods;
