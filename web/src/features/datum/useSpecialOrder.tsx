import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Rows } from '../../api/rows.gen';
import { orderDesk } from '../../core';
import type { Row } from '../../resource/row';
import { OrderFiles } from './OrderFiles';
import { OrderWork } from './OrderWork';
import type { OpenDocument, Special } from './special';

/** The command under which papers and fees change. */
const WORK = 'work';

/**
 * Client orders: their goods are named by material; below one stand the files of its papers and the course of the work. The lists
 * by category show that category alone.
 */
export function useSpecialOrder(): Special<Rows['clientOrder']> {
  const { pathname } = useLocation();
  const path = orderDesk(pathname)?.path;
  return useMemo(() => {
    const desk = path === undefined ? undefined : orderDesk(path);
    const within = desk && { iECatg: desk.iECatg };
    return {
      ...(desk && { list: desk.path, listPath: desk.path, within, start: within }),
      namesMaterials: true,
      below: (row: Row, page?: OpenDocument) => (
        <>
          <OrderFiles order={row} mayStore={page?.allows(WORK) === true} onStored={() => page?.refresh()} />
          <OrderWork order={row} />
        </>
      ),
    };
  }, [path]);
}
