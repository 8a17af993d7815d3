import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { writeOffs } from '../../api/writeOffs';
import { useText } from '../../core/useText';
import type { Row } from '../../resource/row';
import { DocumentCheck } from './DocumentCheck';
import type { OpenDocument, Special } from './special';
import { WriteOffDifferences } from './WriteOffDifferences';

/** Below a write-off stand the check before it is sent, and what differs. */
export function useSpecialWriteOff(): Special<Rows['bwsDcr']> {
  return WRITE_OFF;
}
const WRITE_OFF: Special<Rows['bwsDcr']> = {
  below: (row: Row, page?: OpenDocument) => page && <Below writeOff={row} page={page} />,
};

function Below({ writeOff, page }: { writeOff: Row; page: OpenDocument }) {
  const { t } = useText();
  const queries = useQueryClient();
  // A command draws lines and lists anew, and their lists do not know of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the instant says that they were drawn
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: queryKeys.resource('bwsDcrDt') });
    void queries.invalidateQueries({ queryKey: queryKeys.resource('bwsDcrInvt') });
  }, [queries, writeOff.filledAt]);
  return (
    <>
      {page.allows('send') && (
        <DocumentCheck
          name="bwsDcr"
          document={writeOff}
          check={writeOffs.check}
          title={t('sas.check.title')}
          label={t('sas.check')}
          good={t('sas.check.good')}
        />
      )}
      <WriteOffDifferences writeOff={writeOff} />
    </>
  );
}
