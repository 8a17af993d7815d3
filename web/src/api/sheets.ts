import { postQuietly } from './resources';

/** One thing that is said of a row. */
export interface RowProblem {
  field: string;
  rule: string;
  message: string;
}

/** What became of an uploaded workbook. */
export interface Verdicts {
  rows: {
    line: number;
    /** What the row is called by: the number of the material, of the bill. */
    number: string;
    problems: RowProblem[];
    /** What the rules of the house say of a row; it is stored all the same. */
    warnings?: RowProblem[];
  }[];
  good: number;
  bad: number;
  stored: number;
  /** Headings of columns of which nothing was taken. */
  ignored?: string[];
}

/** Sends a workbook with rows of an organisation (the own one when blank); `goodOnly` stores its good rows without the bad. */
export function uploadSheet(path: string, file: File, goodOnly: boolean, orgId = ''): Promise<Verdicts> {
  const body = new FormData();
  body.append('file', file);
  body.append('goodOnly', goodOnly ? '1' : '0');
  if (orgId !== '') body.append('orgId', orgId);
  return postQuietly<Verdicts>(path, body);
}
