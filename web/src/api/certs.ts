// Origin certificates: how lines of ours are judged, what they are made of, and what declarations take of those that were received.
import { downloadFile } from '../core';
import { getQuietly, postQuietly, storeQuietly } from './resources';
import type { Rows } from './rows.gen';

const PATH = '/certs/v1/origin';

/** The value content of a line; money and percent are decimals as texts. */
export interface ValueContent {
  fob: string;
  vom: string;
  vnm: string;
  ownCost: string;
  buildDown: string;
  buildUp: string;
}

/** A criterion with what came out. */
export interface CriterionTried {
  criterion: string;
  verdict: 'holds' | 'fails' | 'open';
  why: string;
}

/** A material of a line. */
export interface MaterialJudged {
  place: number;
  codeTs: string;
  gName: string;
  originCountry: string;
  isOriginating: boolean;
  change: string;
  unitQty: string;
  quantity?: string | null;
  price: string;
  currency: string;
  value?: string | null;
}

/** The origin of a line. */
export interface LineJudged {
  gNo?: number | null;
  gName: string;
  codeTs: string;
  criterion: string;
  written: string;
  currency: string;
  content?: ValueContent | null;
  limit?: string | null;
  tried: CriterionTried[];
  materials: MaterialJudged[];
}

/** What there is to say of the origin of a certificate. */
export interface CertificateJudged {
  source: string;
  isSure: boolean;
  mostLines: number;
  months: number;
  problems: { field: string; rule: string; severity: string; message: string }[];
  lines: LineJudged[];
}

/** What a certificate is made of. */
export type MadeFrom = { certType: string } & ({ declId: number } | { fcstId: number });

/** A certificate relation of a declaration, with the line that it names. */
export interface RelationUsed {
  place: number;
  decGNo: string;
  certNo: string;
  ecoGNo: string;
  certId?: number | null;
  state: string;
  validTo: string;
  unit: string;
  leftQty: string;
  qty: string;
  isTaken: boolean;
  byForecast: boolean;
  problems: string[];
}

/** A line of a received certificate that covers a line of a declaration. */
export interface CertOffered {
  decGNo: string;
  certId: number;
  certNo: string;
  ecoGNo: string;
  validTo: string;
  unit: string;
  leftQty: string;
  qty: string;
  /** What the declaration says when it takes the offer: a row of its relations. */
  relation: Readonly<Record<string, unknown>>;
}

export const certificates = {
  judged: (id: number, signal?: AbortSignal) =>
    getQuietly<CertificateJudged>(`${PATH}/${id}/judged`, undefined, signal),
  /** Materials of the products, by the consumption of the accounts that lines name. */
  fillMaterials: (id: number, version: number) =>
    storeQuietly<Rows['originCert']>(`${PATH}/${id}/materials`, { version }),
  from: (asked: MadeFrom) => storeQuietly<Rows['originCert']>(`${PATH}/from`, asked),
  /** A certificate on paper, in the layout of its form. */
  print: (id: number) => downloadFile({ method: 'GET', path: `${PATH}/${id}/print` }),
  ofDeclaration: (id: number, signal?: AbortSignal) =>
    getQuietly<RelationUsed[]>(`/decl/v1/${id}/certs`, undefined, signal),
  /** What covers the lines that name no certificate yet. */
  offered: (id: number, signal?: AbortSignal) =>
    getQuietly<CertOffered[]>(`/decl/v1/${id}/certs/offered`, undefined, signal),
  /** Every relation that has not taken its part takes it, all or none. */
  bind: (id: number, version: number) => postQuietly<{ taken: number }>(`/decl/v1/${id}/certs/bind`, { version }),
  release: (id: number, ids: number[]) => postQuietly(`/decl/v1/${id}/certs/release`, { ids }),
};
