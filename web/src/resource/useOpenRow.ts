import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** In the address: the row that is open beside its list, `new` for one that is not stored yet. */
const OPEN = 'open';
const NEW = 'new';

/**
 * The row that is open beside a list. It lives in the address, so that F5, Back and a shared link show it; going from one
 * row to the next and closing leave no steps behind in the history.
 */
export function useOpenRow(startsWithNew: boolean) {
  const [address, setAddress] = useSearchParams();
  const [begun, setBegun] = useState(!startsWithNew);
  const wanted = address.get(OPEN) ?? (begun ? null : NEW);
  const id = Number(wanted);
  const open = wanted === NEW ? NEW : Number.isSafeInteger(id) && id > 0 ? id : undefined;
  const setOpen = (next: number | typeof NEW | undefined) => {
    setBegun(true);
    setAddress(
      (before) => {
        const params = new URLSearchParams(before);
        if (next === undefined) params.delete(OPEN);
        else params.set(OPEN, String(next));
        return params;
      },
      { replace: open !== undefined },
    );
  };
  return { open, setOpen } as const;
}
