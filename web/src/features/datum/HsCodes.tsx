import { hsCode } from '../../api/base';
import { textOf } from '../../resource/row';
import { DatumPage } from './DatumPage';
import { Supervision } from './Supervision';

/** The tariff, looked up by number and name. */
export default function HsCodes() {
  return (
    <DatumPage
      name="hsCode"
      api={hsCode}
      nameField="code"
      readOnly
      below={(row) => <Supervision letters={textOf(row.supervision)} />}
    />
  );
}
