import { Button, Checkbox, Modal, Select } from 'antd';
import { useState } from 'react';
import type { Problem } from '../../core';
import { useCodes } from '../../core/useCodes';
import { useText } from '../../core/useText';
import { readable } from '../fields';
import type { Row } from '../row';
import styles from './PasteReview.module.css';
import { rememberHeadings } from './pasteMemory';
import { headed, learnPaste, type Mapping, type PastedCell, type PasteSource, readPaste } from './readPaste';

/** Lines that are shown of a long block: those with a fault, else the first ones. */
const SHOWN = 100;

interface PasteReviewProps {
  source: PasteSource;
  mapping: Mapping;
  onCancel: () => void;
  /** `left`: what is said at the cells that stay empty. */
  onAccept: (row: Row, left: readonly Problem[]) => void;
}

/** Shows a pasted block before it is taken: where its columns go, which can be changed, and each cell with its verdict. */
export function PasteReview({ source, mapping, onCancel, onAccept }: PasteReviewProps) {
  const { t, lang } = useText();
  useCodes();
  const [paste, setPaste] = useState(() => readPaste(source, mapping));
  const { fields, headings } = paste.mapping;
  const map = (at: number, name: string) => {
    const field = source.columns.find((column) => column.name === name);
    // A column is filled from one place.
    go({
      ...paste.mapping,
      fields: fields.map((old, place) => (place === at ? field : old === field ? undefined : old)),
    });
  };
  const go = (next: Mapping) => {
    const read = () => setPaste(readPaste(source, next));
    const coming = learnPaste(source, next);
    if (coming === undefined) read();
    else void coming.then(read);
  };
  const take = (row: Row, left: readonly Problem[]) => {
    if (headings !== undefined) rememberHeadings(source.kept ?? source.list, headings, fields);
    onAccept(row, left);
  };

  const flat = paste.cells.flat().filter((cell) => cell !== undefined);
  const errors = flat.filter((cell) => cell.problem?.severity === 'E').length;
  const warnings = flat.filter((cell) => cell.problem?.severity === 'W').length;
  const lines = paste.cells.map((cells, at) => ({ cells, at }));
  const faulty = lines.filter(({ cells }) => cells.some((cell) => cell?.problem !== undefined));
  const shown = lines.length <= SHOWN ? lines : (faulty.length > 0 ? faulty : lines).slice(0, SHOWN);
  const choices = source.columns.map((field) => ({ value: field.name, label: field.label[lang] }));
  return (
    <Modal
      open
      width="min(1100px, 96vw)"
      title={t('resource.paste.title', { rows: paste.cells.length, cells: flat.length })}
      okText={t(errors > 0 ? 'resource.paste.good' : 'resource.paste.all', { count: flat.length - errors })}
      cancelText={t('resource.cancel')}
      okButtonProps={{ autoFocus: true, disabled: flat.length === 0 }}
      onCancel={onCancel}
      onOk={() => (errors > 0 ? take(paste.good.row, paste.left) : take(paste.all.row, []))}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {errors > 0 && <Button onClick={() => take(paste.all.row, [])}>{t('resource.paste.anyway')}</Button>}
          <OkBtn />
        </>
      )}
    >
      <p className={styles.summary}>
        {t('resource.paste.summary', { errors, warnings })}{' '}
        {shown.length < lines.length && t('resource.paste.notShown', { count: lines.length - shown.length })}
      </p>
      <Checkbox
        checked={headings !== undefined}
        onChange={(event) => go(headed(source, paste.mapping, event.target.checked))}
      >
        {t('resource.paste.firstLine')}
      </Checkbox>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              {fields.map((field, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column of the block has no identity but its place
                <th key={at} scope="col" className={field === undefined ? styles.nowhere : undefined}>
                  {headings?.[at] !== undefined && <span className={styles.heading}>{headings[at] || '–'}</span>}
                  <Select
                    size="small"
                    aria-label={t('resource.paste.goesTo', { heading: headings?.[at] || String(at + 1) })}
                    className={styles.choice}
                    popupMatchSelectWidth={false}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={field?.name ?? ''}
                    options={[{ value: '', label: t('resource.paste.nowhere') }, ...choices]}
                    onChange={(name) => map(at, name)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ cells, at }) => (
              <tr key={at}>
                <th scope="row">{paste.firstRow + at + 1}</th>
                {cells.map((cell, across) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity but its place
                  <td key={across} className={cell && markOf(cell)}>
                    {cell && readable(cell.field, cell.value, lang)}
                    {cell?.problem !== undefined && (
                      <span className={styles.verdict}>{cell.problem.message[lang]}</span>
                    )}
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
