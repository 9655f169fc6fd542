/**
 * The outline of the page around a flame graph: as much of it as says where the picture stands. The page's own styles and words, so that both come out at
 * the same place (e2e/opening/first-picture.spec.ts holds them against each other); no icons, nothing to press.
 */
import type { ProfileSummary } from '../../workers/engine.api';
import { ALWAYS, chipWords, dumpWords, marksOf, threadChoices, truthWords } from '../app/file-words';
import header from '../app/header.module.css';
import type { Subject } from '../app/looked-at';
import shell from '../app/shell.module.css';
import { VIEWS } from '../app/views';
import canvas from '../canvas/canvas.module.css';
import controls from '../ui/controls.module.css';
import find from '../ui/find.module.css';
import { milliseconds } from '../ui/format';
import tree from '../ui/tree.module.css';
import styles from './early.module.css';

type Child = Node | string;

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className = '', ...children: Child[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

const icon = (): SVGElement => document.createElementNS('http://www.w3.org/2000/svg', 'svg');

const button = (text: string, look = ''): HTMLElement => element('button', `${controls.button} ${look}`, icon(), text);

/** One that only an icon names. */
function iconButton(): HTMLElement {
  const made = element('button', `${controls.button} ${controls.quiet} ${controls.icon}`, icon());
  // Styles tell such buttons by it; a name would be found.
  made.ariaLabel = '';
  return made;
}

function segments(labels: readonly string[], chosen: number): HTMLElement {
  const each = labels.map((label, at) => {
    const input = element('input');
    input.type = 'radio';
    input.checked = at === chosen;
    return element('label', controls.segment, input, label);
  });
  return element('fieldset', controls.segments, ...each);
}

function select(choices: readonly string[], chosen: number): HTMLElement {
  const made = element(
    'select',
    `${controls.field} ${controls.select}`,
    ...choices.map((choice) => element('option', '', choice)),
  );
  made.selectedIndex = chosen;
  return made;
}

/** Brand, the file, and what belongs to the page as a whole. */
function headOf(summary: ProfileSummary): Child[] {
  const main = element(
    'button',
    header.chipMain,
    element('span', header.letter, 'A'),
    element('strong', '', summary.fileName),
    element('small', '', chipWords(summary).join(' · ')),
  );
  const close = iconButton();
  close.dataset.part = 'close';
  const marks = marksOf(summary).map(({ word, warns }) => {
    const mark = element('button', header.mark, element('span', '', word));
    mark.dataset.warns = String(warns);
    return mark;
  });
  const chip = element('div', header.chip, main, ...marks, close);
  chip.dataset.current = 'true';
  return [
    element('span', header.brand, 'call', element('b', '', 'grove')),
    element('div', header.files, chip, button('Compare with…', controls.quiet)),
    element('div', header.tools, button('Open…'), button('Share…'), iconButton(), iconButton(), iconButton()),
  ];
}

function barOf(summary: ProfileSummary, { view, metric }: Subject): Child[] {
  const tabs = VIEWS.filter(([id]) => id !== 'matrix' && (id !== 'timeline' || summary.timeline !== null)).map(([id, label]) => {
    const tab = element('a', shell.tab, label);
    if (id === 'flame') tab.ariaCurrent = 'page';
    return tab;
  });
  const threads = threadChoices(summary, metric.id);
  const thread = select(
    threads.map(([, label]) => label),
    threads.findIndex(([value]) => value === String(view.thread)),
  );
  const { metrics } = summary;
  return [
    element('nav', shell.nav, ...tabs),
    element(
      'div',
      shell.choices,
      element('label', shell.choice, 'Thread', thread),
      segments(
        metrics.map(({ label }) => label),
        metrics.indexOf(metric),
      ),
      iconButton(),
    ),
  ];
}

function toolsOf(): Child[] {
  const field = element('input', controls.field);
  field.type = 'search';
  return [
    element('search', find.find, element('label', find.box, icon(), field)),
    segments(['Callers first', 'Leaf up'], 0),
    select(['each a method', 'each a class', 'each a package'], 0),
    iconButton(),
    element('p', `${tree.spacer} ${tree.note}`, 'Colour is the package; the JDK’s are paler'),
  ];
}

const footOf = (summary: ProfileSummary): Child[] => [
  ...ALWAYS.map((truth) => element('span', '', truth)),
  element('span', '', `opened in ${milliseconds(summary.openMs)}`),
  element('span', '', dumpWords(summary)),
  element('button', '', truthWords([summary])),
];

export interface Skeleton {
  /** All of it. */
  readonly cover: HTMLElement;
  /** Scrolls the picture. */
  readonly box: HTMLElement;
  /** As tall as all rows. */
  readonly tall: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** Says what is known only of an open file. */
  fill(summary: ProfileSummary, subject: Subject): void;
}

export function skeleton(upward: boolean): Skeleton {
  const picture = element('canvas', canvas.canvas);
  const tall = element('div', canvas.tall, picture);
  const box = element('div', upward ? `${canvas.box} ${canvas.upward}` : canvas.box, tall);
  const view = element(
    'section',
    tree.view,
    element('div', tree.tools, ...toolsOf()),
    element('div', tree.picture, element('div', canvas.frame, box)),
  );
  const [head, bar, foot] = [element('header', header.header), element('section', shell.bar), element('footer', shell.footer)];
  const split = element('div', styles.split, view, element('div', styles.rule), element('div', styles.aside));
  const app = element('div', shell.app, head, element('div'), element('div', '', bar), element('div', shell.main, split), foot);
  const cover = element('div', styles.cover, app);
  cover.ariaHidden = 'true';
  cover.inert = true;
  return {
    cover,
    box,
    tall,
    canvas: picture,
    fill: (summary, subject) => {
      head.replaceChildren(...headOf(summary));
      bar.replaceChildren(...barOf(summary, subject));
      foot.replaceChildren(...footOf(summary));
    },
  };
}
