import { DiffOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { declarations, type ReviewView } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import styles from '../../resource/document/Document.module.css';
import { Panel } from '../../resource/document/Panel';
import type { Draft } from '../../resource/draft';
import { readableInstant } from '../../resource/fields';
import { fullName, valueText } from '../../resource/placeNames';
import { textAt } from '../../resource/row';
import { Keys } from '../../ui/Keys';

const DECLARATION = 'declaration';

/** What the server knows about the review of a declaration; its differences are marked in the draft. */
export function useReview(id: number | undefined, version: number, draft: Draft): ReviewView | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.declarations('review', id, version),
    queryFn: ({ signal }) => declarations.reviewView(id ?? 0, signal),
    enabled: id !== undefined,
  });
  const differences = useMemo(() => new Map(data?.changes.map(({ field, before }) => [field, before])), [data]);
  useEffect(() => draft.compare(differences), [draft, differences]);
  return data;
}

/** What changed since the last review, in form order; a click goes to the field, Alt+J to the next one. */
export function ReviewPanel({ review, draft }: { review: ReviewView; draft: Draft }) {
  const { t, lang } = useText();
  const { last, changes } = review;
  if (last === null) return null;
  return (
    <Panel
      title={t('declaration.changes')}
      extra={<span className={styles.counts}>{t('declaration.changes.count', { count: changes.length })}</span>}
    >
      <p className={styles.quiet}>
        {t(last.passed ? 'declaration.changes.passed' : 'declaration.changes.returned', {
          name: last.by,
          at: readableInstant(last.at),
        })}
        {last.note !== '' && ` ${last.note}`}
      </p>
      {changes.length > 0 && (
        <>
          <p className={styles.quiet}>
            {t('declaration.changes.next')} <Keys keys="Alt+J" />
          </p>
          <ol className={styles.found}>
            {changes.map(({ field, before, after }) => {
              const value = (of: unknown) => valueText(DECLARATION, field, of, lang) || t('resource.blank');
              return (
                <li key={field}>
                  <button type="button" className={styles.problem} onClick={() => draft.goTo(field)}>
                    <DiffOutlined className={styles.warningCount} aria-hidden="true" />
                    <span>
                      <span className={styles.where}>
                        {fullName(DECLARATION, field, lang, textAt(draft.row, 'iECatg'))}{' '}
                      </span>
                      <del>{value(before)}</del> → {value(after)}
                    </span>
                  </button>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </Panel>
  );
}
