import { CopyOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Space, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { makeSecret } from '../../api/apiTokens';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import type { BatchAction } from '../../resource/useBatch';
import { askConfirm } from '../../shell/dialogs/dialogs';
import { copyText } from '../../shell/toast/copyText';
import { toast } from '../../shell/toast/toasts';

/** A row whose secret is made by a command of its own. */
interface WithSecret {
  id: number;
  version: number;
  name: string;
  issuedAt?: string | null | undefined;
}

/** The secret of a token or a webhook is made for one row at a time and shown this once; `use` says what it is for. */
export function useSecretAction<R extends WithSecret>(
  name: 'apiToken' | 'webhook',
  use: string,
): { make: BatchAction<R>; dialog: ReactNode } {
  const { t } = useText();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const queries = useQueryClient();
  const make: BatchAction<R> = {
    key: 'secret',
    label: t('token.secret'),
    ask: async (rows) => {
      // Of several, all secrets but the one shown last would be lost, and those in use with them.
      if (rows.length > 1) {
        toast('warning', t('token.one'));
        return;
      }
      const isInUse = rows.some(({ issuedAt }) => issuedAt);
      const told = [...rows.map(({ name }) => name), ...(isInUse ? [t('token.question')] : [])];
      const question = { title: t('token.secret'), text: told.join('\n') };
      if (!(await askConfirm({ ...question, ok: t('request.ok'), cancel: t('resource.cancel') }))) return;
      return {
        each: async (row) => {
          const { secret } = await makeSecret(name, row);
          setMade({ name: row.name, secret });
        },
      };
    },
  };
  const dialog = made !== undefined && (
    <Secret
      {...made}
      use={use}
      onClose={() => {
        setMade(undefined);
        void queries.invalidateQueries({ queryKey: queryKeys.resource(name) });
      }}
    />
  );
  return { make, dialog };
}

interface SecretProps {
  name: string;
  secret: string;
  use: string;
  onClose: () => void;
}

function Secret({ name, secret, use, onClose }: SecretProps) {
  const { t } = useText();
  const copy = () => copyText(secret, { copied: t('token.copied'), failed: t('resource.copyText.failed') });
  return (
    <Modal
      open
      width={520}
      title={t('token.made', { name })}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('token.done')}
        </Button>
      }
    >
      <Space orientation="vertical">
        <Space>
          <Typography.Text code>
            <output aria-label={t('token.secret')}>{secret}</output>
          </Typography.Text>
          <Button icon={<CopyOutlined />} aria-label={t('token.copy')} onClick={() => void copy()} />
        </Space>
        <span>{t('token.once')}</span>
        <span>{use}</span>
      </Space>
    </Modal>
  );
}
