import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Modal, Typography } from 'antd';
import { useState } from 'react';
import { evidence } from '../../api/evidence';
import { exportsKey } from '../../api/exports';
import { queryKeys } from '../../api/queryKeys';
import { resource, today } from '../../core';
import { useText } from '../../core/useText';
import { DayInput } from '../inputs/DayInput';

/** What a pack is of. */
export interface EvidenceOf {
  /** The definition of the documents. */
  kind: string;
  /** The document; without one those that were made on some days. */
  id?: number | undefined;
  /** The days that stand there at first. */
  days?: { from?: string | undefined; to?: string | undefined };
}

/** What a pack holds, the key to hold its fingerprint against, and the asking for one. */
export function EvidenceDialog({ kind, id, days, onClose }: EvidenceOf & { onClose: () => void }) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [from, setFrom] = useState(days?.from ?? today());
  const [to, setTo] = useState(days?.to ?? today());
  const [busy, setBusy] = useState(false);
  const { data: key } = useQuery({
    queryKey: queryKeys.evidence('key'),
    queryFn: ({ signal }) => evidence.key(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const made = resource(kind).fields.find(({ name }) => name === 'createdAt')?.label[lang] ?? '';
  const make = async () => {
    setBusy(true);
    try {
      await evidence.make(id === undefined ? { resource: kind, from, to } : { resource: kind, id });
      void queries.invalidateQueries({ queryKey: exportsKey });
      onClose();
    } catch {
      // A refusal is told by the request itself.
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('evidence.title')}
      okText={t('evidence.make')}
      cancelText={t('declaration.cancel')}
      okButtonProps={{ loading: busy, disabled: id === undefined && (from === '' || to === '') }}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <Flex vertical gap="small" align="start">
        <span>{t('evidence.about')}</span>
        {id === undefined && (
          <>
            <DayInput label={t('resource.list.from', { title: made })} value={from} onChange={setFrom} />
            <DayInput label={t('resource.list.to', { title: made })} value={to} onChange={setTo} />
          </>
        )}
        <span>{t('evidence.key')}</span>
        <Typography.Text code copyable>
          {key?.fingerprint ?? ''}
        </Typography.Text>
        <Button type="link" size="small" onClick={() => void evidence.checkingPage().catch(() => undefined)}>
          {t('evidence.check')}
        </Button>
      </Flex>
    </Modal>
  );
}
