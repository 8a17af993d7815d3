// Papers of a shipment: handing them in, what was read of them, corrections, what was learned, where a value comes from.
import { downloadFile, fetchFile, upload } from '../core';
import { getQuietly, type Identified, postQuietly, storeQuietly } from './resources';

const PATH = '/recg/v1';

/** Right and down from the upper left corner of a page, in its own unit. */
export type Point = readonly [number, number];
/** Four corners in reading order, from the upper left one; they may be turned. */
export type Quad = readonly [Point, Point, Point, Point];

/** Where something stands; `paper` is the id of the paper, pages count from 0. */
export interface Place {
  paper: number;
  page: number;
  quad: Quad;
  /** `B7` of a sheet, `T1.B3` of a document. */
  cell?: string | null;
}

export interface PaperPage {
  kind: 'page' | 'picture' | 'sheet' | 'flow';
  /** The name of a sheet. */
  name?: string;
  width: number;
  height: number;
}

export type PaperState = 'queued' | 'reading' | 'read' | 'failed' | 'cancelled';

export interface Paper {
  id: number;
  name: string;
  size: number;
  state: PaperState;
  kind?: 'invoice' | 'packingList' | 'billOfLading' | 'contract' | null;
  fileKind?: string | null;
  pages: PaperPage[];
  /** Why it was not read. */
  message?: string | null;
}

/** One piece of text of a page. */
export interface Segment {
  text: string;
  quad: Quad;
  cell?: string | null;
  /** Where each character begins and the last one ends, as parts of the way from left to right. */
  stops?: number[];
}

export interface PieceOfPage extends PaperPage {
  segments: Segment[];
}

export interface Reading {
  text: string;
  code?: string | null;
}

/** What else a value may be; with the place where another paper says so. */
export interface OtherReading extends Reading {
  place?: Place | null;
}

export type Found = 'label' | 'column' | 'totalRow' | 'heading' | 'layout' | 'learned' | 'typed' | 'clicked' | 'model';

export interface ReviewValue extends Reading {
  name: string;
  raw?: string | null;
  place?: Place | null;
  /** In percent. */
  sure: number;
  found: Found;
  others: OtherReading[];
  alsoAt: Place[];
  by?: string | null;
}

export interface MatchedMaterial {
  id: number;
  gdsMtno: string;
  name: string;
  how: 'number' | 'model' | 'name' | 'chosen';
  sure: number;
}

export interface ReviewLine {
  id: number;
  values: ReviewValue[];
  material?: MatchedMaterial | null;
  /** That its goods are none of the goods master somebody said, of this line or of these goods before. */
  without?: 'said' | 'remembered' | null;
}

/** Something wrong with what was read; with the line and the name of the value where it speaks of one. */
export interface ReviewProblem {
  key: string;
  message: string;
  line?: number | null;
  name?: string | null;
  severity: 'E' | 'W';
  places: Place[];
  /** What is better made of it, because of this. */
  advises?: DraftKind;
}

/** What was read of a shipment, as far as it was corrected. */
export interface Result {
  id: number;
  version: number;
  state: string;
  iEFlag: 'I' | 'E';
  /** Whose declaration it becomes; none: that of the own organisation. */
  customerId?: number | null;
  customerName: string;
  papers: Paper[];
  head: ReviewValue[];
  lines: ReviewLine[];
  /** Between the papers. */
  differences: ReviewProblem[];
  /** What the rules say of it. */
  problems: ReviewProblem[];
  /** From so many percent on nobody needs to look at a value. */
  sureFrom: number;
}

export type Change =
  | { kind: 'set'; line?: number; name: string; text: string; place?: Place }
  | { kind: 'clear'; line?: number; name: string }
  /** The value is again all that it was; null: it was not there. */
  | { kind: 'restore'; line?: number; name: string; value: ReviewValue | null }
  | { kind: 'addLine'; after?: number }
  | { kind: 'removeLine'; line: number }
  /** Null: none of the goods master. Without teaching nothing is said, and what was is taken back. */
  | { kind: 'material'; line: number; materialId: number | null; teaches?: boolean }
  | { kind: 'direction'; iEFlag: 'I' | 'E' }
  | { kind: 'customer'; customerId: number | null };

/** An earlier recognition that may be of the same papers. */
export interface Duplicate {
  fileName: string;
  recognitionId: number;
  recognitionNo: string;
  why: string;
}

/** A file that was handed in and is not read. */
export interface RefusedFile {
  fileName: string;
  why: string;
}

/** What became of what was handed in: the files that are no papers were left out. */
export type HandedIn = Identified & { duplicates: Duplicate[]; refused: RefusedFile[] };

/** What is handed in. */
export interface Shipment {
  files: readonly File[];
  iEFlag: 'I' | 'E';
  customerId: string;
  note: string;
}

export type DraftKind = 'declaration' | 'forecast';

/** What was made of it. */
export interface Made {
  kind: DraftKind;
  id: number;
  no: string;
  version: number;
  /** Names of papers that are no supporting documents of it. */
  notAttached: string[];
  /** Names of values that the papers have otherwise than the open draft that took them, whose own stay. */
  kept: string[];
}

/** An open draft that can take what was read, with what people know it by. */
export interface OpenDraft extends Identified {
  no: string;
  billNo: string;
  contractNo: string;
  customerName: string;
}

/** A value of a document that came from a paper; `line` counts from 0 as the lines are stored. */
export interface Source {
  line?: number | null;
  /** The id of that line, where it is known: it stays when lines are moved. */
  lineId?: number | null;
  field: string;
  recognitionId: number;
  paperId: number;
  value: ReviewValue;
}

/** What something that was learned finds on the newest paper of its supplier. */
export interface Tried {
  recognitionId?: number | null;
  paperId?: number | null;
  found?: ReviewValue | null;
}

const paperPath = (id: number, paper: number) => `${PATH}/${id}/paper/${paper}`;

export const recognition = {
  /** Hands in the papers of one shipment; `onProgress` is told the part that has gone. */
  upload: (shipment: Shipment, onProgress: (part: number) => void, signal?: AbortSignal) => {
    const body = new FormData();
    body.append('iEFlag', shipment.iEFlag);
    if (shipment.customerId !== '') body.append('customerId', shipment.customerId);
    if (shipment.note !== '') body.append('note', shipment.note);
    for (const file of shipment.files) body.append('files', file);
    return upload<HandedIn>({ method: 'POST', path: `${PATH}/upload`, body, silent: true, signal }, onProgress);
  },
  result: (id: number, signal?: AbortSignal) => getQuietly<Result>(`${PATH}/${id}/result`, undefined, signal),
  correct: (id: number, version: number, changes: readonly Change[]) =>
    storeQuietly<Result>(`${PATH}/correct`, { id, version, changes }),
  confirm: ({ id, version }: Identified, to: DraftKind, into?: Identified) =>
    storeQuietly<Made>(`${PATH}/confirm`, {
      id,
      version,
      to,
      ...(into && { intoId: into.id, intoVersion: into.version }),
    }),
  /** The newest drafts that this recognition can go into, by the beginning of a number. */
  drafts: (id: number, to: DraftKind, keyword: string, signal?: AbortSignal) =>
    getQuietly<OpenDraft[]>(`${PATH}/draft/query`, { id, to, ...(keyword !== '' && { keyword }) }, signal),
  pieces: async (id: number, paper: number, signal?: AbortSignal) =>
    (await getQuietly<{ pages: PieceOfPage[] }>(`${paperPath(id, paper)}/pieces`, undefined, signal)).pages,
  /** The picture of a page. */
  picture: (id: number, paper: number, page: number, signal?: AbortSignal) =>
    fetchFile({ method: 'GET', path: `${paperPath(id, paper)}/page/${page}`, silent: true, signal }),
  /** The original, as it was handed in. */
  download: (id: number, paper: number) => downloadFile({ method: 'GET', path: `${paperPath(id, paper)}/file` }),
  tryTemplate: (id: number) => postQuietly<Tried>(`${PATH}/template/try`, { id }),
  sources: (kind: DraftKind, id: number, signal?: AbortSignal) =>
    getQuietly<Source[]>(`${PATH}/source/query`, { kind, id }, signal),
};
