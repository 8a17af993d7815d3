import { HistoryOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Drawer, Spin } from 'antd';
import { useState } from 'react';
import { past, type RowAsOf } from '../../api/asOf';
import { queryKeys } from '../../api/queryKeys';
import { type Lang, today } from '../../core';
import { useText } from '../../core/useText';
import { WIDE } from '../EditDrawer';
import { readableInstant } from '../fields';
import { DayInput } from '../inputs/DayInput';
import { fullName, placeName, valueText } from '../placeNames';
import styles from './Past.module.css';
import { type FieldThen, fieldsThen } from './pastFields';

interface AsItWasProps {
  /** The definition of the document. */
  name: string;
  id: number;
  /** A new version asks anew. */
  version: number;
}

/** Opens the document as it was at the end of a day, held against now or against another day. */
export function AsItWas(props: AsItWasProps) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" type="text" icon={<HistoryOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('asOf.open')}
      </Button>
      {open && <PastDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PastDrawer({ name, id, version, onClose }: AsItWasProps & { onClose: () => void }) {
  const { t } = useText();
  const [at, setAt] = useState(today());
  const [against, setAgainst] = useState('');
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const { data, error, isFetching } = useQuery({
    queryKey: [...queryKeys.rowsOf(name), 'asOf', id, version, at, against],
    queryFn: ({ signal }) => past.show(name, id, at, against, signal),
    enabled: at !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Drawer open size={WIDE} title={t('asOf.open')} closable={{ 'aria-label': t('resource.close') }} onClose={onClose}>
      <div className={styles.days}>
        <DayInput label={t('asOf.day')} value={at} onChange={setAt} />
        <DayInput label={t('asOf.against')} value={against} onChange={setAgainst} />
        <Checkbox checked={onlyDiffering} onChange={({ target }) => setOnlyDiffering(target.checked)}>
          {t('asOf.onlyDiffering')}
        </Checkbox>
        {isFetching && <Spin size="small" />}
      </div>
      {error !== null && (
        <Alert type="error" showIcon role="alert" title={error instanceof Error ? error.message : t('asOf.failed')} />
      )}
      {data !== undefined && error === null && (
        <Shown name={name} shown={data} onlyDiffering={onlyDiffering} isAgainstNow={against === ''} />
      )}
    </Drawer>
  );
}

interface ShownProps {
  name: string;
  shown: RowAsOf;
  onlyDiffering: boolean;
  isAgainstNow: boolean;
}

function Shown({ name, shown, onlyDiffering, isAgainstNow }: ShownProps) {
  const { t, lang } = useText();
  if (!shown.there) return <Alert type="info" showIcon role="status" title={t('asOf.notThere')} />;
  const fields = fieldsThen(shown).filter(({ path }) => isReadable(name, path, lang));
  const differing = fields.filter(({ differs }) => differs !== undefined).length;
  const gaps = [...shown.gaps, ...shown.otherGaps].filter(
    ({ field }, at, all) =>
      all.findIndex((one) => one.field === field) === at && (field === '' || isReadable(name, field, lang)),
  );
  return (
    <>
      <p role="status">{differing === 0 ? t('asOf.same') : t('asOf.differs', { count: differing })}</p>
      {gaps.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('asOf.gaps')}
          description={gaps.map(({ field, why }) => (
            <div key={field}>
              {fullName(name, field, lang)}: {why}
            </div>
          ))}
        />
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('asOf.field')}</th>
            <th scope="col">{t('asOf.then')}</th>
            <th scope="col">{t(isAgainstNow ? 'asOf.now' : 'asOf.other')}</th>
            <th scope="col">{t('asOf.who')}</th>
          </tr>
        </thead>
        <tbody>
          {fields
            .filter(({ differs }) => !onlyDiffering || differs !== undefined)
            .map((field) => (
              <OneField key={field.path} name={name} field={field} />
            ))}
        </tbody>
      </table>
    </>
  );
}

function OneField({ name, field: { path, then, differs, origin } }: { name: string; field: FieldThen }) {
  const { t, lang } = useText();
  const said = (value: unknown) => textOr(valueText(name, path, value, lang));
  return (
    <tr className={differs && styles.differs}>
      <th scope="row">{fullName(name, path, lang)}</th>
      <td>{said(then)}</td>
      <td>{differs && said(differs.now)}</td>
      <td className={styles.who}>
        {origin && `${origin.actor} ${readableInstant(origin.at)}`}
        {origin && origin.before !== null && <div>{t('asOf.from', { before: said(origin.before) })}</div>}
      </td>
    </tr>
  );
}

const textOr = (text: string) => (text === '' ? '–' : text);

/** Ids, and what no screen has a name for, say nothing to people. A row as a whole has one. */
function isReadable(name: string, path: string, lang: Lang): boolean {
  const { row, definition } = placeName(name, path, lang);
  return definition === undefined ? row !== '' && !path.includes('.') : definition.kind !== 'id';
}
