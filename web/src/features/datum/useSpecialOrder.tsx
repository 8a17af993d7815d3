import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { orders } from '../../api/orders';
import type { Rows } from '../../api/rows.gen';
import { orderDesk } from '../../core';
import { useText } from '../../core/useText';
import type { Row } from '../../resource/row';
import { OrderFiles } from './OrderFiles';
import { OrderWork } from './OrderWork';
import { PrintButton } from './PrintButton';
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
      inBar: (row: Row) => <PrintFees order={row} />,
      below: (row: Row, page?: OpenDocument) => (
        <>
          <OrderFiles order={row} mayStore={page?.allows(WORK) === true} onStored={() => page?.refresh()} />
          <OrderWork order={row} />
        </>
      ),
    };
  }, [path]);
}

/** Prints what the agent charges. */
function PrintFees({ order }: { order: Row }) {
  const { t } = useText();
  return <PrintButton label={t('order.fees.print')} print={() => orders.printFees(Number(order.id))} />;
}
