import { Button, Modal } from 'antd';
import {
  entry,
  type Field,
  findEntries,
  foundByName,
  isOnServer,
  type Lang,
  type Problem,
  searchEntries,
  want,
} from '../../core';
import { useCodes } from '../../core/useCodes';
import { useText } from '../../core/useText';
import { readBlock } from '../clipboard';
import { type Draft, worstOf } from '../draft';
import { readable } from '../fields';
import { plainDate, plainNumber } from '../inputs/plain';
import type { Path, Row } from '../row';
import styles from './PasteReview.module.css';

/** One pasted cell: what stood in the block, what becomes of it, what the rules say. */
export interface PastedCell {
  path: Path;
  field: Field;
  text: string;
  value: string;
  problem: Problem | undefined;
}

export interface Paste {
  columns: readonly Field[];
  /** Row of the list that the first pasted line goes to. */
  firstRow: number;
  cells: PastedCell[][];
  /** The whole row after taking every cell, and after taking only cells without an error. */
  all: { row: Row };
  good: { row: Row };
}

interface PasteSource {
  draft: Draft;
  list: Path;
  columns: readonly Field[];
  row: number;
  column: number;
  text: string;
  lang: Lang;
}

/**
 * Reads a pasted block against the rules. A first line that names columns (in either language) says where the cells
 * go, wherever the block is pasted; else they go to the columns from the open cell on.
 */
export function readPaste({ draft, list, columns, row, column, text, lang }: PasteSource): Paste {
  const block = readBlock(text);
  const named = headOf(block[0] ?? [], columns);
  const targets = named ?? columns.slice(column);
  const lines = named === undefined ? block : block.slice(1);
  const cells = lines.map((line, at) =>
    line.slice(0, targets.length).flatMap((cell, across) => {
      const field = targets[across];
      if (field === undefined) return [];
      const path = `${list}[${row + at}].${field.name}`;
      return [{ path, field, text: cell, value: valueFor(field, cell, lang), problem: undefined }];
    }),
  );
  const all = draft.preview(new Map(cells.flat().map((cell) => [cell.path, cell.value])));
  const judged = cells.map((line) =>
    line.map((cell) => ({
      ...cell,
      problem: cell.value === '' ? undefined : worstOf(all.problems.filter((one) => one.field === cell.path)),
    })),
  );
  const good = judged.flat().filter((cell) => cell.problem?.severity !== 'E');
  return {
    columns: targets.filter((field): field is Field => field !== undefined),
    firstRow: row,
    cells: judged,
    all,
    good: draft.preview(new Map(good.map((cell) => [cell.path, cell.value]))),
  };
}

/** The columns that a line names, if every filled cell of it is the label of one. */
function headOf(line: readonly string[], columns: readonly Field[]): (Field | undefined)[] | undefined {
  const found = line.map((cell) => columns.find((field) => cell === field.label.zh || cell === field.label.en));
  const filled = line.filter((cell) => cell !== '').length;
  return filled > 0 && found.filter((field) => field !== undefined).length === filled ? found : undefined;
}

/** What a cell of a spreadsheet means in this field: names become codes, numbers and dates lose their decoration. */
export function valueFor(field: Field, text: string, lang: Lang): string {
  const typed = text.trim();
  switch (field.kind) {
    case 'decimal':
    case 'int':
      return plainNumber(typed);
    case 'date':
      return plainDate(typed);
    case 'dict':
      return typed === '' ? '' : codeFor(field.family, field.key, typed, lang);
    default:
      return typed;
  }
}

/** How many different names of one block are looked for on the server. */
const NAMES_LOOKED_FOR = 50;

/**
 * Makes the codes and names of a pasted block known whose tables are on the server; undefined when it needs none of them.
 * What cannot be had stays as it was typed.
 */
export function learnPaste({ columns, column, text, lang }: PasteSource): Promise<void> | undefined {
  const block = readBlock(text);
  const targets = headOf(block[0] ?? [], columns) ?? columns.slice(column);
  const names = targets.flatMap((field, at) => {
    if (field?.kind !== 'dict' || !isOnServer(field.family)) return [];
    const { family } = field;
    const typed = new Set(block.map((line) => bareCode((line[at] ?? '').trim())).filter((cell) => cell !== ''));
    return [...typed].map((cell) => ({ family, cell }));
  });
  if (names.length === 0) return undefined;
  const asked = names.map(({ family, cell }) => want({ [family]: [cell] }));
  return Promise.all(asked).then(async () => {
    const unknown = names.filter(({ family, cell }) => entry(family, cell) === undefined).slice(0, NAMES_LOOKED_FOR);
    await Promise.allSettled(unknown.map(({ family, cell }) => findEntries(family, cell, 5, lang)));
  });
}

/** The code that stands in a label such as `(142)China`; else the text. */
function bareCode(text: string): string {
  return /^[([]([^)\]_]+)(?:_\w+)?[)\]]/.exec(text)?.[1] ?? text;
}

/** The code that a text names: a code itself, a name, or a label such as `(142)China`; else the text. */
export function codeFor(family: string, key: 'id' | 'name2', text: string, lang: Lang): string {
  const bare = bareCode(text);
  const known = entry(family, bare) ?? entry(family, bare.toUpperCase()) ?? byName(family, bare, lang);
  if (known === undefined) return text;
  return key === 'name2' && known.name2 ? known.name2 : known.id;
}

function byName(family: string, name: string, lang: Lang) {
  if (isOnServer(family)) return foundByName(family, name);
  const wanted = name.toLowerCase();
  for (const choice of searchEntries(family, name, 50, lang)) {
    const known = entry(family, choice.id);
    if (known?.name === name || known?.nameEn?.toLowerCase() === wanted) return known;
  }
  return undefined;
}

interface PasteReviewProps {
  paste: Paste;
  onCancel: () => void;
  onAccept: (row: Row) => void;
}

/** Shows a pasted block before it is taken, each cell with its verdict. */
export function PasteReview({ paste, onCancel, onAccept }: PasteReviewProps) {
  const { t, lang } = useText();
  useCodes();
  const flat = paste.cells.flat();
  const errors = flat.filter((cell) => cell.problem?.severity === 'E').length;
  const warnings = flat.filter((cell) => cell.problem?.severity === 'W').length;
  return (
    <Modal
      open
      width="min(1100px, 96vw)"
      title={t('resource.paste.title', { rows: paste.cells.length, cells: flat.length })}
      okText={t(errors > 0 ? 'resource.paste.good' : 'resource.paste.all', { count: flat.length - errors })}
      cancelText={t('resource.cancel')}
      okButtonProps={{ autoFocus: true }}
      onCancel={onCancel}
      onOk={() => onAccept(errors > 0 ? paste.good.row : paste.all.row)}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {errors > 0 && <Button onClick={() => onAccept(paste.all.row)}>{t('resource.paste.anyway')}</Button>}
          <OkBtn />
        </>
      )}
    >
      <p className={styles.summary}>{t('resource.paste.summary', { errors, warnings })}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              {paste.columns.map((field) => (
                <th key={field.name} scope="col">
                  {field.label[lang]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {paste.cells.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a pasted line has no identity but its place
              <tr key={at}>
                <th scope="row">{paste.firstRow + at + 1}</th>
                {line.map((cell) => (
                  <td key={cell.path} className={markOf(cell)}>
                    {readable(cell.field, cell.value, lang)}
                    {cell.problem !== undefined && <span className={styles.verdict}>{cell.problem.message[lang]}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}

function markOf(cell: PastedCell): string | undefined {
  if (cell.problem === undefined) return undefined;
  return cell.problem.severity === 'E' ? styles.error : styles.warning;
}
