import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { declarationNumber } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import { textAt, textOf } from '../../resource/row';
import styles from './Declaration.module.css';

/** Where everybody may open a declaration who finds it, be it to key or only to see it. */
const VIEW = '/queries/decview';
/** Shorter ones are no numbers of a bill yet. */
const SHORTEST = 5;
/** Other declarations that are named. */
const NAMED = 5;
/** More are asked for: a bill that begins alike is another one. */
const ASKED = 20;
const STALE_MS = 60_000;

/** Warns of a bill of lading that another declaration of the same direction has already, with the way to it. */
export function BillUsedBefore({ draft }: { draft: Draft }) {
  const { t } = useText();
  const bill = useDraft(draft, (now) => textAt(now.settled, 'billNo').trim());
  const id = useDraft(draft, (now) => textAt(now.row, 'id'));
  const iECatg = useDraft(draft, (now) => textAt(now.row, 'iECatg'));
  const { data } = useQuery({
    queryKey: queryKeys.declarations('billUsed', bill, iECatg),
    queryFn: async ({ signal }) => {
      // A list is asked for letters as they stand: of a bill that was typed in small ones its capitals are looked for, too.
      const asked = [...new Set([bill, bill.toUpperCase()])];
      const pages = await Promise.all(
        asked.map((billNo) => declarations.page({ billNo, iECatg, pageSize: ASKED }, signal)),
      );
      return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()];
    },
    enabled: bill.length >= SHORTEST,
    staleTime: STALE_MS,
  });
  const isSame = (other: unknown) => textOf(other).trim().toUpperCase() === bill.toUpperCase();
  const others = (data ?? []).filter((row) => isSame(row.billNo) && String(row.id) !== id);
  if (bill.length < SHORTEST || others.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <span className={styles.billUsed}>
          {t('declaration.billUsed', { bill })}
          {others.slice(0, NAMED).map((row) => (
            <Link key={row.id} to={`${VIEW}/${row.id}`}>
              {declarationNumber(row)}
            </Link>
          ))}
        </span>
      }
    />
  );
}
