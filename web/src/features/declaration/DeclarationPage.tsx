import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { declarationDesk, RequestError } from '../../core';
import { useText } from '../../core/useText';
import { PageLoading } from '../../shell/pages/PageLoading';
import { Notice } from '../../ui/Notice';
import { DeclarationEditor } from './DeclarationEditor';
import DeclarationListPage from './DeclarationListPage';
import { useDeclarationEvents } from './useDeclarationEvents';

/** Id in the path of a declaration that is not stored yet. */
const NEW = 'new';

/** One declaration: made, changed, reviewed or only read, as the desk and its state allow. Without a number, the desk's list. */
export default function DeclarationPage() {
  const { id } = useParams();
  const { pathname } = useLocation();
  const desk = useMemo(() => declarationDesk(pathname), [pathname]);
  if (id === undefined) return <DeclarationListPage />;
  return id === NEW && desk.kind === 'make' ? (
    <DeclarationEditor desk={desk} stored={undefined} />
  ) : (
    <StoredDeclaration key={id} id={Number(id)} />
  );
}

/** A declaration that the server has. */
export function StoredDeclaration({ id }: { id: number }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const desk = useMemo(() => declarationDesk(pathname), [pathname]);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.declarations('detail', id),
    queryFn: ({ signal }) => declarations.detail(id, signal),
    enabled: Number.isSafeInteger(id),
  });
  useDeclarationEvents((event) => {
    // A message about many declarations names none.
    if (['', String(id)].includes(String(event.refId ?? '')))
      void queries.invalidateQueries({ queryKey: queryKeys.declarations() });
  });
  if (data !== undefined) return <DeclarationEditor desk={desk} stored={data} />;
  if (error === null && Number.isSafeInteger(id)) return <PageLoading />;
  const missing = !(error instanceof RequestError) || error.status === 404;
  return (
    <Notice
      title={t(missing ? 'declaration.missing' : 'declaration.failed')}
      text={missing ? t('declaration.missingHint') : error?.message}
      actions={
        <>
          {!missing && <Button onClick={() => void refetch()}>{t('resource.list.retry')}</Button>}
          <Button type="primary" onClick={() => navigate(desk.listPath)}>
            {t('resource.document.toList')}
          </Button>
        </>
      }
    />
  );
}
