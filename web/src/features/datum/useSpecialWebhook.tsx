import type { Rows } from '../../api/rows.gen';
import { sendAgain, testWebhook } from '../../api/webhooks';
import { may } from '../../core';
import { useText } from '../../core/useText';
import type { BatchAction } from '../../resource/useBatch';
import type { Special } from './special';
import { useSecretAction } from './useSecretAction';

/** The secret of a webhook is made by a command of its own, and its address is tried. */
export function useSpecialWebhook(): Special<Rows['webhook']> {
  const { t } = useText();
  const { make, dialog } = useSecretAction<Rows['webhook']>('webhook', t('webhook.use'));
  const test: BatchAction<Rows['webhook']> = { key: 'test', label: t('webhook.test'), each: testWebhook };
  return { actions: may('webhook', 'update') ? [make, test] : [], dialog };
}

/** What was given up is sent again. */
export function useSpecialDelivery(): Special<Rows['webhookDelivery']> {
  const { t } = useText();
  const again: BatchAction<Rows['webhookDelivery']> = { key: 'sendAgain', label: t('webhook.again'), run: sendAgain };
  return { actions: may('webhook', 'update') ? [again] : [], isReadOnly: true };
}
