/**
 * This package is a test subject: the program whose every count is worked out by hand. Any change to it changes {@code handcount/expected.json}. It
 * must do nothing that cannot be counted on paper.
 */
package handcount;
