import { useQuery } from '@tanstack/react-query';
import { Alert, Drawer, Spin } from 'antd';
import { Link } from 'react-router';
import { queryKeys } from '../../api/queryKeys';
import { recognition } from '../../api/recognition';
import type { Rows } from '../../api/rows.gen';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { documentPath } from '../../resource/document/paths';
import { PaperAtPlace } from '../../resource/papers/PaperAtPlace';
import { NAME, TEMPLATE } from './progress';
import styles from './Recognition.module.css';
import { FIELDS } from './useReview';

/** What something learned finds on the newest paper of its supplier, with its place. */
export function TryTemplate({ row, onClose }: { row: Rows['recgTemplate']; onClose: () => void }) {
  const { t, lang } = useText();
  const { data, error } = useQuery({
    queryKey: [...queryKeys.resource(TEMPLATE), 'try', row.id, row.version],
    queryFn: () => recognition.tryTemplate(row.id),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const list = resource(NAME).page?.path ?? '';
  return (
    <Drawer
      open
      size="min(880px, 100vw)"
      title={t('recg.template.try.of', {
        supplier: row.supplier ?? '',
        field: codeName(FIELDS, row.field ?? '', lang),
      })}
      onClose={onClose}
    >
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      {!error && data === undefined && <Spin />}
      {data && (
        <div className={styles.tried}>
          <Alert
            type={data.found ? 'success' : 'info'}
            showIcon
            title={
              data.found ? t('recg.template.try.found', { text: data.found.text }) : t('recg.template.try.nothing')
            }
          />
          {data.recognitionId && <Link to={documentPath(list, data.recognitionId)}>{t('recg.template.open')}</Link>}
          {data.recognitionId && data.found?.place && (
            <PaperAtPlace recognitionId={data.recognitionId} place={data.found.place} />
          )}
        </div>
      )}
    </Drawer>
  );
}
