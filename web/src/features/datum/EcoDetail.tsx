import { useParams } from 'react-router';
import { DocumentPage } from './DocumentPage';
import { SPECIALS } from './special';

/** One certificate of our exports, by the route of its own. */
export default function EcoDetail() {
  const { id = '' } = useParams();
  return <DocumentPage name="originCert" id={id} special={SPECIALS.originCert?.() ?? {}} />;
}
