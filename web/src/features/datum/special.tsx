import type { ReactNode } from 'react';
import { etps } from '../../api/base';
import type { PlainApi, ResourceName } from '../../api/plain';
import type { Identified } from '../../api/resources';
import type { Rows } from '../../api/rows.gen';
import { mayDo, type StateView } from '../../core';
import { useText } from '../../core/useText';
import type { LineHelp } from '../../resource/document/lineHelp';
import { ShipmentMap } from '../../resource/document/ShipmentMap';
import type { Cells } from '../../resource/list/listColumns';
import type { Inputs } from '../../resource/ResourceDrawer';
import { type Row, textOf } from '../../resource/row';
import { Supervision } from '../../resource/Supervision';
import type { BatchAction } from '../../resource/useBatch';
import { useSpecialCert } from './certs/useSpecialCert';
import { useSpecialHouseRule } from './house/useSpecialHouseRule';
import { InventoryAnswers } from './InventoryAnswers';
import { InventoryCheck } from './InventoryCheck';
import { InventoryDeclarations } from './InventoryDeclarations';
import { InvoiceLeft } from './InvoiceLeft';
import { useSpecialNobon } from './Nobon';
import { useInventoryLines } from './useInventoryLines';
import { useSpecialBws, useSpecialEml, useSpecialEms } from './useSpecialAccount';
import { useSpecialFile } from './useSpecialFile';
import { useSpecialForecast } from './useSpecialForecast';
import { useSpecialGrant } from './useSpecialGrant';
import { useSpecialKnowledge } from './useSpecialKnowledge';
import { useSpecialOrder } from './useSpecialOrder';
import { useSpecialToken } from './useSpecialToken';
import { useSpecialDelivery, useSpecialWebhook } from './useSpecialWebhook';
import { useSpecialWriteOff } from './useSpecialWriteOff';
import { useSpecialApplication, useSpecialPassport, useSpecialStock, useSpecialVehicle } from './useSpecialZone';
import { useSpecialCount, useSpecialInbound, useSpecialOutbound, useSpecialWarehouse } from './wms/useSpecialWms';
import { Disputed } from './ZoneDocuments';

/** What the pages of a resource have that its definition does not say. */
export interface Special<R extends Identified> {
  /** Tells several lists of the same rows apart: another one starts anew. */
  list?: string;
  /** Whether the list can be seen as of a day although its rows have no history of their own. */
  hasPast?: boolean;
  /** The operations of the list that is shown, where they are not those of the definition. */
  api?: PlainApi<R>;
  exportPath?: string;
  /** Nothing can be added, changed or deleted here; what is done with ticked rows is the page's own. */
  isReadOnly?: boolean;
  /** Its lines name materials of the owner's goods master, which fill them. */
  namesMaterials?: boolean;
  /** Fields with an input of their own. */
  inputs?: Inputs;
  /** Fields that the form leaves out, such as the name behind an id that is chosen by name. */
  notInForm?: readonly string[];
  /** Columns drawn in a way of their own. */
  cells?: Cells<R>;
  /** What is done with ticked rows besides deleting them. */
  actions?: readonly BatchAction<R>[];
  /** What there is to know about rows before they are deleted. */
  beforeDelete?: (rows: readonly R[]) => Promise<string>;
  /** Rows that can only be read. */
  isFixed?: (row: R) => boolean;
  /** Why rows that belong to others can only be read: nothing is done with them either. */
  whyOnlyRead?: (row: R) => string | undefined;
  /** What the import takes besides workbooks of the definition's columns. */
  sheet?: { accept: string; hint: string };
  /** Buttons beside "new". */
  extra?: ReactNode;
  /** Between the title and the list. */
  above?: ReactNode;
  /** The page of its list, where that is not the one of the definition. */
  listPath?: string;
  /** What a new row starts with besides what the definition says. */
  start?: Row;
  /** Filters that hold as long as the person sets none of the same field. */
  within?: Readonly<Record<string, string>>;
  /** The ready-made choices of the list, where they are not those of the states. */
  views?: readonly StateView[];
  /** The commands that belong here; all when missing. */
  commands?: readonly string[];
  /** The pages of documents that a stored one names in the bar, by the field that names them. */
  pathsOf?: (row: Row) => Readonly<Record<string, string>>;
  /** Further buttons in the bar of a stored document. */
  inBar?: (row: Row, page: OpenDocument) => ReactNode;
  /** What belongs to the lines of a stored document: what fills them, and further ways to add some. */
  useLines?: (row: Row | undefined, page: LinesPage) => { help?: LineHelp | undefined; extra?: ReactNode };
  /** What there is to know of a stored document before anything else. */
  notice?: (row: Row) => ReactNode;
  /** Below the form of a row. */
  below?: (row: Row, page?: OpenDocument) => ReactNode;
  /** A dialog of its own. */
  dialog?: ReactNode;
}

/** What the lines of a document may be given by. */
export interface LinesPage {
  /** Lines may be added now. */
  mayAdd: boolean;
  /** Lines were added. */
  refresh: () => void;
}

/** What stands below the form of a document may do with it. */
export interface OpenDocument {
  allows: (command: string) => boolean;
  /** Whether the person may change such a document at all, whatever its state. */
  mayChange: boolean;
  refresh: () => void;
}

type Specials = { readonly [Name in ResourceName]?: () => Special<Rows[Name]> };

/** The resources whose pages have something special. A resource that is not named here is drawn by its definition alone. */
export const SPECIALS: Specials = {
  material: useSupervision,
  hsCode: useSpecialTariff,
  etps: useSpecialEnterprise,
  knowledge: useSpecialKnowledge,
  exchangeRate: useSpecialRate,
  baseDataPriv: useSpecialGrant,
  baseFile: useSpecialFile,
  clientOrder: useSpecialOrder,
  apiToken: useSpecialToken,
  houseRule: useSpecialHouseRule,
  webhook: useSpecialWebhook,
  webhookDelivery: useSpecialDelivery,
  docuGoods: usePortData,
  fcst: useSpecialForecast,
  ems: useSpecialEms,
  bws: useSpecialBws,
  eml: useSpecialEml,
  bwsDcr: useSpecialWriteOff,
  bondInvt: useInventory,
  bondInvoice: useInvoice,
  nobonMove: useSpecialNobon,
  originCert: useSpecialCert,
  sasDcl: useSpecialApplication,
  sasStock: useSpecialStock,
  sasPassport: useSpecialPassport,
  sasVehicle: useSpecialVehicle,
  asn: useSpecialInbound,
  dsn: useSpecialOutbound,
  wmsCount: useSpecialCount,
  wmsStock: useSpecialWarehouse,
};

/** A workbook of port data has a row for each container. */
function usePortData(): Special<Rows['docuGoods']> {
  const { t } = useText();
  return { sheet: { accept: '.xlsx', hint: t('port.import') } };
}

/** Below a bonded invoice stands what is left of its lines. */
function useInvoice() {
  return INVOICE;
}
const INVOICE: Special<Rows['bondInvoice']> = { below: (row: Row) => <InvoiceLeft invoice={row} /> };

/** Below an inventory list stand the check before it is sent, and what customs answered. */
function useInventory() {
  return INVENTORY;
}
const INVENTORY: Special<Rows['bondInvt']> = {
  useLines: useInventoryLines,
  notice: (row: Row) => <Disputed document={row} family="bondResult" />,
  below: (row: Row, page?: OpenDocument) =>
    page && (
      <>
        <InventoryCheck list={row} page={page} />
        <InventoryDeclarations list={row} />
        <InventoryAnswers list={row} page={page} />
        <ShipmentMap kind="bondInvt" id={Number(row.id)} version={Number(row.version)} />
      </>
    ),
};

/** What the tariff asks for stands below the form. */
function useSupervision() {
  return { below: (row: Row) => <Supervision letters={textOf(row.supervision)} /> };
}

/** The same of a code of the tariff; one whose first day the source of the tariff does not say, says so. */
function useSpecialTariff(): Special<Rows['hsCode']> {
  const { t } = useText();
  return {
    below: (row: Row) => (
      <>
        {textOf(row.from) === '' && <p>{t('base.hsCode.fromUnknown')}</p>}
        <Supervision letters={textOf(row.supervision)} />
      </>
    ),
  };
}

/** Somebody who compared an enterprise with its papers confirms it; what names one is told before it is deleted. */
function useSpecialEnterprise(): Special<Rows['etps']> {
  const { t } = useText();
  const confirm: BatchAction<Rows['etps']> = {
    key: 'confirm',
    label: t('base.confirm'),
    question: 'base.action.confirm',
    fits: (row) => row.isConfirmed !== '1',
    run: etps.confirm,
  };
  return { actions: mayDo('etpsConfirm') ? [confirm] : [], beforeDelete: usesOf };
}

/** The declarations that name these enterprises, in a sentence for each. */
async function usesOf(rows: readonly Identified[]): Promise<string> {
  const uses = await Promise.all(rows.map((row) => etps.use(row.id)));
  return uses.flatMap(({ name, question }) => (question === '' ? [] : [`${name}: ${question}`])).join('\n');
}

/** The daily parities of the bank are understood too. */
function useSpecialRate(): Special<Rows['exchangeRate']> {
  const { t } = useText();
  return { sheet: { accept: '.xlsx,.csv', hint: t('base.import.rates') } };
}
