/**
 * This package is a test subject that does exactly the same in every run, hot enough for the optimising compiler. It must use no clock, random
 * number, file or identity hash code.
 */
package steady;
