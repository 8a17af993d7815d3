import { DownloadOutlined } from '@ant-design/icons';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { baseFile } from '../../api/base';
import type { ResourceRow } from '../../api/resources';
import { useText } from '../../core/useText';
import { readableSize } from '../../resource/fields';
import type { BatchAction } from '../../resource/ResourcePage';
import type { Row } from '../../resource/row';
import { useSession } from '../../shell/useSession';
import { DatumPage } from './DatumPage';
import { AgentInput, ORG_INPUTS, useOwnOrg } from './OrgInput';
import { StoredFileInput } from './StoredFileInput';

const INPUTS = { ...ORG_INPUTS, receiverId: AgentInput, fileId: StoredFileInput } as const;
const NAMES = ['receiverName', 'fileSize'];
const CELLS = { fileSize: (row: ResourceRow) => (row.fileSize ? readableSize(Number(row.fileSize)) : '') };
const SENT = '1';
/** Longest reason of a rejection. */
const MAX_REASON = 200;

interface Asked {
  answer: (reason: string | undefined) => void;
}

/** Papers behind base data: the customer sends them, the agent may reject them. */
export default function BaseFiles() {
  const { t } = useText();
  const { user } = useSession();
  const [asked, setAsked] = useState<Asked>();
  const start = { ...useOwnOrg(), kind: '1' };
  const received = (row: ResourceRow) => row.receiverId === user?.orgId;
  const send: BatchAction = {
    key: 'send',
    label: t('base.send'),
    question: 'base.action.send',
    fits: (row) => row.state !== SENT && !received(row),
    run: baseFile.send,
    permission: 'base:baseFile:send',
  };
  const reject: BatchAction = {
    key: 'reject',
    label: t('base.reject'),
    fits: (row) => row.state === SENT && received(row),
    ask: async () => {
      const reason = await new Promise<string | undefined>((answer) => setAsked({ answer }));
      setAsked(undefined);
      return reason;
    },
    run: baseFile.reject,
    permission: 'base:baseFile:reject',
  };
  return (
    <>
      <DatumPage
        name="baseFile"
        api={baseFile}
        nameField="title"
        inputs={INPUTS}
        cells={CELLS}
        notInForm={NAMES}
        start={start}
        actions={[send, reject]}
        isFixed={(row) => row.state === SENT || received(row)}
        below={(row) => <Download row={row} />}
      />
      {asked && <ReasonDialog onAnswer={asked.answer} />}
    </>
  );
}

function Download({ row }: { row: Row }) {
  const { t } = useText();
  const id = Number(row.id ?? 0);
  if (id === 0) return null;
  return (
    <div>
      {/* A failure has been told. */}
      <Button icon={<DownloadOutlined />} onClick={() => void baseFile.download(id).catch(() => undefined)}>
        {t('base.download')}
      </Button>
    </div>
  );
}

function ReasonDialog({ onAnswer }: { onAnswer: (reason: string | undefined) => void }) {
  const { t } = useText();
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      title={t('base.reject')}
      okText={t('base.reject')}
      cancelText={t('resource.cancel')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      onCancel={() => onAnswer(undefined)}
      onOk={() => onAnswer(reason)}
    >
      <label htmlFor={id}>{t('base.reason')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
