// Files of the made papers that no browser writes: a workbook, a document, a PDF of one picture.
import { crc32, deflateRawSync } from 'node:zlib';

/** An archive of parts by name. */
function archive(parts) {
  const [bodies, directory] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [plain, title] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(plain);
    // Version, flags, method, time and date, sum, both sizes, length of the name, of nothing else.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, title]));
    bodies.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}

const escaped = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;');
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const relations = (kind, target) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`;
const types = (part, type) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;

const FORMATS = { date: 'yyyy/m/d', usd: '[$$-409]#,##0.00' };

/**
 * A workbook; numbers are numbers, `{ formula }` one whose result is not kept (`{ formula, value }`: is), `{ value, as }` a number in one
 * of the formats above, all else is text. `sheets` has several of `{ name, rows, merged, hidden, hiddenRows, hiddenColumns }`.
 */
export function xlsx({ rows, merged, sheets = [{ name: 'Sheet1', rows, merged }] }) {
  const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const formats = Object.keys(FORMATS);
  const cell = (value, row, column) => {
    const name = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (value === '') return '';
    const style = value.as ? ` s="${formats.indexOf(value.as) + 1}"` : '';
    const result = value.value === undefined ? '' : `<v>${value.value}</v>`;
    if (value.formula) return `<c r="${name}"${style}><f>${escaped(value.formula)}</f>${result}</c>`;
    if (value.as) return `<c r="${name}"${style}>${result}</c>`;
    if (typeof value === 'number') return `<c r="${name}"><v>${value}</v></c>`;
    return `<c r="${name}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  };
  const sheet = ({ rows, merged = [], hiddenRows = [], hiddenColumns = [] }) => {
    const columns = hiddenColumns.map((at) => `<col min="${at}" max="${at}" width="9" hidden="1"/>`).join('');
    const data = rows.map((cells, row) => {
      const hidden = hiddenRows.includes(row + 1) ? ' hidden="1"' : '';
      return `<row r="${row + 1}"${hidden}>${cells.map((value, column) => cell(value, row, column)).join('')}</row>`;
    });
    const spans = merged.map((span) => `<mergeCell ref="${span}"/>`).join('');
    const together = merged.length > 0 ? `<mergeCells count="${merged.length}">${spans}</mergeCells>` : '';
    return `${HEAD}<worksheet xmlns="${SHEETS}">${columns ? `<cols>${columns}</cols>` : ''}<sheetData>${data.join('')}</sheetData>${together}</worksheet>`;
  };
  const styles = `${HEAD}<styleSheet xmlns="${SHEETS}"><numFmts count="${formats.length}">${formats.map((name, at) => `<numFmt numFmtId="${170 + at}" formatCode="${escaped(FORMATS[name]).replace(/"/g, '&quot;')}"/>`).join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf/>${formats.map((_, at) => `<xf numFmtId="${170 + at}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;
  const listed = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const related = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const styled = sheets.some(({ rows }) => rows.flat().some((value) => value.as));
  if (styled) related.push(`<Relationship Id="rId99" Type="${OFFICE}/styles" Target="styles.xml"/>`);
  return archive({
    '[Content_Types].xml': types('/xl/workbook.xml', 'spreadsheetml.sheet'),
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}</Relationships>`,
    ...(styled ? { 'xl/styles.xml': styles } : {}),
    ...Object.fromEntries(sheets.map((one, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet(one)])),
  });
}

/** A document of paragraphs (texts) and tables (rows of texts; a cell of several paragraphs is a list). */
export function docx({ parts }) {
  const paragraph = (text) => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  const row = (cells) =>
    `<w:tr>${cells.map((texts) => `<w:tc>${[texts].flat().map(paragraph).join('')}</w:tc>`).join('')}</w:tr>`;
  const body = parts.map((part) =>
    typeof part === 'string' ? paragraph(part) : `<w:tbl>${part.map(row).join('')}</w:tbl>`,
  );
  return archive({
    '[Content_Types].xml': types('/word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': relations('officeDocument', 'word/document.xml'),
    'word/document.xml': `${HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
  });
}

/** A page of A4 that is but a JPEG. */
export function pdfOf(jpeg, width, height) {
  const draw = 'q 595 0 0 842 0 0 cm /P Do Q';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      ),
      jpeg,
      Buffer.from('\nendstream'),
    ]),
  ];
  let out = Buffer.from('%PDF-1.4\n');
  const offsets = [];
  for (const [at, object] of objects.entries()) {
    offsets.push(out.length);
    out = Buffer.concat([out, Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
  }
  const start = out.length;
  const places = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.concat([
    out,
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${places}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  ]);
}
