import { AutoComplete, Button } from 'antd';
import { useState } from 'react';
import { dictTables } from '../../api/admin';
import { confirmAction } from '../../core';
import { useText } from '../../core/useText';
import { messageOf } from '../../resource/useStoring';
import { toast } from '../../shell/toast/toasts';

interface CodeMoveProps {
  from: string;
  /** The codes that follow, where they are known; any other may be keyed. */
  next: readonly string[];
  onMoved?: () => void;
}

/** Gives the materials and drafts of a code that ends another one: one that follows it, or one that is keyed. */
export function CodeMove({ from, next, onMoved }: CodeMoveProps) {
  const { t } = useText();
  const [to, setTo] = useState(next[0] ?? '');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const move = async () => {
    if (!(await confirmAction('admin.table.move'))) return;
    setBusy(true);
    try {
      const moved = await dictTables.move(from, to.trim());
      toast('success', t('admin.table.moved', { materials: moved.materials, drafts: moved.drafts }));
      setDone(true);
      onMoved?.();
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <AutoComplete
        size="small"
        style={{ width: 120 }}
        value={to}
        onChange={(typed) => {
          setTo(typed);
          setDone(false);
        }}
        options={next.map((code) => ({ value: code, label: code }))}
        aria-label={t('admin.table.moveTo')}
      />{' '}
      <Button size="small" loading={busy} disabled={done || to.trim() === ''} onClick={() => void move()}>
        {t('admin.table.move')}
      </Button>
    </div>
  );
}
