import { SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { dataPriv } from '../../api/base';
import { mayDo } from '../../core';
import { useText } from '../../core/useText';
import { ResourceDrawer } from '../../resource/ResourceDrawer';
import { useSession } from '../../shell/useSession';

const START = { busiCatg: 'decl', privs: 'view' };

/** An agent asks a customer for a grant; only agents work for several customers. */
export function AskGrant({ onAsked }: { onAsked: () => void }) {
  const { t } = useText();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  if (!user?.isMultiCustomer || !mayDo('dataPrivAsk')) return null;
  return (
    <>
      <Button type="primary" icon={<SendOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('base.ask')}
      </Button>
      {open && (
        // A request is made and never read back as one: it becomes a grant.
        <ResourceDrawer
          name="baseDataPrivRequest"
          api={{ add: dataPriv.ask }}
          id={undefined}
          start={START}
          mayStore={() => true}
          below={() => <p>{t('base.askHint')}</p>}
          onStored={onAsked}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
