import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import { PageLoading } from '../../shell/pages/PageLoading';
import { Notice } from '../../ui/Notice';
import { StoredDeclaration } from './DeclarationPage';

/** The declaration with a customs number, to read. */
export default function DeclarationViewer() {
  const { t } = useText();
  const { entryId = '' } = useParams();
  const { data, isPending } = useQuery({
    queryKey: queryKeys.declarations('byEntryId', entryId),
    queryFn: ({ signal }) => declarations.page({ entryId }, signal),
  });
  const found = data?.rows.find((row) => row.entryId === entryId);
  if (found !== undefined) return <StoredDeclaration id={found.id} />;
  if (isPending) return <PageLoading />;
  return <Notice title={t('declaration.missing')} text={t('declaration.missingHint')} />;
}
