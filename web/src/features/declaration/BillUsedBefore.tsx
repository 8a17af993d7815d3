import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { type DeclarationDesk, makeDesk } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import { textAt, textOf } from '../../resource/row';
import styles from './Declaration.module.css';
import { editPath } from './desks';

/** Shorter ones are no numbers of a bill yet. */
const SHORTEST = 5;
/** Other declarations that are named. */
const NAMED = 5;
/** More are asked for: a bill that begins alike is another one. */
const ASKED = 20;
const STALE_MS = 60_000;

/** Warns of a bill of lading that another declaration of the same direction has already, with the way to it. */
export function BillUsedBefore({ draft, desk }: { draft: Draft; desk: DeclarationDesk }) {
  const { t } = useText();
  const bill = useDraft(draft, (now) => textAt(now.settled, 'billNo').trim());
  const id = useDraft(draft, (now) => textAt(now.row, 'id'));
  const iECatg = useDraft(draft, (now) => textAt(now.row, 'iECatg'));
  const { data } = useQuery({
    queryKey: queryKeys.declarations('billUsed', bill, iECatg),
    queryFn: ({ signal }) => declarations.page({ billNo: bill, iECatg, pageSize: ASKED }, signal),
    enabled: bill.length >= SHORTEST,
    staleTime: STALE_MS,
  });
  const others = (data?.rows ?? []).filter((row) => textOf(row.billNo) === bill && String(row.id) !== id);
  if (bill.length < SHORTEST || others.length === 0) return null;
  const place = makeDesk(iECatg) ?? desk;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <span className={styles.billUsed}>
          {t('declaration.billUsed', { bill })}
          {others.slice(0, NAMED).map((row) => (
            <Link key={row.id} to={editPath(place, row)}>
              {textOf(row.clientSeqNo)}
            </Link>
          ))}
        </span>
      }
    />
  );
}
