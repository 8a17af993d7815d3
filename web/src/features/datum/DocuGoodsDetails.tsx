import { useParams } from 'react-router';
import { DocumentPage } from './DocumentPage';

const READ_ONLY = { isReadOnly: true };

/** One record of the port, only to be read, as forecasts and declarations open it. */
export default function DocuGoodsDetails() {
  const { id = '' } = useParams();
  return <DocumentPage name="docuGoods" id={id} special={READ_ONLY} />;
}
