import { useQuery } from '@tanstack/react-query';
import { Alert, Spin } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Paper, Place } from '../../api/recognition';
import type { Mark } from './PageDrawing';
import { PaperPane } from './PaperPane';
import type { PageAt } from './pages';

const NAME = 'recognition';

/** The papers of a recognition, opened at a place. */
export function PaperAtPlace({ recognitionId, place }: { recognitionId: number; place: Place }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.papers(recognitionId, 'of'),
    queryFn: async ({ signal }) => papersOf(await apiOf(NAME).detail(recognitionId, signal)),
    staleTime: 0,
  });
  const [at, setAt] = useState<PageAt>({ paper: place.paper, page: place.page });
  useEffect(() => setAt({ paper: place.paper, page: place.page }), [place]);
  const marks = useMemo((): Mark[] => [{ place, tone: 'focus' }], [place]);
  if (error) return <Alert type="error" showIcon role="alert" title={error.message} />;
  if (data === undefined) return <Spin />;
  return <PaperPane recognitionId={recognitionId} papers={data} at={at} onTurnTo={setAt} marks={marks} />;
}

/** The papers that the detail of a recognition has beside its row. */
function papersOf(row: object): Paper[] {
  return 'papers' in row && Array.isArray(row.papers) ? row.papers : [];
}
