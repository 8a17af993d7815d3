import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect } from 'react';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { writeOffs } from '../../api/writeOffs';
import { label } from '../../core';
import { useText } from '../../core/useText';
import { type Row, textAt } from '../../resource/row';
import { DocumentCheck } from './DocumentCheck';
import type { OpenDocument, Special } from './special';
import { WriteOffDifferences } from './WriteOffDifferences';

/** Below a write-off stand the check before it is sent, and what differs. */
export function useSpecialWriteOff(): Special<Rows['bwsDcr']> {
  return WRITE_OFF;
}
const WRITE_OFF: Special<Rows['bwsDcr']> = {
  notice: (row: Row) => <Disputed writeOff={row} />,
  below: (row: Row, page?: OpenDocument) => page && <Below writeOff={row} page={page} />,
};

/** That customs decided otherwise than people keyed. */
function Disputed({ writeOff }: { writeOff: Row }) {
  const { t, lang } = useText();
  const code = textAt(writeOff, 'disputedResult');
  if (code === '') return null;
  const [result, reason] = [label('chgoffResult', code, lang), textAt(writeOff, 'reason')];
  const said = reason === '' ? result : `${result} (${reason})`;
  return <Alert type="warning" showIcon role="alert" title={t('writeOff.disputed', { result: said })} />;
}

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
