/** The first flame graph, drawn by the page's own scene into an outline of the page. */
import type { EngineError, FlameLayout, ProfileSummary, Result } from '../../workers/engine.api';
import type { Opening } from '../app/arriving';
import { ask, engine } from '../app/engine';
import type { Subject } from '../app/looked-at';
import { DENSE, ROOMY } from '../canvas/picture';
import { type FlameModel, FlameScene } from '../canvas/scene';
import type { LayoutRequest } from '../canvas/shown';
import { surround } from '../canvas/surroundings';
import { flameModel } from '../frames/layouts';
import { skeleton } from './skeleton';
import { subjectFor, type Wish } from './wish';

interface FirstPicture {
  /** Whether there was something to draw: then it is in sight. */
  readonly drawn: Promise<boolean>;
  end(): void;
}

/** Draws what is being opened. All that can be is made before it is open: colours and sizes take longer than the drawing. */
export function firstPicture(wish: Wish, opening: Opening): FirstPicture {
  const { cover, box, tall, canvas, fill } = skeleton(wish.upward);
  cover.style.visibility = 'hidden';
  document.body.append(cover);
  // The page arranges itself out of sight meanwhile.
  const page = document.getElementById('root');
  const density = matchMedia('(pointer: coarse)').matches ? ROOMY : DENSE;
  let settle: (drawn: boolean) => void = () => undefined;
  const drawn = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const scene = new FlameScene<FlameLayout>(canvas, {
    onLayout: ({ totalRows }) => {
      tall.style.height = `${(totalRows + 1) * density.row}px`;
      cover.style.visibility = '';
      if (page) page.style.visibility = 'hidden';
      settle(true);
    },
    onError: () => settle(false),
    onFocusRow: () => undefined,
  });
  scene.setRows(density, wish.upward);
  scene.setView(wish.focus, { x0: wish.x0, x1: wish.x1 });
  scene.setSelected(wish.selected);
  const release = surround(scene, box, () => undefined);
  const opened = (summary: ProfileSummary, subject: Subject) => {
    // Less is in sight then than was asked for, when nothing stood above and below it.
    fill(summary, subject);
    scene.setSize(box.clientWidth, box.clientHeight, devicePixelRatio || 1);
  };
  scene.setModel(modelOf(wish, opening, opened));
  return {
    drawn,
    end: () => {
      settle(false);
      scene.end();
      release();
      cover.remove();
      if (page) page.style.visibility = '';
    },
  };
}

/** The model of a file that is not open yet. What is asked is answered when it is. */
function modelOf(
  wish: Wish,
  opening: Opening,
  onOpened: (summary: ProfileSummary, subject: Subject) => void,
): FlameModel<FlameLayout> {
  let known: FlameModel<FlameLayout> | null = null;
  /** Asked before the file is open: answered in the step in which it is. */
  const ahead = (request: LayoutRequest): Promise<Result<FlameLayout>> | null =>
    wish.thread === 'all' && wish.metric !== ''
      ? ask(engine.firstFlame(opening.job, { ...request, metric: wish.metric, known: { list: 0, count: 0 } }))
      : null;
  const layout = async (request: LayoutRequest): Promise<Result<FlameLayout>> => {
    if (known !== null) return known.layout(request);
    const answer = ahead(request);
    const opened = await opening.opened;
    if (!opened.ok) return opened;
    const subject = subjectFor(wish, opened.value);
    if (subject === null) return { ok: false, error: LEFT_TO_THE_PAGE };
    known = flameModel(subject);
    onOpened(opened.value, subject);
    const first = await answer;
    return first?.ok ? first : known.layout(request);
  };
  return {
    key: '',
    layout,
    style: (shown, index) => known?.style(shown, index) ?? 0,
    labels: (shown, index) => known?.labels(shown, index) ?? [],
  };
}

/** Nobody reads it. */
const LEFT_TO_THE_PAGE: EngineError = { kind: 'cancelled', message: 'This is left to the page.', where: '', advice: '' };
