import { useParams } from 'react-router';
import { DocumentPage } from './DocumentPage';
import { SPECIALS } from './special';

/** One write-off, only to be read, as the events of an account open it. */
export default function BwsDcrDetails() {
  const { id = '' } = useParams();
  const special = SPECIALS.bwsDcr?.() ?? {};
  return <DocumentPage name="bwsDcr" id={id} special={{ ...special, isReadOnly: true }} />;
}
