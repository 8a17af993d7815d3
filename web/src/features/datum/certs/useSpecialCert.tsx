import { certificates } from '../../../api/certs';
import type { Rows } from '../../../api/rows.gen';
import { may } from '../../../core';
import { useText } from '../../../core/useText';
import type { Row } from '../../../resource/row';
import { PrintButton } from '../PrintButton';
import type { OpenDocument, Special } from '../special';
import { MakeCertificate } from './MakeCertificate';
import { Origins } from './Origins';

/** Certificates of our exports are made of declarations and forecasts; below one stands how the origin of its lines is judged. */
export function useSpecialCert(): Special<Rows['originCert']> {
  return {
    ...(may('originCert', 'add') && { extra: <MakeCertificate /> }),
    pathsOf: sourceOf,
    inBar: (row: Row) => <PrintCertificate certificate={row} />,
    below: (row: Row, page?: OpenDocument) => page && <Origins certificate={row} page={page} />,
  };
}

/** The page of the declaration or forecast that a certificate was made of. */
export function sourceOf(row: Row): Record<string, string> {
  const { declId, fcstId } = row;
  if (declId != null) return { sourceNo: `/queries/decview/${declId}` };
  return fcstId == null ? {} : { sourceNo: `/orders/fcst/${fcstId}` };
}

/** Prints a certificate. */
function PrintCertificate({ certificate }: { certificate: Row }) {
  const { t } = useText();
  return <PrintButton label={t('origin.print')} print={() => certificates.print(Number(certificate.id))} />;
}
