import { useParams } from 'react-router';
import { DocumentPage } from './DocumentPage';
import { SPECIALS } from './special';

/** One outbound order, only to be read, as movements of the stock open it. */
export default function DsnDetail() {
  const { id = '' } = useParams();
  const special = SPECIALS.dsn?.() ?? {};
  return <DocumentPage name="dsn" id={id} special={{ ...special, isReadOnly: true }} />;
}
