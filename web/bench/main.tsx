// Draws one grid on demand and times it. run.mjs calls `measure` in a page of its own for each time.
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { AgGrid } from './AgGrid';
import { AntdGrid, AntdOwnTicks } from './AntdGrid';
import { ProductTable } from './ProductTable';

const GRIDS: Record<string, () => ReactNode> = {
  'antd Table': () => <AntdGrid virtual={false} />,
  'antd Table, virtual': () => <AntdGrid virtual />,
  'antd Table, virtual, boxes of its own': () => <AntdOwnTicks />,
  'AG Grid Community': () => <AgGrid />,
  'RowTable of the product': () => <ProductTable />,
};
/** Ticks are taken from the second row on: the first box of a grid may tick all rows. */
const TICKS = [2, 3, 4, 5, 6];
const SCROLL_STEPS = 40;

export interface Figures {
  paint: number;
  tick: number;
  scrollMean: number;
  scrollWorst: number;
}

/** Resolves once what was changed is on the screen. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  });
}

async function until<T>(what: string, find: () => T | null | undefined | false): Promise<T> {
  for (let frames = 0; frames < 2000; frames += 1) {
    const found = find();
    if (found) return found;
    await painted();
  }
  throw new Error(`there was no ${what}`);
}

/** Whether an element is the frame in which the rows move. */
const scrollsFar = (element: Element) => element.clientHeight > 300 && element.scrollHeight > 2_000;

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(name: string): Promise<Figures> {
  const draw = GRIDS[name];
  const place = document.getElementById('grid');
  if (!draw || !place) throw new Error(`no grid ${name}`);

  const begin = performance.now();
  createRoot(place).render(draw());
  await until('first row', () => place.textContent?.includes('1.1 ') && place.querySelector('input[type=checkbox]'));
  await painted();
  const paint = performance.now() - begin;
  await new Promise((resolve) => setTimeout(resolve, 500));

  const boxes = () => [...place.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const ticks: number[] = [];
  for (const at of TICKS) {
    const box = boxes()[at];
    if (!box) throw new Error('there is no box to tick');
    const from = performance.now();
    box.click();
    await until('tick', () => boxes()[at]?.checked);
    await painted();
    ticks.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  const scroller = await until('part that scrolls', () => [...place.querySelectorAll('*')].find(scrollsFar));
  const frames: number[] = [];
  const step = (scroller.scrollHeight - scroller.clientHeight) / SCROLL_STEPS;
  for (let at = 1; at <= SCROLL_STEPS; at += 1) {
    const from = performance.now();
    scroller.scrollTop = at * step;
    await painted();
    frames.push(performance.now() - from);
  }
  const scrollMean = frames.reduce((sum, one) => sum + one, 0) / frames.length;
  return { paint, tick: median(ticks), scrollMean, scrollWorst: Math.max(...frames) };
}

Object.assign(window, { grids: Object.keys(GRIDS), measure });
