import { CopyOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Space, Typography } from 'antd';
import { useState } from 'react';
import { makeSecret } from '../../api/apiTokens';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { may } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../../shell/toast/toasts';
import type { Special } from './special';

type Token = Rows['apiToken'];

/** The secret of a token is made for one row at a time and shown this once. */
export function useSpecialToken(): Special<Token> {
  const { t } = useText();
  const [secret, setSecret] = useState<string>();
  const queries = useQueryClient();
  const make = {
    key: 'secret',
    label: t('token.secret'),
    question: t('token.secret'),
    toKnow: async (rows: readonly Token[]) => (rows.some(({ issuedAt }) => issuedAt) ? t('token.question') : ''),
    each: async (row: Token) => {
      const made = await makeSecret(row);
      setSecret(made.secret);
    },
  };
  return {
    actions: may('apiToken', 'update') ? [make] : [],
    dialog: secret !== undefined && (
      <Secret
        secret={secret}
        onClose={() => {
          setSecret(undefined);
          void queries.invalidateQueries({ queryKey: queryKeys.resource('apiToken') });
        }}
      />
    ),
  };
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast('success', t('token.copied'));
  };
  return (
    <Modal
      open
      width={520}
      title={t('token.secret')}
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
        <span>{t('token.use')}</span>
      </Space>
    </Modal>
  );
}
