/**
 * This package is the program whose every count is worked out by hand. Any change of it changes {@code handcount/expected.json}. It must
 * do nothing that cannot be counted on paper.
 */
package handcount;
