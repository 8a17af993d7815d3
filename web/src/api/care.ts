// Orders of the Care flow: what is done to all forecasts of one purchase order.
import { downloadFile } from '../core';
import type { Page } from './declarations';
import type { Shares } from './forecasts';
import { getQuietly, postQuietly, type Query } from './resources';
import type { Rows } from './rows.gen';

const PATH = '/fcst/v1/care';

/** A forecast as its order shows it. */
export type CareForecast = Pick<
  Rows['fcst'],
  'id' | 'version' | 'fcstNo' | 'state' | 'iECatg' | 'billNo' | 'invoiceNo' | 'packNo' | 'declUsedTypecd'
>;
export type CareOrder = Rows['fcstCare'] & { forecasts: CareForecast[] };

/** The numbers that all forecasts of an order have in common. */
export type CareDocuments = Partial<Record<'contrNo' | 'invoiceNo' | 'billNo', string>>;

/** How an order is named: by its number and whose it is. */
const named = ({ clientRltPo, orgId }: CareOrder) => ({ clientRltPo, orgId });

export const careOrders = {
  page: (query: Query, signal?: AbortSignal) => getQuietly<Page<CareOrder>>(`${PATH}/page`, query, signal),
  /** Does a command at its path to an order as it was seen. */
  perform: (path: string, order: CareOrder, note: string) =>
    postQuietly(`${PATH}/${path}`, { ...named(order), version: order.version, note }),
  changeDocuments: (order: CareOrder, numbers: CareDocuments) =>
    postQuietly(`${PATH}/documents/update`, { ...named(order), version: order.version, ...numbers }),
  /** Shares packages over the lines of one of its forecasts; with `preview` it is only told. */
  sharePackages: ({ id, version }: CareForecast, wanted: { packNo: string; splitModel: number; preview: '0' | '1' }) =>
    postQuietly<Shares>(`${PATH}/packno/split/${id}`, { ...wanted, version }),
  /** The bills of lading of a customer's orders. */
  bills: (orgId: number, signal?: AbortSignal) =>
    getQuietly<string[]>(`${PATH}/getBillNos`, { queryOrgId: orgId }, signal),
  /** The workbook that is mailed. */
  download: (order: CareOrder) =>
    downloadFile({ method: 'GET', path: `${PATH}/exportByClientRltPo`, query: named(order) }),
};
