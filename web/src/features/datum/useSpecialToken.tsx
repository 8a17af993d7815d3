import type { Rows } from '../../api/rows.gen';
import { may } from '../../core';
import { useText } from '../../core/useText';
import type { Special } from './special';
import { useSecretAction } from './useSecretAction';

/** The secret of a token is made by a command of its own. */
export function useSpecialToken(): Special<Rows['apiToken']> {
  const { t } = useText();
  const { make, dialog } = useSecretAction<Rows['apiToken']>('apiToken', t('token.use'));
  return { actions: may('apiToken', 'update') ? [make] : [], dialog };
}
