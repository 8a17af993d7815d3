import { CopyOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Space, Typography } from 'antd';
import { useState } from 'react';
import { makeSecret } from '../../api/apiTokens';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { confirmAction, may } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../../shell/toast/toasts';
import type { Special } from './special';

type Token = Rows['apiToken'];

/** The secret of a token is made for one row at a time and shown this once. */
export function useSpecialToken(): Special<Token> {
  const { t } = useText();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const queries = useQueryClient();
  const make = {
    key: 'secret',
    label: t('token.secret'),
    ask: async (rows: readonly Token[]) => {
      // Of several, all secrets but the one shown last would be lost, and those in use with them.
      if (rows.length > 1) {
        toast('warning', t('token.one'));
        return;
      }
      const isInUse = rows.some(({ issuedAt }) => issuedAt);
      if (!(await confirmAction(t('token.secret'), isInUse ? t('token.question') : ''))) return;
      return {
        each: async (row: Token) => {
          const { secret } = await makeSecret(row);
          setMade({ name: row.name, secret });
        },
      };
    },
  };
  return {
    actions: may('apiToken', 'update') ? [make] : [],
    dialog: made !== undefined && (
      <Secret
        {...made}
        onClose={() => {
          setMade(undefined);
          void queries.invalidateQueries({ queryKey: queryKeys.resource('apiToken') });
        }}
      />
    ),
  };
}

function Secret({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const { t } = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast('success', t('token.copied'));
  };
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
        <span>{t('token.use')}</span>
      </Space>
    </Modal>
  );
}
