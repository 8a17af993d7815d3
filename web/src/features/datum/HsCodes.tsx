import { hsCode } from '../../api/base';
import { textOf } from '../../resource/row';
import { Supervision } from '../../resource/Supervision';
import { DatumPage } from './DatumPage';

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
