import { skipToken, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { apiOf, type ResourceName } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { RequestError, resource } from '../../core';
import { useText } from '../../core/useText';
import { NEW } from '../../resource/document/paths';
import { PageLoading } from '../../shell/pages/PageLoading';
import { useEvents } from '../../shell/push/useEvents';
import { Notice } from '../../ui/Notice';
import { DocumentEditor } from './DocumentEditor';
import type { Special } from './special';

interface DocumentPageProps<N extends ResourceName> {
  name: N;
  /** As it stands in the address: a number, or `new`. */
  id: string;
  special: Special<Rows[N]>;
}

/** One document with lines, by its definition: made, changed or only read. */
export function DocumentPage<N extends ResourceName>({ name, id, special }: DocumentPageProps<N>) {
  const { t } = useText();
  const navigate = useNavigate();
  const api = special.api ?? apiOf(name);
  const wanted = Number(id);
  const isId = Number.isSafeInteger(wanted);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.detail(name, wanted),
    queryFn: isId ? ({ signal }) => api.detail(wanted, signal) : skipToken,
    retry: false,
  });
  // Customs, or somebody else, moved it.
  useEvents(`${name}.state`, ({ refId }) => {
    if (refId === id) void refetch();
  });
  if (id === NEW) return <DocumentEditor key={NEW} name={name} api={api} stored={undefined} special={special} />;
  if (data !== undefined) return <DocumentEditor key={id} name={name} api={api} stored={data} special={special} />;
  if (isId && error === null) return <PageLoading />;
  const missing = !(error instanceof RequestError) || error.status === 404;
  return (
    <Notice
      title={missing ? t('resource.page.missing') : error.message}
      {...(missing && { text: t('resource.document.missingHint') })}
      actions={
        <>
          {!missing && <Button onClick={() => void refetch()}>{t('resource.list.retry')}</Button>}
          <Button type="primary" onClick={() => void navigate(special.listPath ?? resource(name).page?.path ?? '/')}>
            {t('resource.document.toList')}
          </Button>
        </>
      }
    />
  );
}
