/**
 * Decides which methods are woven in a recording that weaves only what an earlier one has found below its root methods ({@code learned=}), and what
 * their code calls.
 */
package org.callgrove.profile.learned;
