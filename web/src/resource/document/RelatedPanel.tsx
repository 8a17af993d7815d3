import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryKeys } from '../../api/queryKeys';
import { type RelatedDocument, related } from '../../api/related';
import { resource, statesOf } from '../../core';
import { useCodes } from '../../core/useCodes';
import { useText } from '../../core/useText';
import { readable } from '../fields';
import styles from './Document.module.css';
import { Panel } from './Panel';
import { placeOf } from './paths';

const NONE: readonly RelatedDocument[] = [];

interface RelatedPanelProps {
  kind: string;
  id: number;
  version: number;
}

/** What a document is made of and what was made of it, as far as the person may see that; nothing where it stands alone. */
export function RelatedPanel({ kind, id, version }: RelatedPanelProps) {
  const { t } = useText();
  useCodes();
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(kind), 'related', id, version],
    queryFn: ({ signal }) => related.of(kind, id, signal),
    staleTime: 0,
  });
  const { of = NONE, into = NONE, isPartial = false } = data ?? {};
  if (of.length + into.length === 0) return null;
  return (
    <Panel title={t('document.related')}>
      <Documents title={t('document.related.of')} documents={of} />
      <Documents title={t('document.related.into')} documents={into} />
      {isPartial && <p>{t('document.related.partial')}</p>}
    </Panel>
  );
}

function Documents({ title, documents }: { title: string; documents: readonly RelatedDocument[] }) {
  const { lang } = useText();
  if (documents.length === 0) return null;
  return (
    <>
      <h3 className={styles.subTitle}>{title}</h3>
      {documents.map(({ kind, id, number, state }) => {
        const { label, fields } = resource(kind);
        const field = fields.find(({ name }) => name === statesOf(kind)?.field);
        return (
          <p key={`${kind} ${id}`}>
            {`${label[lang]} `}
            <Link to={placeOf({ kind, id })}>{number}</Link>
            {field && state !== '' && ` · ${readable(field, state, lang)}`}
          </p>
        );
      })}
    </>
  );
}
