import { useQuery } from '@tanstack/react-query';
import type { MergedLine, RawLine } from '../../../api/forecasts';
import { queryKeys } from '../../../api/queryKeys';
import { moveProblems, type Problem } from '../../../core';
import { useText } from '../../../core/useText';
import styles from './Merging.module.css';
import { type Aim, inFull, oneOf } from './moving';

/** With so many lines of the same HS code a line is compared. */
const MOST = 5;

interface WhyApartProps {
  aim: Aim;
  merged: readonly MergedLine[];
  /** The merged line that is looked at; or the raw line that has none. */
  picked: MergedLine | undefined;
  free: RawLine | undefined;
}

/** Why a line is not one with others of its HS code: in which part of the key they differ. */
export function WhyApart({ aim, merged, picked, free }: WhyApartProps) {
  const { t, lang } = useText();
  const code = free?.codeTS ?? picked?.codeTS;
  const others = merged
    .filter((line) => line.codeTS === code && (free !== undefined || line !== picked))
    .slice(0, MOST);
  const own = free === undefined ? Number(picked?.gNo) : 0;
  const numbers = others.map(({ gNo }) => Number(gNo));
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('fcstDtl'), 'apart', aim.forecast, free?.id, own, aim.options, ...numbers],
    queryFn: () => compared(aim, free, own, numbers),
    enabled: code !== undefined && numbers.length > 0,
  });
  if (code === undefined) return null;
  if (numbers.length === 0) return <p className={styles.quiet}>{t('forecast.merging.alone')}</p>;
  return (
    <dl className={styles.apart}>
      {data?.map(({ number, problems }) => (
        <div key={number}>
          <dt>{t(free ? 'forecast.merging.apartFree' : 'forecast.merging.apart', { line: number })}</dt>
          {problems.length === 0 && <dd>{t('forecast.merging.alike')}</dd>}
          {problems.map((problem) => (
            <dd key={problem.field}>{problem.message[lang]}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

async function compared(aim: Aim, free: RawLine | undefined, own: number, numbers: readonly number[]) {
  const one = free ?? (await oneOf(aim.forecast, own));
  if (one === undefined) return [];
  const found = await Promise.all(
    numbers.map(async (number) => ({ number, other: await oneOf(aim.forecast, number) })),
  );
  const rows = await inFull([one, ...found.flatMap(({ other }) => other ?? [])]);
  const whole = (line: RawLine | undefined) => rows.find(({ id }) => id === line?.id);
  return found.flatMap(({ number, other }): { number: number; problems: readonly Problem[] }[] => {
    const [left, right] = [whole(one), whole(other)];
    if (left === undefined || right === undefined) return [];
    return [{ number, problems: moveProblems([left, right], aim.iECatg, aim.options) }];
  });
}
