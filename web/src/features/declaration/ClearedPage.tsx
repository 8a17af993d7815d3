import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { type Declaration, declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { RequestError } from '../../core';
import { useText } from '../../core/useText';
import { DocumentBar } from '../../resource/document/DocumentBar';
import { DocumentFrame } from '../../resource/document/DocumentFrame';
import { StateTag } from '../../resource/document/StateTag';
import { Draft } from '../../resource/draft';
import { textAt } from '../../resource/row';
import { pageAt } from '../../shell/pages';
import { PageLoading } from '../../shell/pages/PageLoading';
import { useTabTitle } from '../../shell/tags/useTab';
import { Notice } from '../../ui/Notice';
import { HeadForm } from './HeadForm';
import { History } from './History';
import { LinesSection } from './LinesSection';
import { PartsSection } from './PartsSection';

/** What customs has of a declaration: the message it took, with the numbers it gave. */
export default function ClearedPage() {
  const { t } = useText();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: queryKeys.declarations('cleared', id),
    queryFn: ({ signal }) => declarations.cleared(Number(id), signal),
    retry: false,
  });
  if (data !== undefined) return <Cleared key={data.version} declaration={data} />;
  if (error === null) return <PageLoading />;
  const none = error instanceof RequestError && error.status === 404;
  return (
    <Notice
      title={none ? t('declaration.cleared.none') : t('declaration.failed')}
      text={none ? t('declaration.cleared.noneHint') : error.message}
      actions={
        <Button type="primary" onClick={() => void navigate(-1)}>
          {t('declaration.cleared.back')}
        </Button>
      }
    />
  );
}

function Cleared({ declaration }: { declaration: Declaration }) {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [draft] = useState(() => new Draft(declaration));
  useTabTitle(textAt(declaration, 'entryId') || undefined);
  return (
    <DocumentFrame
      name="declaration"
      draft={draft}
      readOnly
      bar={
        <DocumentBar
          title={pageAt(pathname)?.title[lang]}
          backTo={t('declaration.cleared.back')}
          onBack={() => void navigate(`/queries/decview/${declaration.id}`)}
          state={
            <>
              <StateTag name="declaration" state={declaration.status} />
              <b>{textAt(declaration, 'entryId')}</b>
            </>
          }
        />
      }
      side={<History id={declaration.id} version={declaration.version} refusal={t('asOf.fixed')} />}
    >
      <HeadForm draft={draft} readOnly />
      <LinesSection draft={draft} readOnly />
      <PartsSection draft={draft} readOnly />
    </DocumentFrame>
  );
}
