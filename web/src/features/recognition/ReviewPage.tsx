import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useParams } from 'react-router';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import { recognition } from '../../api/recognition';
import { useText } from '../../core/useText';
import { useEvents } from '../../shell/push/useEvents';
import { Notice } from '../../ui/Notice';
import { isAbout, isAtWork, NAME, PROGRESS_MS } from './progress';
import { Review } from './Review';

/** /recg/recognition/:id: what was read of the papers of a shipment, beside the papers. */
export default function ReviewPage() {
  const { t } = useText();
  const id = Number(useParams().id);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.detail(NAME, id), 'result'],
    queryFn: async ({ signal }) => {
      const [row, result] = await Promise.all([apiOf(NAME).detail(id, signal), recognition.result(id, signal)]);
      return { row, result };
    },
    // Pushed messages tell most of it; a stream that broke off must not leave the page standing still.
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data.result) ? PROGRESS_MS : false),
  });
  useEvents('*', (message) => {
    if (isAbout(message) && String(message.refId) === String(id))
      void queries.invalidateQueries({ queryKey: queryKeys.detail(NAME, id) });
  });
  if (error && data === undefined) {
    return (
      <Notice
        level={2}
        title={t('resource.list.failed')}
        text={error.message}
        actions={<Button onClick={() => void refetch()}>{t('resource.list.retry')}</Button>}
      />
    );
  }
  if (data === undefined) return <Spin style={{ margin: 48 }} />;
  return <Review key={id} row={data.row} result={data.result} onStale={() => void refetch()} />;
}
