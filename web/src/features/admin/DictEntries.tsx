import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { chosenOf, type DictEntry, type DictFamily, dicts, dictTables } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { confirmAction, may, resource } from '../../core';
import { useText } from '../../core/useText';
import { BatchButtons } from '../../resource/BatchButtons';
import { Draft } from '../../resource/draft';
import { EditDrawer } from '../../resource/EditDrawer';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import type { ListQuery } from '../../resource/list/listRows';
import type { Walk } from '../../resource/list/PreviousNext';
import { useList } from '../../resource/list/useList';
import { useRowWalk } from '../../resource/list/useRowWalk';
import { useSelection } from '../../resource/list/useSelection';
import { ResourceForm } from '../../resource/ResourceForm';
import { rulesOf } from '../../resource/rules';
import { type BatchAction, useBatch } from '../../resource/useBatch';
import { useSave } from '../../resource/useSave';
import { messageOf } from '../../resource/useStoring';
import { toast } from '../../shell/toast/toasts';
import styles from './Admin.module.css';
import { ExtraColumns } from './ExtraColumns';
import { TableImport } from './TableImport';
import { TableImports } from './TableImports';

const NAME = 'dictEntry';

interface DictEntriesProps {
  family: DictFamily;
  title: string;
  onRename: () => void;
  onChanged: () => void;
  onDeleted: () => void;
}

/** The entries of one dictionary; what may be changed depends on who keeps it. */
export function DictEntries({ family, title, onRename, onChanged, onDeleted }: DictEntriesProps) {
  const { t, lang } = useText();
  const [adding, setAdding] = useState(false);
  const queryKey = queryKeys.admin('dicts', 'entries', family.name);
  const load = (query: ListQuery, signal: AbortSignal) => dicts.entries({ ...query, family: family.name }, signal);
  const { open, show, close, walk } = useRowWalk(queryKey, load);
  const list = useList<DictEntry>({ name: NAME, keptAs: 'adminDictEntries', queryKey, load });
  const selection = useSelection<DictEntry>();
  const batch = useBatch({ selection, nameOf: (row) => `${row.code} ${row.name}`, onDone: onChanged });
  const [table, setTable] = useState<'load' | 'imports'>();
  const isOpen = family.keeper !== 'program';
  const mayAdd = isOpen && may('dictFamily', 'add');
  const mayDelete = isOpen && may('dictFamily', 'delete');
  const mayChange = may('dictFamily', 'update');

  const remove: BatchAction<DictEntry> = {
    key: 'delete',
    label: t('admin.delete'),
    danger: true,
    question: 'admin.delete',
    run: (rows) => dicts.removeEntries(chosenOf(rows)),
    done: () => t('admin.deleted'),
  };
  const removeFamily = async () => {
    if (!(await confirmAction('admin.delete'))) return;
    try {
      await dicts.removeFamily(family.name, family.version);
      toast('success', t('admin.deleted'));
      onDeleted();
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>
          {title} <span className={styles.quiet}>{family.name}</span>
        </h2>
        <span className={styles.buttons}>
          {mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {t('admin.dict.addEntry')}
            </Button>
          )}
          {isOpen && mayChange && <Button onClick={() => setTable('load')}>{t('admin.table.load')}</Button>}
          {isOpen && <Button onClick={() => void dictTables.layout(family.name)}>{t('admin.table.layout')}</Button>}
          {isOpen && <Button onClick={() => setTable('imports')}>{t('admin.table.imports')}</Button>}
          {family.own && mayChange && <Button onClick={onRename}>{t('admin.dict.rename')}</Button>}
          {family.own && mayDelete && (
            <Button danger onClick={() => void removeFamily()}>
              {t('admin.delete')}
            </Button>
          )}
        </span>
      </div>
      <p className={styles.note}>
        {t(`admin.dict.hint.${family.keeper}`)} {t(family.complete ? 'admin.dict.complete' : 'admin.dict.open')}
      </p>
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools
          list={list}
          selection={selection}
          exports={[exportOf(NAME, lang, { name: title, filters: { family: family.name } })]}
        >
          {mayDelete && <BatchButtons batch={batch} actions={[remove]} />}
        </ListTools>
        <ListTable list={list} selection={mayDelete ? selection : undefined} onOpen={show} />
      </ListFrame>
      {table === 'load' && (
        <TableImport family={family} title={title} onClose={() => setTable(undefined)} onChanged={onChanged} />
      )}
      {table === 'imports' && (
        <TableImports family={family} onClose={() => setTable(undefined)} onChanged={onChanged} />
      )}
      {adding && (
        <EntryDrawer
          family={family}
          readOnly={!mayAdd}
          onClose={() => setAdding(false)}
          onSaved={() => {
            setAdding(false);
            onChanged();
          }}
        />
      )}
      {open !== undefined && (
        <EntryDrawer
          key={open.id}
          family={family}
          stored={open}
          walk={walk}
          readOnly={!mayChange}
          onClose={close}
          onSaved={() => {
            close();
            onChanged();
          }}
        />
      )}
      {batch.dialog}
    </>
  );
}

interface EntryDrawerProps {
  family: DictFamily;
  /** Nothing for a new one. */
  stored?: DictEntry;
  walk?: Walk;
  readOnly: boolean;
  onClose: () => void;
  onSaved: () => void;
}

function EntryDrawer({ family, stored, walk, readOnly, onClose, onSaved }: EntryDrawerProps) {
  const { t } = useText();
  const [draft] = useState(() => new Draft({ ...stored, family: family.name }, rulesOf(NAME)));
  const saving = useSave({ draft, stored, add: dicts.addEntry, update: dicts.updateEntry, onSaved });
  const fields = resource(NAME)
    .fields.filter((field) => field.name !== 'extra')
    .map((field) => (field.name === 'code' && stored !== undefined ? { ...field, readOnly: true } : field));
  return (
    <EditDrawer
      title={stored === undefined ? t('admin.dict.addEntry') : t('admin.dict.entry')}
      name={NAME}
      id={stored?.id}
      place={family.name}
      draft={draft}
      saving={saving}
      readOnly={readOnly}
      onClose={onClose}
      walk={stored && walk && { ...walk, id: stored.id }}
    >
      <ResourceForm draft={draft} fields={fields} readOnly={readOnly} />
      <ExtraColumns draft={draft} columns={family.columns} readOnly={readOnly} />
    </EditDrawer>
  );
}
