import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { certificates } from '../../../api/certs';
import type { Rows } from '../../../api/rows.gen';
import { may } from '../../../core';
import { useText } from '../../../core/useText';
import type { Row } from '../../../resource/row';
import type { OpenDocument, Special } from '../special';
import { MakeCertificate } from './MakeCertificate';
import { Origins } from './Origins';

/** Certificates of our exports are made of declarations and forecasts; below one stands how the origin of its lines is judged. */
export function useSpecialCert(): Special<Rows['originCert']> {
  return {
    ...(may('originCert', 'add') && { extra: <MakeCertificate /> }),
    inBar: (row: Row) => <PrintCertificate certificate={row} />,
    below: (row: Row, page?: OpenDocument) => page && <Origins certificate={row} page={page} />,
  };
}

/** Prints a certificate as it is stored. */
function PrintCertificate({ certificate }: { certificate: Row }) {
  const { t } = useText();
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    // A failure is told by the request itself.
    await certificates.print(Number(certificate.id)).catch(() => undefined);
    setPrinting(false);
  };
  return (
    <Button icon={<PrinterOutlined />} loading={printing} onClick={() => void print()}>
      {t('origin.print')}
    </Button>
  );
}
