/**
 * This package does the same in every run, hot enough for the optimising compiler. It must use no clock, no chance, no file and no
 * identity hash code.
 */
package steady;
