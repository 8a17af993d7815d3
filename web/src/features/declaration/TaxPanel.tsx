import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { taxes } from '../../api/taxes';
import { type Estimate, estimateTax, readableDecimal, today } from '../../core';
import { useCodes } from '../../core/useCodes';
import { useText } from '../../core/useText';
import styles from '../../resource/document/Document.module.css';
import { Panel } from '../../resource/document/Panel';
import { type Draft, useDraft } from '../../resource/draft';
import figures from '../../resource/explained/Explained.module.css';
import { Opening } from '../../resource/explained/Opening';
import { type Row, rowsAt, textAt, textOf } from '../../resource/row';
import { useSession } from '../../shell/useSession';
import { money } from './money';
import tax from './Tax.module.css';
import { TAX_OF_DECLARATION } from './TaxList';
import { TaxOfLine } from './TaxSteps';

/** Special rates and exchange rates rarely change while somebody works. */
const STALE_MS = 300_000;
const TARIFF_CODE = /^\d{10}$/;

/** The taxes that customs will levy, live while the clerk types; every number opens to how it came about. */
export function TaxPanel({ draft }: { draft: Draft }) {
  const { t, lang } = useText();
  const { estimate, instead } = useEstimate(draft);
  return (
    <Panel title={t('tax.title')}>
      {estimate === undefined || estimate.lines.length === 0 ? (
        <p className={styles.quiet}>{t(instead)}</p>
      ) : (
        <>
          <ul className={figures.figures}>
            <li>
              <Opening label={t('tax.value')} value={readableDecimal(estimate.value)}>
                <Lines estimate={estimate} step="customsValue" />
              </Opening>
            </li>
            {estimate.sums.map((sum) => (
              <li key={sum.tax}>
                <Opening label={sum.label[lang]} value={money(sum.amount)} dropped={sum.isSmall}>
                  {sum.isSmall && <p className={tax.note}>{t('tax.small')}</p>}
                  <Lines estimate={estimate} step={sum.tax} />
                </Opening>
              </li>
            ))}
          </ul>
          <p className={tax.total} aria-live="polite">
            <span>{t('tax.total')}</span> <b>{money(estimate.total)}</b>
          </p>
          <p className={tax.note}>{t('tax.hint')}</p>
          {!estimate.complete && <p className={tax.note}>{t('tax.incomplete')}</p>}
        </>
      )}
      {estimate !== undefined && estimate.lines.length + estimate.problems.length > 0 && (
        <Missing draft={draft} estimate={estimate} />
      )}
      <WithBill draft={draft} />
    </Panel>
  );
}

/** The way to the comparison, once customs has sent tax bills. */
function WithBill({ draft }: { draft: Draft }) {
  const { t } = useText();
  const id = useDraft(draft, (now) => textAt(now.row, 'id'));
  const version = useDraft(draft, (now) => textAt(now.row, 'version'));
  const { data } = useQuery({
    queryKey: queryKeys.declarations('taxBills', id, version),
    queryFn: ({ signal }) => taxes.bills(Number(id), signal),
    enabled: id !== '',
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <p className={tax.note}>
      <Link to={`${TAX_OF_DECLARATION}/${id}`}>{t('tax.withBill')}</Link>
    </p>
  );
}

function Lines({ estimate, step }: { estimate: Estimate; step: string }) {
  const lines = estimate.lines.filter((line) => line.steps.some(({ key }) => key === step));
  return (
    <ul className={figures.figures}>
      {lines.map((line) => (
        <li key={line.index}>
          <TaxOfLine line={line} shared={estimate.steps} step={step} />
        </li>
      ))}
    </ul>
  );
}

/** What the estimate lacks; a click goes to the field. */
function Missing({ draft, estimate }: { draft: Draft; estimate: Estimate }) {
  const { t, lang } = useText();
  if (estimate.problems.length === 0) return null;
  return (
    <>
      <h3 className={styles.missingTitle}>{t('tax.problems')}</h3>
      <ul className={styles.found}>
        {estimate.problems.map((problem) => (
          <li key={`${problem.field} ${problem.rule} ${problem.message.en}`}>
            <button type="button" className={styles.problem} onClick={() => draft.goTo(problem.field)}>
              {problem.message[lang]}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The estimate of what is keyed now, or the text that stands instead of it, with the rates of its tariff codes; it follows the typing, never holds it up. */
function useEstimate(draft: Draft): { estimate: Estimate | undefined; instead: string } {
  const { user } = useSession();
  const row = useDraft(draft, (now) => now.settled);
  const codes = new Set(rowsAt(row, 'lines').map((line) => textOf(line.codeTS)));
  const hsCodes = [...codes]
    .filter((code) => TARIFF_CODE.test(code))
    .sort()
    .join(',');
  const [orgId, id, status] = [textAt(row, 'orgId'), textAt(row, 'id'), textAt(row, 'status')];
  const known = useCodes();
  const {
    data: rates,
    isError,
    isLoading,
  } = useQuery({
    queryKey: queryKeys.declarations('taxRates', orgId, hsCodes, id, status),
    queryFn: ({ signal }) => declarations.taxRates(orgId, hsCodes, signal, id),
    enabled: hsCodes !== '',
    staleTime: STALE_MS,
    placeholderData: (before) => before,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of the tariff that are known
  const estimate = useMemo(() => {
    if (rates === undefined || hsCodes === '') return undefined;
    return estimateTax(madeBy(row, user?.orgId), rates, rates.day ?? today());
  }, [row, rates, hsCodes, user?.orgId, known]);
  const instead = isError ? 'tax.failed' : isLoading ? 'tax.loading' : 'tax.none';
  return { estimate, instead };
}

/** A declaration that is not stored yet is made by the house of the person, whose special rates go first. */
function madeBy(row: Row, house: number | undefined): Row {
  const own = house === undefined || textAt(row, 'orgId') === String(house);
  return textAt(row, 'id') !== '' || own ? row : { ...row, agentOrgId: house };
}
