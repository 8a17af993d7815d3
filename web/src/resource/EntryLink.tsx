import { Link } from 'react-router';

/** Numbers of customs have so many digits; any other one is none yet, or of another kind. */
const CUSTOMS_NUMBER = /^\d{18}$/;

/** A declaration by its number of customs, which opens to be read: the address that is handed on to others. */
export function EntryLink({ number }: { number: string }) {
  return CUSTOMS_NUMBER.test(number) ? <Link to={`/records/decviewer/${number}`}>{number}</Link> : number;
}
