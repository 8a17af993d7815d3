import { exchangeRate } from '../../api/base';
import { DatumPage } from './DatumPage';

/** Exchange rates by month: the platform keeps them, everybody reads them. */
export default function ExchangeRates() {
  return <DatumPage name="exchangeRate" api={exchangeRate} nameField="month" />;
}
