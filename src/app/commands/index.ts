/** Every room that has commands is named here once. */
import './page';
import './export';
import './flame-graph';
import './selection';
import './table';
import '../../filters/commands';
import '../../sources/commands';
import '../../transforms/commands';
