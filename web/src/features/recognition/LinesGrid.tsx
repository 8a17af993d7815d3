import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { memo, useState } from 'react';
import type { ReviewLine } from '../../api/recognition';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { MaterialChoice } from './MaterialChoice';
import styles from './Review.module.css';
import { FIELDS, type ReviewActions, type ReviewState } from './useReview';
import { inputOf, ValueInput } from './ValueInput';
import { columnsOf, isProvisional, type Spot } from './values';

interface LinesGridProps {
  review: ReviewState;
  readOnly: boolean;
  /** Whose goods master it is. */
  orgId: string;
}

/** The goods as the papers have them, line by line, with what the goods master knows of each. */
export function LinesGrid({ review, readOnly, orgId }: LinesGridProps) {
  const { t, lang } = useText();
  const [all, setAll] = useState(false);
  const { unsure, actions, line: lit } = review;
  const { lines } = review.result;
  const open = new Map<number, string>();
  for (const { name, line } of unsure) {
    if (line !== undefined) open.set(line, `${open.get(line) ?? ''} ${name}`);
  }
  const columns = columnsOf(lines, all);
  return (
    <section aria-label={t('recg.review.lines')}>
      <div className={styles.linesHead}>
        <h2>
          {t('recg.review.lines')} ({lines.length})
        </h2>
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          {t('recg.line.columns')}
        </Checkbox>
        {!readOnly && (
          <Button
            size="small"
            icon={<PlusOutlined />}
            onClick={() => {
              const last = lines.at(-1)?.id;
              actions.change({ kind: 'addLine', ...(last !== undefined && { after: last }) });
            }}
          >
            {t('recg.line.add')}
          </Button>
        )}
      </div>
      {lines.length === 0 ? (
        <p className={styles.quiet}>{t('recg.line.none')}</p>
      ) : (
        <div className={styles.gridRoom}>
          <table className={styles.grid}>
            <thead>
              <tr>
                <th scope="col">#</th>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {codeName(FIELDS, name, lang)}
                  </th>
                ))}
                <th scope="col">{t('recg.material')}</th>
                {!readOnly && <td />}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <LineRow
                  key={line.id}
                  line={line}
                  number={at + 1}
                  columns={columns.join(' ')}
                  open={open.get(line.id) ?? ''}
                  isLit={line.id === lit}
                  readOnly={readOnly}
                  orgId={orgId}
                  actions={actions}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface LineRowProps {
  line: ReviewLine;
  /** Its place among the lines, from 1. */
  number: number;
  /** The names of the columns, and of those values that somebody has to look at, with blanks between them. */
  columns: string;
  open: string;
  isLit: boolean;
  readOnly: boolean;
  orgId: string;
  actions: ReviewActions;
}

/** One line. There may be hundreds: it is drawn anew when something of it changed, not when another one has the focus. */
const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, number, columns, open, isLit, readOnly, orgId, actions } = props;
  const { t, lang } = useText();
  const unsure = open.split(' ');
  const provisional = isProvisional(line.id);
  return (
    <tr data-lit={isLit || undefined}>
      <th scope="row">
        <button
          type="button"
          className={styles.lineButton}
          aria-label={t('recg.line.show', { line: number })}
          title={t('recg.line.show', { line: number })}
          onClick={() => actions.focusLine(line.id)}
        >
          {number}
        </button>
      </th>
      {columns.split(' ').map((name) => {
        const spot = { name, line: line.id };
        return (
          <td key={name} data-name={name}>
            <ValueInput
              spot={spot}
              value={line.values.find((value) => value.name === name)}
              unsure={unsure.includes(name)}
              readOnly={readOnly || provisional}
              name={t('recg.line.cell', { line: number, field: codeName(FIELDS, name, lang) })}
              actions={actions}
              onLine={(step) => besideInColumn(spot, step)?.focus()}
            />
          </td>
        );
      })}
      <td className={styles.materialCell}>
        <MaterialChoice line={line} number={number} orgId={orgId} readOnly={readOnly} actions={actions} />
      </td>
      {!readOnly && (
        <td>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            disabled={provisional}
            aria-label={t('recg.line.remove', { line: number })}
            onClick={() => actions.change({ kind: 'removeLine', line: line.id })}
          />
        </td>
      )}
    </tr>
  );
});

/** The element of the same column in the line above (-1) or below (1), as they stand now. */
function besideInColumn(spot: Spot, step: 1 | -1): HTMLElement | null | undefined {
  const row = inputOf(spot)?.closest('tr');
  const other = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  return other?.querySelector<HTMLElement>(`td[data-name="${CSS.escape(spot.name)}"] [data-spot]`);
}
