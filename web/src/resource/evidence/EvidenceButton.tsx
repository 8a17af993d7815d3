import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { mayDo } from '../../core';
import { useText } from '../../core/useText';
import { EvidenceDialog, type EvidenceOf } from './EvidenceDialog';

/** Asks for an evidence pack, of a document or of a period. */
export function EvidenceButton(of: EvidenceOf) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  if (!mayDo('evidenceMake')) return null;
  return (
    <>
      <Tooltip title={t('evidence.title')} mouseEnterDelay={0.4}>
        <Button
          icon={<SafetyCertificateOutlined />}
          aria-label={t('evidence.title')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {open && <EvidenceDialog {...of} onClose={() => setOpen(false)} />}
    </>
  );
}
