import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { chosenOf, type DictEntry, type DictFamily, dicts } from '../../api/admin';
import { confirmAction, isGranted, resource } from '../../core';
import { useText } from '../../core/useText';
import { Draft } from '../../resource/draft';
import { EditDrawer } from '../../resource/EditDrawer';
import { BatchResult } from '../../resource/list/BatchResult';
import { type Outcome, outcomesOfFailure } from '../../resource/list/batch';
import type { Walk } from '../../resource/list/PreviousNext';
import { type ListQuery, ResourceList } from '../../resource/list/ResourceList';
import { useRowWalk } from '../../resource/list/useRowWalk';
import { ResourceForm } from '../../resource/ResourceForm';
import { rulesOf } from '../../resource/rules';
import { messageOf, useSave } from '../../resource/useSave';
import { toast } from '../../shell/toast/toasts';
import styles from './Admin.module.css';

interface DictEntriesProps {
  family: DictFamily;
  title: string;
  onRename: () => void;
  onChanged: () => void;
  onDeleted: () => void;
}

/** The entries of one dictionary; what may be changed depends on who keeps it. */
export function DictEntries({ family, title, onRename, onChanged, onDeleted }: DictEntriesProps) {
  const { t } = useText();
  const [selected, setSelected] = useState<ReadonlyMap<number, DictEntry>>(new Map());
  const [adding, setAdding] = useState(false);
  const queryKey = ['admin', 'dicts', 'entries', family.name];
  const load = (query: ListQuery, signal: AbortSignal) => dicts.entries({ ...query, family: family.name }, signal);
  const { open, show, close, walk } = useRowWalk(queryKey, load);
  const [outcomes, setOutcomes] = useState<Outcome<DictEntry>[]>();
  const { fields } = resource('dictEntry');
  const mayAdd = family.keeper === 'platform' && isGranted('platform:dict:add');
  const mayDelete = family.keeper === 'platform' && isGranted('platform:dict:delete');
  const mayChange = family.keeper !== 'customs' && isGranted('platform:dict:update');

  const remove = async (rows: readonly DictEntry[]) => {
    try {
      await dicts.removeEntries(chosenOf(rows));
      setSelected(new Map());
      setOutcomes(undefined);
      toast('success', t('admin.deleted'));
    } catch (error) {
      setOutcomes(outcomesOfFailure(rows, error));
    }
    onChanged();
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
          {family.own && mayChange && <Button onClick={onRename}>{t('admin.dict.rename')}</Button>}
          {family.own && mayDelete && (
            <Button danger onClick={() => void removeFamily()}>
              {t('admin.delete')}
            </Button>
          )}
        </span>
      </div>
      <p className={styles.note}>{t(`admin.dict.hint.${family.keeper}`)}</p>
      <ResourceList<DictEntry>
        name="adminDictEntries"
        fields={fields}
        firstFilters={0}
        queryKey={queryKey}
        exportTo={{ path: '/sys/v1/dict/entry/export', name: title, filters: { family: family.name } }}
        load={load}
        onOpen={show}
        {...(mayDelete ? { selected, onSelect: setSelected } : {})}
        tools={
          mayDelete && (
            <Button
              danger
              disabled={selected.size === 0}
              onClick={async () => {
                if (await confirmAction('admin.delete')) await remove([...selected.values()]);
              }}
            >
              {t('admin.delete')}
            </Button>
          )
        }
      />
      {adding && (
        <EntryDrawer
          family={family.name}
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
          family={family.name}
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
      {outcomes && (
        <BatchResult
          title={t('admin.delete')}
          outcomes={outcomes}
          nameOf={(row) => `${row.code} ${row.name}`}
          onClose={() => setOutcomes(undefined)}
          onRest={(rows) => void remove(rows)}
        />
      )}
    </>
  );
}

interface EntryDrawerProps {
  family: string;
  /** Nothing for a new one. */
  stored?: DictEntry;
  walk?: Walk;
  readOnly: boolean;
  onClose: () => void;
  onSaved: () => void;
}

function EntryDrawer({ family, stored, walk, readOnly, onClose, onSaved }: EntryDrawerProps) {
  const { t } = useText();
  const [draft] = useState(() => new Draft({ ...stored, family }, rulesOf('dictEntry')));
  const saving = useSave({ draft, stored, add: dicts.addEntry, update: dicts.updateEntry, onSaved });
  const fields = resource('dictEntry').fields.map((field) =>
    field.name === 'code' && stored !== undefined ? { ...field, readOnly: true } : field,
  );
  return (
    <EditDrawer
      title={stored === undefined ? t('admin.dict.addEntry') : t('admin.dict.entry')}
      draft={draft}
      saving={saving}
      readOnly={readOnly}
      onClose={onClose}
      walk={stored && walk && { ...walk, id: stored.id }}
    >
      <ResourceForm draft={draft} fields={fields} readOnly={readOnly} />
    </EditDrawer>
  );
}
