import { useParams } from 'react-router';
import { DocumentPage } from './DocumentPage';
import { SPECIALS } from './special';

/** One inbound order, only to be read, as movements of the stock open it. */
export default function AsnDetail() {
  const { id = '' } = useParams();
  const special = SPECIALS.asn?.() ?? {};
  return <DocumentPage name="asn" id={id} special={{ ...special, isReadOnly: true }} />;
}
