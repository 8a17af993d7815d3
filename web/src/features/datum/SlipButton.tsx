import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { zone } from '../../api/sas';
import { useText } from '../../core/useText';
import type { Row } from '../../resource/row';

/** Prints the gate slip of a passport, as it is stored. */
export function SlipButton({ passport }: { passport: Row }) {
  const { t } = useText();
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    // A failure is told by the request itself.
    await zone.slip(Number(passport.id)).catch(() => undefined);
    setPrinting(false);
  };
  return (
    <Button icon={<PrinterOutlined />} loading={printing} onClick={() => void print()}>
      {t('print.slip')}
    </Button>
  );
}
