import { useParams } from 'react-router';
import { DocumentPage } from './DocumentPage';
import { SPECIALS } from './special';

/** One passport, only to be read, as granted data opens it. */
export default function SasPassportDetails() {
  const { id = '' } = useParams();
  const special = SPECIALS.sasPassport?.() ?? {};
  return <DocumentPage name="sasPassport" id={id} special={{ ...special, isReadOnly: true }} />;
}
