/**
 * The cells of a block copied from a spreadsheet: rows parted by line ends, cells by tabs. A cell in double quotes may
 * hold tabs, line ends and doubled quotes. The empty line that spreadsheets put at the end is no row.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted) {
      if (letter === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (letter === '"') quoted = false;
      else cell += letter;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === '\t') endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  while (rows.length > 0 && rows.at(-1)?.every((value) => value === '')) rows.pop();
  return rows;
}

/** Whether pasted text is a block rather than one value. */
export function isBlock(text: string): boolean {
  return /\t|\r?\n./.test(text.replace(/\r?\n$/, ''));
}
