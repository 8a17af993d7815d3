import { Modal, Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../core/useText';
import { reachable } from '../../ui/reachable';
import type { BatchRow, Outcome } from './batch';

interface BatchResultProps<T extends BatchRow> {
  title: string;
  outcomes: readonly Outcome<T>[];
  nameOf: (row: T) => ReactNode;
  onClose: () => void;
  /** Does it again for the rows that nothing is wrong with. */
  onRest: (rows: T[]) => void;
}

const COLOURS = { done: 'success', skipped: 'default', refused: 'error', held: 'warning' } as const;

/** What became of each row of a batch. */
export function BatchResult<T extends BatchRow>({ title, outcomes, nameOf, onClose, onRest }: BatchResultProps<T>) {
  const { t } = useText();
  const held = outcomes.filter((outcome) => outcome.kind === 'held').map((outcome) => outcome.row);
  const done = outcomes.filter((outcome) => outcome.kind === 'done').length;
  return (
    <Modal
      open
      width={720}
      title={t('resource.batch.title', { action: title, done, all: outcomes.length })}
      onCancel={onClose}
      onOk={() => (held.length > 0 ? onRest(held) : onClose())}
      okText={held.length > 0 ? t('resource.batch.rest', { count: held.length }) : t('resource.close')}
      cancelText={t('resource.close')}
      cancelButtonProps={{ hidden: held.length === 0 }}
    >
      <Table
        ref={reachable}
        size="small"
        pagination={false}
        scroll={{ y: 360 }}
        rowKey={(outcome) => outcome.row.id}
        dataSource={[...outcomes]}
        columns={[
          { title: t('resource.batch.row'), key: 'row', render: (_, outcome) => nameOf(outcome.row) },
          {
            title: t('resource.batch.result'),
            key: 'result',
            width: 110,
            render: (_, outcome) => <Tag color={COLOURS[outcome.kind]}>{t(`resource.batch.${outcome.kind}`)}</Tag>,
          },
          {
            title: t('resource.batch.reason'),
            key: 'reason',
            render: (_, outcome) =>
              'reason' in outcome ? outcome.reason : outcome.kind === 'held' ? t('resource.batch.heldReason') : '',
          },
        ]}
      />
    </Modal>
  );
}
