// The hand scanner (after `loadDocuments`): what a barcode says, and what becomes of the lines of an order.
import { documents, type ScanCode, type ScanGoods, type ScanLine, type ScanOutcome, type ScanTask } from './wasm';

export type { ScanCode, ScanGoods, ScanLine, ScanOutcome, ScanTask } from './wasm';

/** What a barcode says. */
export function readBarcode(barcode: string): ScanOutcome<ScanCode> {
  return documents.readBarcode(barcode);
}

/** The line that a scan is for, as it is afterwards. */
export function takeScan(task: ScanTask, lines: readonly ScanLine[], goods: ScanGoods): ScanOutcome<ScanLine> {
  return documents.takeScan(task, lines, goods);
}
