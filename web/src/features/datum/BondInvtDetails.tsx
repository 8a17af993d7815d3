import { useParams } from 'react-router';
import { DocumentPage } from './DocumentPage';
import { SPECIALS } from './special';

/** One inventory list, only to be read, as other documents open it. */
export default function BondInvtDetails() {
  const { id = '' } = useParams();
  const special = SPECIALS.bondInvt?.() ?? {};
  return <DocumentPage name="bondInvt" id={id} special={{ ...special, isReadOnly: true }} />;
}
