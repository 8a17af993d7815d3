import { Button, Select } from 'antd';
import { useState } from 'react';
import { dictTables } from '../../api/admin';
import { confirmAction } from '../../core';
import { useText } from '../../core/useText';
import { messageOf } from '../../resource/useStoring';
import { toast } from '../../shell/toast/toasts';

/** Gives the materials and drafts of a code that ended one of the codes that follow it. */
export function CodeMove({ from, next }: { from: string; next: readonly string[] }) {
  const { t } = useText();
  const [to, setTo] = useState(next[0] ?? '');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  if (next.length === 0) return null;
  const move = async () => {
    if (!(await confirmAction('admin.table.move'))) return;
    setBusy(true);
    try {
      const moved = await dictTables.move(from, to);
      toast('success', t('admin.table.moved', { materials: moved.materials, drafts: moved.drafts }));
      setDone(true);
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Select
        size="small"
        value={to}
        onChange={setTo}
        options={next.map((code) => ({ value: code, label: code }))}
        aria-label={t('admin.table.moveTo')}
      />{' '}
      <Button size="small" loading={busy} disabled={done} onClick={() => void move()}>
        {t('admin.table.move')}
      </Button>
    </div>
  );
}
