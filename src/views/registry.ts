/** Registers the views, one line each, in the order of tabs and number keys. */
import './flame/definition';
import './tree/definition';
import './methods/definition';
import './sandwich/definition';
import './allocations/definition';
import './threads/definition';
import './compare/definition';
import './matrix/definition';
import './timeline/definition';
import './slow/definition';
import './locks/definition';
