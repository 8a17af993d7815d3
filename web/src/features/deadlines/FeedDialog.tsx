import { CopyOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal, Space, Typography } from 'antd';
import { useState } from 'react';
import { deadlines } from '../../api/deadlines';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import { readableInstant } from '../../resource/fields';
import { faultsOf } from '../../resource/refusals';
import { askConfirm } from '../../shell/dialogs/dialogs';
import { copyText } from '../../shell/toast/copyText';

/** The link by which a calendar reads the deadlines of this person: made, shown once, ended. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [link, setLink] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { data: state } = useQuery({
    queryKey: queryKeys.deadlines('feed'),
    queryFn: ({ signal }) => deadlines.feed(signal),
  });
  const does = async (doing: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await doing();
    } catch (error) {
      setFailure(Object.values(faultsOf(error, lang)).join(' '));
    }
    void queries.invalidateQueries({ queryKey: queryKeys.deadlines('feed') });
  };
  const make = () =>
    does(async () => {
      setLink(await deadlines.makeFeed());
    });
  const revoke = () =>
    does(async () => {
      const question = { title: t('deadline.feed.revoke'), text: t('deadline.feed') };
      if (!(await askConfirm({ ...question, ok: t('request.ok'), cancel: t('resource.cancel') }))) return;
      await deadlines.revokeFeed();
      setLink(undefined);
    });
  const copy = () => copyText(link ?? '', { copied: t('token.copied'), failed: t('resource.copyText.failed') });
  return (
    <Modal
      open
      width={560}
      title={t('deadline.feed')}
      onCancel={onClose}
      footer={
        <Space wrap>
          {state?.madeAt && (
            <Button danger onClick={() => void revoke()}>
              {t('deadline.feed.revoke')}
            </Button>
          )}
          <Button type="primary" onClick={() => void make()}>
            {t('deadline.feed.make')}
          </Button>
          <Button onClick={onClose}>{t('resource.close')}</Button>
        </Space>
      }
    >
      <Space orientation="vertical">
        <span>{state?.about}</span>
        {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
        {link !== undefined && (
          <>
            <Space>
              <Typography.Text code style={{ overflowWrap: 'anywhere' }}>
                <output aria-label={t('deadline.feed')}>{link}</output>
              </Typography.Text>
              <Button icon={<CopyOutlined />} aria-label={t('token.copy')} onClick={() => void copy()} />
            </Space>
            <span>{t('token.once')}</span>
          </>
        )}
        {state?.madeAt && link === undefined && (
          <span>
            {t('deadline.feed.since', {
              at: readableInstant(state.madeAt),
              read: state.readAt ? readableInstant(state.readAt) : '–',
            })}
          </span>
        )}
      </Space>
    </Modal>
  );
}
