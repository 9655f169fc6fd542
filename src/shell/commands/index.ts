/** Every room that has commands is named here once. */
import './page';
import './export';
import './flame-graph';
import './selection';
import './table';
import '../../panes/filters/commands';
import '../../panes/sources/commands';
import '../../panes/transforms/commands';
