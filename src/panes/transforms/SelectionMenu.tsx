/** Context menu with the commands for the selection. */
import { useEffect, useState } from 'react';
import type { FrameName, MethodId, Recursion } from '../../../workers/api/engine';
import { keyText } from '../../commands/keys';
import { type Command, commandsOf, runCommand } from '../../commands/registry';
import { ask, type Engine } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { addTransform } from '../../session/applied-transforms';
import { currentSide, metricsOf, placeNow, readySlot, stateNow, usedMetric, viewOf } from '../../state/store';
import { viewOfId } from '../../state/views';
import { count } from '../../ui/format';
import { methodName, shortName } from '../../ui/method-names';
import { MenuGroup, MenuItem, MenuPanel, Submenu } from '../../ui/overlay/MenuPanel';
import type { MenuOpening } from '../../ui/overlay/menu-opening';
import { MenuHead } from './MenuHead';

/** In milliseconds: how long the menu waits for a busy engine. */
const PATIENCE_MS = 150;

/** The commands needed most often, grouped by effect; all others are under “More”. */
const FIRST: readonly (readonly [label: string, ids: readonly string[]])[] = [
  ['Show', ['selection.flame', 'selection.tree', 'selection.sandwich']],
  ['Focus', ['transform.focus', 'transform.callees', 'transform.callers']],
  ['Fold or hide', ['transform.fold-method', 'transform.fold-package', 'transform.hide-method', 'transform.only-package']],
  ['Thread', ['thread.row', 'thread.row-flame', 'thread.row-tree', 'thread.row-methods', 'thread.row-group', 'thread.all']],
];
const FIRST_IDS = new Set(FIRST.flatMap(([, ids]) => ids));

const Item = ({ command }: { command: Command }) => (
  <MenuItem
    label={command.title}
    hint={command.hint}
    keys={command.keys?.[0] && keyText(command.keys[0])}
    onSelect={() => runCommand(command, true)}
  />
);
const itemsOf = (commands: readonly Command[]) => commands.map((command) => <Item key={command.id} command={command} />);

interface Offered {
  commands: readonly Command[];
  recursion: Recursion | null;
}

function Items({ commands, recursion }: Offered) {
  const others = commands.filter(({ id }) => !FIRST_IDS.has(id) && !(recursion && id === 'transform.recursion-method'));
  return (
    <>
      {recursion && (
        <MenuGroup label="Recursion">
          <MenuItem
            label={`Collapse ${methodName(recursion.name)}, ${count(recursion.times)} levels deep`}
            hint={`Merge recursive calls of ${shortName(recursion.name)} into the outermost one`}
            onSelect={() => void addTransform({ kind: 'recursion', method: idOf(recursion.name) })}
          />
        </MenuGroup>
      )}
      {FIRST.map(([label, ids]) => {
        const here = commands.filter(({ id }) => ids.includes(id));
        return (
          here.length > 0 && (
            <MenuGroup key={label} label={label}>
              {itemsOf(here)}
            </MenuGroup>
          )
        );
      })}
      {others.length > 0 && (
        <MenuGroup label="Other">
          <Submenu label="More">{itemsOf(others)}</Submenu>
        </MenuGroup>
      )}
    </>
  );
}

const idOf = ({ className, method, descriptor }: FrameName): MethodId => ({ className, method, descriptor });

/** Commands about the menu's subject. The list of all threads is in the palette. */
const offered = (): Command[] =>
  viewOfId(placeNow().view).menuAbout === 'thread'
    ? commandsOf('Thread').filter(({ id }) => FIRST_IDS.has(id))
    : [...commandsOf('Selection'), ...commandsOf('Transform')];

export function SelectionMenu({ opening }: { opening: MenuOpening }) {
  const engine = useEngine();
  const [found, setFound] = useState<Offered | null>(null);
  // If opening the menu selected a row, the view learns of it in its own effects, which run before this one.
  useEffect(() => {
    let wanted = true;
    // An item added later would shift the others under the pointer.
    const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
    void Promise.race([selectedRecursion(engine), late]).then((recursion) => {
      if (wanted) setFound({ commands: offered(), recursion });
    });
    return () => {
      wanted = false;
    };
  }, [engine]);
  if (found === null) return null;
  return (
    <MenuPanel opening={opening}>
      <MenuHead />
      <Items {...found} />
    </MenuPanel>
  );
}

/** Number of contexts of the same method on a path from which collapsing them is worthwhile. */
const DEEP = 8;

/** The recursion that contains a file's selected context; null if no method repeats often on its path. */
async function selectedRecursion(engine: Engine): Promise<Recursion | null> {
  const { place, slots } = stateNow();
  const { covers, selects } = viewOfId(place.view);
  const side = currentSide(stateNow());
  const slot = side && readySlot(slots[side]);
  const { selected } = place.flame;
  if (!side || !slot || covers === 'pair' || selects === 'method' || selected < 0) return null;
  const metric = usedMetric(place.metric, metricsOf(slot, place));
  const answer = await ask(engine.recursion(viewOf(slot, place, side), metric, selected));
  return answer.ok && answer.value.times >= DEEP ? answer.value : null;
}
