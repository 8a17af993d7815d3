import { useQueryClient } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { declarations, type Material } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { RequestError } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import { filled, type Materials, NUMBER } from '../../resource/goods/goodsMaster';
import { refusalsOf } from '../../resource/refusals';
import { textAt, textOf } from '../../resource/row';
import { messageOf } from '../../resource/useStoring';
import { toast } from '../../shell/toast/toasts';
import styles from './Elements.module.css';

interface MaterialOfLineProps {
  draft: Draft;
  /** The line, from 0. */
  at: number;
  /** The materials that the lines name. */
  materials: Materials;
  /** Whether the line may be added to the goods master. */
  adds: boolean;
}

/** The material that a line names, and the way to take everything that the goods master knows of it. */
export function MaterialOfLine({ draft, at, materials, adds }: MaterialOfLineProps) {
  const { t, lang } = useText();
  // What would be taken is reckoned over the whole declaration: it hangs on no key.
  const row = useDraft(draft, (now) => now.settled);
  const number = textAt(row, `lines[${at}].${NUMBER}`);
  const material = materials.get(number);
  const values = useMemo(() => (material === undefined ? [] : filled(row, at, material, 'all')), [row, at, material]);
  if (number === '') return null;
  const name =
    material === undefined
      ? t('declaration.material.none')
      : textOf(material[lang === 'en' && material.nameEn ? 'nameEn' : 'name']);
  return (
    <span className={styles.material}>
      <span className={material === undefined ? styles.unknown : undefined}>
        {number} {name}
      </span>
      {material === undefined && adds && <AddMaterial draft={draft} at={at} />}
      {values.length > 0 && (
        <Button size="small" onClick={() => material && take(draft, at, material)}>
          {t('declaration.material.take', { count: values.length })}
        </Button>
      )}
    </span>
  );
}

/** Puts into the line, as it stands now, what the goods master says otherwise. */
function take(draft: Draft, at: number, material: Material): void {
  const values = filled(draft.row, at, material, 'all');
  if (values.length > 0) draft.accept(draft.preview(new Map(values)).row);
}

/** Adds the line, as it is stored, to the goods master. */
function AddMaterial({ draft, at }: { draft: Draft; at: number }) {
  const { t } = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const unsaved = useDraft(draft, (now) => now.dirty || textAt(now.row, 'id') === '');
  const add = async () => {
    const { row } = draft;
    setBusy(true);
    try {
      await declarations.addMaterials(Number(textAt(row, 'id')), [Number(textAt(row, `lines[${at}].gNo`))]);
      toast('success', t('declaration.material.added', { number: textAt(row, `lines[${at}].${NUMBER}`) }));
      await queries.invalidateQueries({ queryKey: queryKeys.materials() });
    } catch (error) {
      if (error instanceof RequestError && error.fields.length > 0) draft.refused(refusalsOf(error));
      toast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Tooltip title={unsaved ? t('declaration.material.saveFirst') : undefined}>
      <Button size="small" disabled={unsaved} loading={busy} onClick={() => void add()}>
        {t('declaration.material.add')}
      </Button>
    </Tooltip>
  );
}
