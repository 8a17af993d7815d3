import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import type { PieceOfPage, Point } from '../../api/recognition';
import { PageDrawing } from './PageDrawing';

/** A sheet of rows of two cells. */
const sheet = (rows: number): PieceOfPage => ({
  kind: 'sheet',
  width: 240,
  height: rows * 20,
  segments: Array.from({ length: rows * 2 }, (_, at) => {
    const [row, column] = [Math.floor(at / 2), at % 2];
    const [left, top] = [column * 120, row * 20];
    const corner = (x: number, y: number): Point => [x, y];
    return {
      text: `cell ${row} ${column}`,
      cell: `${column === 0 ? 'A' : 'B'}${row + 1}`,
      quad: [corner(left, top), corner(left + 110, top), corner(left + 110, top + 14), corner(left, top + 14)],
    };
  }),
});

const draw = (page: PieceOfPage) => {
  const scroll = createRef<HTMLDivElement>();
  render(
    <div ref={scroll}>
      <PageDrawing page={page} picture={undefined} turn={0} marks={[]} chosen={[]} scroll={scroll} onPick={undefined} />
    </div>,
  );
};

it('of a long sheet only what is in sight is drawn', () => {
  draw(sheet(3_000));
  expect(screen.getByText('cell 0 0')).toBeDefined();
  expect(screen.queryByText('cell 2999 1')).toBeNull();
  expect(screen.getAllByText(/^cell /).length).toBeLessThan(500);
});

it('a short one is drawn whole', () => {
  draw(sheet(100));
  expect(screen.getAllByText(/^cell /)).toHaveLength(200);
});
