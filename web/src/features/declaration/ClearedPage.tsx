import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { type Declaration, declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { RequestError } from '../../core';
import { useText } from '../../core/useText';
import { Draft } from '../../resource/draft';
import { textAt } from '../../resource/row';
import { pageAt } from '../../shell/pages';
import { PageLoading } from '../../shell/pages/PageLoading';
import { useTabTitle } from '../../shell/tags/useTab';
import { Notice } from '../../ui/Notice';
import styles from './Declaration.module.css';
import { HeadForm } from './HeadForm';
import { History } from './History';
import { LinesSection } from './LinesSection';
import { PartsSection } from './PartsSection';
import { StateTag } from './StateTag';

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
    <div className={styles.page}>
      <header className={styles.bar}>
        <div className={styles.which}>
          <Button
            type="text"
            icon={<ArrowLeftOutlined />}
            aria-label={t('declaration.cleared.back')}
            onClick={() => void navigate(`/queries/decview/${declaration.id}`)}
          />
          <h1 className={styles.title}>{pageAt(pathname)?.title[lang]}</h1>
          <StateTag state={declaration.status} />
          <b>{textAt(declaration, 'entryId')}</b>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.form}>
          <HeadForm draft={draft} readOnly />
          <LinesSection draft={draft} readOnly />
          <PartsSection draft={draft} readOnly />
        </div>
        <aside className={styles.side}>
          <History id={declaration.id} version={declaration.version} />
        </aside>
      </div>
    </div>
  );
}
