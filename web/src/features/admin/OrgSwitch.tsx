import { Button } from 'antd';
import { useState } from 'react';
import { chosenOf, type OrgDetail, orgs } from '../../api/admin';
import { confirmAction } from '../../core';
import { useText } from '../../core/useText';
import { messageOf } from '../../resource/useStoring';
import { toast } from '../../shell/toast/toasts';

interface OrgSwitchProps {
  org: OrgDetail;
  /** What is typed would be lost. */
  disabled: boolean;
  onSwitched: (org: OrgDetail) => void;
}

/** Closes an organisation with those below it, or lets its people work again. */
export function OrgSwitch({ org, disabled, onSwitched }: OrgSwitchProps) {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const verb = org.isEnabled === '1' ? 'disable' : 'enable';
  const run = async () => {
    if (!(await confirmAction(`admin.org.action.${verb}`))) return;
    setBusy(true);
    try {
      await orgs[verb](chosenOf([org]));
      toast('success', t('admin.user.done', { action: t(`admin.org.${verb}`) }));
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setBusy(false);
      onSwitched(org);
    }
  };
  return (
    <Button danger={verb === 'disable'} disabled={disabled} loading={busy} onClick={() => void run()}>
      {t(`admin.org.${verb}`)}
    </Button>
  );
}
