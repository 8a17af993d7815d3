import { Descriptions, Drawer, Table } from 'antd';
import { useMemo } from 'react';
import { type AuditRow, auditLog } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { actionWords, customsWords, type Lang, resource } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { readable } from '../../resource/fields';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { PreviousNext, type Walk } from '../../resource/list/PreviousNext';
import { useList } from '../../resource/list/useList';
import { useRowWalk } from '../../resource/list/useRowWalk';
import { textOf, valueAt } from '../../resource/row';
import { Page } from '../../ui/Page';
import styles from './Admin.module.css';
import { changedField, changedValue } from './auditNames';
import { OrgFilter } from './OrgFilter';
import { useOrgs } from './orgTree';

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

const NAME = 'auditEntry';
const QUERY_KEY = queryKeys.admin('audit');
/** The organisation is chosen from the tree. */
const INPUTS = { orgId: OrgFilter };

/** /management/audit: who did what to which record. */
export default function AuditPage() {
  const { t, lang } = useText();
  const { rows: orgs } = useOrgs();
  const { open, show, close, walk } = useRowWalk(QUERY_KEY, auditLog.page);
  const list = useList<AuditRow>({
    name: NAME,
    keptAs: 'adminAudit',
    inputs: INPUTS,
    queryKey: QUERY_KEY,
    load: auditLog.page,
  });
  const cells = useMemo(() => {
    const names = new Map(orgs.map(({ id, name }) => [id, name]));
    return {
      orgId: (row: AuditRow) => names.get(Number(row.orgId)) ?? textOf(row.orgId),
      entity: (row: AuditRow) => codeName('auditEntity', textOf(row.entity), lang),
      action: (row: AuditRow) => actionName(row, lang),
    };
  }, [orgs, lang]);
  return (
    <Page title={t('admin.audit.list')}>
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools list={list} exports={[exportOf(NAME, lang)]} />
        <ListTable list={list} cells={cells} onOpen={show} />
      </ListFrame>
      {open && <Entry entry={open} cells={cells} walk={walk} onClose={close} />}
    </Page>
  );
}

/** What an answer of customs is called in the audit, before its code. */
const RECEIPT = 'receipt:';

function actionName(row: AuditRow, lang: Lang): string {
  const action = textOf(row.action);
  return action.startsWith(RECEIPT)
    ? `${customsWords()[lang]} · ${codeName('decStatus', action.slice(RECEIPT.length), lang)}`
    : (actionWords(textOf(row.entity), action)?.[lang] ?? action);
}

interface EntryProps {
  entry: AuditRow;
  cells: Readonly<Record<string, (row: AuditRow) => string>>;
  walk: Walk;
  onClose: () => void;
}

/** One entry with every field that it changed. */
function Entry({ entry, cells, walk, onClose }: EntryProps) {
  const { t, lang } = useText();
  const shown = resource(NAME).fields.filter(({ name }) => name !== 'changes');
  const changes = changesOf(entry);
  const entity = textOf(entry.entity);
  const words = (field: string, value: unknown) => changedValue(entity, field, value, lang);
  return (
    <Drawer
      open
      size={640}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={t('admin.audit.title', { id: entry.id })}
      closable={{ 'aria-label': t('admin.close') }}
      extra={<PreviousNext {...walk} id={entry.id} />}
      onClose={onClose}
    >
      <Descriptions
        size="small"
        column={1}
        items={shown.map((field) => ({
          key: field.name,
          label: field.label[lang],
          children: cells[field.name]?.(entry) ?? readable(field, valueAt(entry, field.name), lang),
        }))}
      />
      <h2 className={styles.section}>{t('admin.audit.changes')}</h2>
      {changes.length === 0 ? (
        <p className={styles.note}>{t('admin.audit.noChanges')}</p>
      ) : (
        <Table<Change>
          className={styles.changes}
          size="small"
          pagination={false}
          rowKey="field"
          dataSource={changes}
          columns={[
            { title: t('admin.audit.field'), width: 180, render: (_, { field }) => changedField(entity, field, lang) },
            { title: t('admin.audit.before'), render: (_, { field, before }) => words(field, before) },
            { title: t('admin.audit.after'), render: (_, { field, after }) => words(field, after) },
          ]}
        />
      )}
    </Drawer>
  );
}

function changesOf(entry: AuditRow): Change[] {
  try {
    const read: unknown = JSON.parse(entry.changes || '[]');
    return Array.isArray(read) ? (read as Change[]) : [];
  } catch {
    return [];
  }
}
