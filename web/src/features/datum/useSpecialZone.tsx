import type { Rows } from '../../api/rows.gen';
import { zone } from '../../api/sas';
import { may } from '../../core';
import { useText } from '../../core/useText';
import { ShipmentMap } from '../../resource/document/ShipmentMap';
import type { Row } from '../../resource/row';
import { ApplicationDeposit } from './Deposit';
import { StockListTax } from './EstimatedTax';
import { NobonOfPassport } from './Nobon';
import { PrintButton } from './PrintButton';
import type { OpenDocument, Special } from './special';
import { WaitingLists } from './WaitingLists';
import { ApplicationMoved, Carried, Disputed, ZoneCheck } from './ZoneDocuments';

const DISPUTED = (row: Row) => <Disputed document={row} family="bondDecision" />;

/** Below an application stands what its stock lists took of it. */
export function useSpecialApplication(): Special<Rows['sasDcl']> {
  return APPLICATION;
}
const APPLICATION: Special<Rows['sasDcl']> = {
  notice: DISPUTED,
  below: (row: Row, page?: OpenDocument) =>
    page && (
      <>
        <ZoneCheck kind="sasDcl" document={row} page={page} />
        <ApplicationMoved application={row} />
        <ApplicationDeposit application={row} />
      </>
    ),
};

/**
 * Above the list stand those that wait for their collective declaration; ticked ones become one inventory list. Below one stand its
 * tax and what passports carry of it.
 */
export function useSpecialStock(): Special<Rows['sasStock']> {
  const { t } = useText();
  return {
    above: <WaitingLists />,
    notice: DISPUTED,
    actions: !may('sasStock', 'update')
      ? []
      : [
          {
            key: 'collect',
            label: t('sas.collect'),
            question: 'sas.action.collect',
            fits: (row) => row.stucd === '4' && row.declUsedTypecd !== '2' && row.declUsedTypecd !== '3',
            run: (rows) => zone.collect(rows, `JB-${rows[0]?.etpsPreentNo ?? ''}`),
          },
        ],
    below: (row: Row, page?: OpenDocument) =>
      page && (
        <>
          <ZoneCheck kind="sasStock" document={row} page={page} />
          <StockListTax list={row} />
          <Carried kind="sasStock" document={row} />
          <ShipmentMap kind="sasStock" id={Number(row.id)} version={Number(row.version)} />
        </>
      ),
  };
}

/** Prints the gate slip of a passport. */
function PrintSlip({ passport }: { passport: Row }) {
  const { t } = useText();
  return <PrintButton label={t('print.slip')} print={() => zone.slip(Number(passport.id))} />;
}

/** Below a passport stands what is free of the documents that it names. */
export function useSpecialPassport(): Special<Rows['sasPassport']> {
  return PASSPORT;
}
const PASSPORT: Special<Rows['sasPassport']> = {
  notice: DISPUTED,
  inBar: (row: Row) => <PrintSlip passport={row} />,
  below: (row: Row, page?: OpenDocument) =>
    page && (
      <>
        <ZoneCheck kind="sasPassport" document={row} page={page} />
        <Carried kind="sasPassport" document={row} />
        <NobonOfPassport passport={row} />
        <ShipmentMap kind="sasPassport" id={Number(row.id)} version={Number(row.version)} />
      </>
    ),
};

/** A vehicle record has its check below it. */
export function useSpecialVehicle(): Special<Rows['sasVehicle']> {
  return VEHICLE;
}
const VEHICLE: Special<Rows['sasVehicle']> = {
  notice: DISPUTED,
  below: (row: Row, page?: OpenDocument) => page && <ZoneCheck kind="sasVehicle" document={row} page={page} />,
};
