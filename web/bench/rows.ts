// What every grid of the comparison shows: the same rows and columns, one checkbox to a row.
export const ROWS = 200;
export const COLUMNS = 40;
export const WIDTH = 130;
export const TICK_WIDTH = 40;
export const WINDOW = { width: 1400, height: 700 };

export type Row = { id: number } & Record<string, string | number>;

export const columns = Array.from({ length: COLUMNS }, (_, at) => ({ key: `c${at}`, title: `Column ${at + 1}` }));

export const rows: Row[] = Array.from({ length: ROWS }, (_, id) => ({
  id,
  ...Object.fromEntries(
    columns.map(({ key }, at) => [key, `${id + 1}.${at + 1} ${at % 3 === 0 ? '上海洋山港' : 'COSU63451'}`]),
  ),
}));
