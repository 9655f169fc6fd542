/** Registers the page's commands by importing all modules that do so. */
import './page';
import './export';
import './flame-graph';
import './selection';
import './table';
import '../../panes/events/commands';
import '../../panes/filters/commands';
import '../../panes/sources/commands';
import '../../panes/transforms/commands';
