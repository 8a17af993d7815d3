import { Input } from 'antd';
import { type Draft, useDraft } from '../../resource/draft';
import styles from './TableImport.module.css';

interface ExtraColumnsProps {
  draft: Draft;
  /** The columns of the family; those that the entry has besides are shown too. */
  columns: readonly string[];
  readOnly: boolean;
}

/** The columns that only this family has (units and rates of a tariff code): one text each. */
export function ExtraColumns({ draft, columns, readOnly }: ExtraColumnsProps) {
  const values = parsed(useDraft(draft, (now) => now.row.extra));
  const names = [...new Set([...columns, ...Object.keys(values)])];
  if (names.length === 0) return null;
  return (
    <div className={styles.how}>
      {names.map((name) => (
        <label key={name} className={styles.box} htmlFor={`extra-${name}`}>
          <span>{name}</span>
          <Input
            id={`extra-${name}`}
            value={values[name] ?? ''}
            disabled={readOnly}
            onChange={({ target }) => {
              const next = { ...values, [name]: target.value };
              const filled = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
              draft.set('extra', JSON.stringify(filled));
            }}
          />
        </label>
      ))}
    </div>
  );
}

function parsed(extra: unknown): Record<string, string> {
  if (typeof extra !== 'string' || extra === '') return {};
  const read: unknown = JSON.parse(extra);
  if (typeof read !== 'object' || read === null) return {};
  return Object.fromEntries(
    Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
