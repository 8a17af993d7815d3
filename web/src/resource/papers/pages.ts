// The pages of the papers of a shipment: which comes next, how large and how turned one is shown.
import type { Paper, PaperPage, PieceOfPage } from '../../api/recognition';
import type { Turn } from './geometry';

/** A page of a paper; pages count from 0. */
export interface PageAt {
  paper: number;
  page: number;
}

/** 1 is as wide as there is room. */
export const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

export function zoomed(zoom: number, step: 1 | -1): number {
  const next = step === 1 ? ZOOMS.find((one) => one > zoom) : ZOOMS.findLast((one) => one < zoom);
  return next ?? zoom;
}

export function pagesOf(paper: Paper): readonly PaperPage[] {
  return paper.pages;
}

/** The page behind or before one, through all papers; undefined at either end. */
export function nextPage(papers: readonly Paper[], at: PageAt, step: 1 | -1): PageAt | undefined {
  const all = papers.flatMap((paper) =>
    Array.from({ length: Math.max(paper.pages.length, 1) }, (_, page) => ({ paper: paper.id, page })),
  );
  return all[all.findIndex(({ paper, page }) => paper === at.paper && page === at.page) + step];
}

/** A page whose text runs up or down lies on its side: turned like this it can be read. */
export function sidewaysOf({ segments }: PieceOfPage): Turn {
  let [right, down] = [0, 0];
  for (const { quad } of segments) {
    right += quad[1][0] - quad[0][0];
    down += quad[1][1] - quad[0][1];
  }
  if (Math.abs(right) >= Math.abs(down)) return right < 0 ? 180 : 0;
  return down > 0 ? 270 : 90;
}
