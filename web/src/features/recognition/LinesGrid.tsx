import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { MaterialChoice } from './MaterialChoice';
import styles from './Review.module.css';
import { FIELDS, type ReviewState } from './useReview';
import { inputOf, ValueInput } from './ValueInput';
import { columnsOf, isProvisional, keyOf, valueAt } from './values';

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
  const { result, unsure, actions, line: lit } = review;
  const open = new Set(unsure.map(keyOf));
  const { lines } = result;
  const columns = columnsOf(lines, all);
  const names = new Map(columns.map((name) => [name, codeName(FIELDS, name, lang)]));
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
                    {names.get(name)}
                  </th>
                ))}
                <th scope="col">{t('recg.material')}</th>
                {!readOnly && <td />}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <tr key={line.id} data-lit={line.id === lit || undefined}>
                  <th scope="row">
                    <button
                      type="button"
                      className={styles.lineButton}
                      aria-label={t('recg.line.show', { line: at + 1 })}
                      title={t('recg.line.show', { line: at + 1 })}
                      onClick={() => actions.focusLine(line.id)}
                    >
                      {at + 1}
                    </button>
                  </th>
                  {columns.map((name) => {
                    const spot = { name, line: line.id };
                    const value = valueAt(result, spot);
                    return (
                      <td key={name} data-name={name}>
                        <ValueInput
                          spot={spot}
                          value={value}
                          unsure={open.has(keyOf(spot))}
                          readOnly={readOnly || isProvisional(line.id)}
                          name={t('recg.line.cell', { line: at + 1, field: names.get(name) ?? name })}
                          actions={actions}
                          onLine={(step) => {
                            const next = result.lines[at + step];
                            if (next) inputOf({ name, line: next.id })?.focus();
                          }}
                        />
                      </td>
                    );
                  })}
                  <td className={styles.materialCell}>
                    <MaterialChoice line={line} number={at + 1} orgId={orgId} readOnly={readOnly} actions={actions} />
                  </td>
                  {!readOnly && (
                    <td>
                      <Button
                        type="text"
                        size="small"
                        icon={<DeleteOutlined />}
                        disabled={isProvisional(line.id)}
                        aria-label={t('recg.line.remove', { line: at + 1 })}
                        onClick={() => actions.change({ kind: 'removeLine', line: line.id })}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
