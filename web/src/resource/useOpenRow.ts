import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListRow, LoadPage } from './list/listRows';
import type { Walk } from './list/PreviousNext';
import type { Trail } from './list/trail';

/** In the address: the row that is open beside its list, `new` for one that is not stored yet. */
const OPEN = 'open';
const NEW = 'new';

/**
 * The row that is open beside a list. It lives in the address, so that F5, Back and a shared link show it; going from one
 * row to the next and closing leave no steps behind in the history. `as` is its name in the address.
 */
export function useOpenRow(startsWithNew = false, as = OPEN) {
  const [address, setAddress] = useSearchParams();
  const [begun, setBegun] = useState(!startsWithNew);
  const wanted = address.get(as) ?? (begun ? null : NEW);
  const id = Number(wanted);
  const open = wanted === NEW ? NEW : Number.isSafeInteger(id) && id > 0 ? id : undefined;
  const setOpen = (next: number | typeof NEW | undefined) => {
    setBegun(true);
    setAddress(
      (before) => {
        const params = new URLSearchParams(before);
        if (next === undefined) params.delete(as);
        else params.set(as, String(next));
        return params;
      },
      { replace: open !== undefined },
    );
  };
  return { open, setOpen } as const;
}

/** The row that is open beside its list, and the way from it to the next one. */
export interface OpenRow {
  open: number | typeof NEW | undefined;
  /** Without a trail there is no way to the next one. */
  show: (row: number | typeof NEW, trail?: Trail) => void;
  close: () => void;
  walk: Walk;
}

/** The open row of a list that `load` reads. */
export function useOpenRowOf<T extends ListRow>(load: LoadPage<T>, startsWithNew?: boolean, as?: string): OpenRow {
  const { open, setOpen } = useOpenRow(startsWithNew, as);
  const [trail, setTrail] = useState<Trail>();
  const show = (row: number | typeof NEW, from?: Trail) => {
    setTrail(from);
    setOpen(row);
  };
  return { open, show, close: () => setOpen(undefined), walk: { trail, load, onGo: show } };
}
