// What the made papers are written with.

const cells = (tag, texts) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('');
const row = (texts) => `<tr>${cells('td', texts)}</tr>`;

/** A table of rows of headings, rows of goods and perhaps a row of totals. */
export const table = (heads, rows, total = []) =>
  `<table>${heads.map((texts) => `<tr>${cells('th', texts)}</tr>`).join('')}${rows.map(row).join('')}${
    total.length ? row(total) : ''
  }</table>`;

/** Pairs of a word and its value, side by side. */
export const pairs = (rows, apart = ': ') => rows.map(([name, value]) => `<p>${name}${apart}${value}</p>`).join('');

export const RULED =
  'table{border-collapse:collapse;width:100%} td,th{border:1px solid #000;padding:3px 6px;text-align:left}';
export const OPEN =
  'table{border-collapse:collapse;width:100%} td,th{padding:3px 8px;text-align:left} th{border-bottom:1px solid #000}';
export const RIGHT = (...columns) =>
  columns.map((n) => `td:nth-child(${n}),th:nth-child(${n}){text-align:right}`).join(' ');
export const BOXES =
  '.b{display:grid;grid-template-columns:1fr 1fr} .b div{border:1px solid #000;padding:4px;min-height:32px} small{display:block;color:#444}';
/** A round stamp over what stands there. */
export const stamp = (text, x, y, colour = '#c00') =>
  `<div style="position:absolute;left:${x}mm;top:${y}mm;width:34mm;height:34mm;border:1mm solid ${colour};border-radius:50%;color:${colour};opacity:.62;display:flex;align-items:center;justify-content:center;text-align:center;transform:rotate(-17deg);font-size:13px;font-weight:bold">${text}</div>`;

/** A paper of letters of one width, line by line. */
export const typed = (text) => `<pre style="font:9.5px 'Liberation Mono',monospace;line-height:1.25">${text}</pre>`;
/** Two pieces at both sides of the page. */
export const side = (left, right) =>
  `<div style="display:flex;justify-content:space-between"><div>${left}</div><div>${right}</div></div>`;

/** Words with their values beside them, without lines. */
export const named = (rows) =>
  `<table style="border:0;width:auto">${rows.map(([a, b]) => `<tr><td style="border:0;color:#555">${a}</td><td style="border:0">${b}</td></tr>`).join('')}</table>`;

/** The values in the form of the samples. */
export const values = ({ fields, columns, lines }) => ({
  fields,
  lines: lines.map((line) => Object.fromEntries(line.map((value, at) => [columns[at], value]))),
});
