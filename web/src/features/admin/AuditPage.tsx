import { Descriptions, Drawer, Table } from 'antd';
import { useMemo } from 'react';
import { type AuditRow, auditLog } from '../../api/admin';
import { type Lang, resource } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { readable } from '../../resource/fields';
import { PreviousNext, type Walk } from '../../resource/list/PreviousNext';
import { ResourceList } from '../../resource/list/ResourceList';
import { useRowWalk } from '../../resource/list/useRowWalk';
import { textOf } from '../../resource/row';
import { useMobile } from '../../shell/layout/useScreen';
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

const QUERY_KEY = ['admin', 'audit'];
/** The organisation is chosen from the tree. */
const INPUTS = { orgId: OrgFilter };
/** How many filters stand open on a wide screen. */
const FIRST_FILTERS = 5;
/** Columns that few look at. */
const HIDDEN_AT_FIRST = ['userId'];

/** /management/audit: who did what to which record. */
export default function AuditPage() {
  const { t, lang } = useText();
  const mobile = useMobile();
  const { rows: orgs } = useOrgs();
  const { open, show, close, walk } = useRowWalk(QUERY_KEY, auditLog.page);
  const { fields, label } = resource('auditEntry');
  const cells = useMemo(() => {
    const names = new Map(orgs.map(({ id, name }) => [id, name]));
    return {
      orgId: (row: AuditRow) => names.get(Number(row.orgId)) ?? textOf(row.orgId),
      entity: (row: AuditRow) => codeName('auditEntity', textOf(row.entity), lang),
      action: (row: AuditRow) => actionName(textOf(row.action), t('log.customs'), lang),
    };
  }, [orgs, lang, t]);
  return (
    <Page title={t('admin.audit.list')}>
      <ResourceList<AuditRow>
        name="adminAudit"
        fields={fields}
        cells={cells}
        inputs={INPUTS}
        hiddenAtFirst={HIDDEN_AT_FIRST}
        firstFilters={mobile ? 0 : FIRST_FILTERS}
        keyword={false}
        queryKey={QUERY_KEY}
        exportTo={{ path: '/sys/v1/audit/export', name: label[lang] }}
        load={auditLog.page}
        onOpen={show}
      />
      {open && <Entry entry={open} cells={cells} walk={walk} onClose={close} />}
    </Page>
  );
}

/** What an answer of customs is called in the audit, before its code. */
const RECEIPT = 'receipt:';

function actionName(action: string, customs: string, lang: Lang): string {
  return action.startsWith(RECEIPT)
    ? `${customs} · ${codeName('decStatus', action.slice(RECEIPT.length), lang)}`
    : codeName('auditAction', action, lang);
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
  const shown = resource('auditEntry').fields.filter(({ name }) => name !== 'changes');
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
          children: cells[field.name]?.(entry) ?? readable(field, entry[field.name], lang),
        }))}
      />
      <h3 className={styles.section}>{t('admin.audit.changes')}</h3>
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
