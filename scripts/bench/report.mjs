// The figures as a table and as a picture.
import { verdict } from './compare.mjs';

const rate = (value) => Math.round(value).toLocaleString('en');
const milliseconds = (value) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const percent = (value) => `${Math.round(value * 100)} %`;

/** The goal of a row in words. */
function goalWords({ share, rate: least, p99 }) {
  const words = [];
  if (share) words.push(`≥ ${share}`);
  if (least) words.push(`≥ ${rate(least)}/s`);
  if (p99) words.push(`p99 ≤ ${p99} ms`);
  return words.join(', ');
}

/**
 * The table in Markdown. A row has the `title` of a request, the `database`, `ours` and `limit` (summaries; the limit may be
 * missing), their `ratio` and the `goals`.
 */
export function table(rows) {
  const lines = [
    '| request | on | ours: a second, p50, p99, processor each | runs apart | limit | runs apart | ratio | goal | |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  const processor = ({ cpu }) => (Number.isFinite(cpu) ? `, ${cpu.toFixed(2)} ms` : '');
  const figures = (one) =>
    `${rate(one.rate)}, ${milliseconds(one.p50)} ms, ${milliseconds(one.p99)} ms${processor(one)}`;
  for (const { title, database, ours, limit, ratio, goals, isBusy } of rows) {
    const cells = [
      title,
      database === 'sqlite' ? 'SQLite' : 'PostgreSQL',
      figures(ours),
      percent(ours.scatter),
      limit ? figures(limit) : '',
      limit ? percent(limit.scatter) : '',
      ratio ? ratio.share.toFixed(2) : '',
      goalWords(goals),
      verdict(goals, ours, ratio, isBusy) ?? '',
    ];
    lines.push(`| ${cells.join(' | ')} |`);
  }
  return lines.join('\n');
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const WIDTH = 900;
const LEFT = 330;
const ROW = 46;
const TOP = 64;
const COLOURS = { met: '#2e7d32', missed: '#c62828', undecided: '#8d6e00', none: '#546e7a' };

/** The ratios as bars with a mark at each goal; requests without a limit stand in the table alone. */
export function picture(rows, { title, about }) {
  const shown = rows.filter(({ ratio }) => ratio);
  const most = Math.max(1, ...shown.map(({ ratio }) => ratio.share));
  const at = (value) => LEFT + (value / most) * (WIDTH - LEFT - 90);
  const height = TOP + shown.length * ROW + 40;
  const text = (x, y, what, more = '') => `<text x="${x}" y="${y}" ${more}>${escaped(what)}</text>`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="14">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    text(16, 26, title, 'font-size="18" font-weight="bold"'),
    text(16, 46, about, 'fill="#546e7a" font-size="12"'),
  ];
  for (const [row, { title: request, database, ours, limit, ratio, goals }] of shown.entries()) {
    const y = TOP + row * ROW;
    const colour = COLOURS[verdict(goals, ours, ratio) ?? 'none'];
    const label = `${request.replaceAll('`', '')}, ${database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`;
    const end = at(ratio.share);
    parts.push(
      text(LEFT - 10, y + 18, label, 'text-anchor="end"'),
      text(
        LEFT - 10,
        y + 34,
        `${rate(ours.rate)} of ${rate(limit.rate)} a second`,
        'text-anchor="end" fill="#546e7a" font-size="12"',
      ),
      `<rect x="${LEFT}" y="${y + 6}" width="${(end - LEFT).toFixed(1)}" height="26" fill="${colour}"/>`,
      text(end + 6, y + 24, ratio.share.toFixed(2)),
    );
    if (goals.share) {
      const goal = at(goals.share).toFixed(1);
      parts.push(`<line x1="${goal}" x2="${goal}" y1="${y + 2}" y2="${y + 36}" stroke="#000000" stroke-width="2"/>`);
    }
  }
  parts.push(
    text(
      LEFT,
      height - 14,
      'share of the limit; the line is the goal; green met, red missed, brown undecided',
      'font-size="12"',
    ),
    '</svg>',
  );
  return `${parts.join('\n')}\n`;
}

const BEGIN = '<!-- npm run bench -- --write: from here -->';
const END = '<!-- to here -->';

/** A document with what the last run said in the place that is kept for it. */
export function put(document, report) {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('The document keeps no place for the figures');
  return `${document.slice(0, begin + BEGIN.length)}\n${report}\n${document.slice(end)}`;
}
