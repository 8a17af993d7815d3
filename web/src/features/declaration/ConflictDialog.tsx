import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type Declaration, declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import type { Draft } from '../../resource/draft';
import { readableInstant } from '../../resource/fields';
import { fullName } from '../../resource/placeNames';
import styles from './Declaration.module.css';

interface ConflictDialogProps {
  draft: Draft;
  theirs: Declaration;
  onClose: () => void;
}

/** Somebody else stored the declaration first: says who, and lets the clerk choose what becomes of what was typed. */
export function ConflictDialog({ draft, theirs, onClose }: ConflictDialogProps) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const { data: history } = useQuery({
    queryKey: queryKeys.declarations('history', theirs.id, theirs.version),
    queryFn: ({ signal }) => declarations.history(theirs.id, signal),
  });
  const last = history?.find((one) => one.kind === 'audit');
  const take = (keepTyped: boolean) => {
    if (keepTyped) draft.rebase(theirs);
    else draft.reset(theirs);
    queries.setQueryData(queryKeys.declarations('detail', theirs.id), theirs);
    onClose();
  };
  return (
    <Modal
      open
      title={t('declaration.conflict.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('declaration.conflict.back')}</Button>
          <Button danger onClick={() => take(false)}>
            {t('declaration.conflict.reload')}
          </Button>
          <Button type="primary" onClick={() => take(true)}>
            {t('declaration.conflict.merge')}
          </Button>
        </>
      }
    >
      {last !== undefined && (
        <p>
          {t('declaration.conflict.who', { name: last.by, at: readableInstant(last.at) })}{' '}
          {[...new Set(last.changes.map((change) => fullName(change.field, lang)))].join(', ')}
        </p>
      )}
      <p className={styles.quiet}>{t('declaration.conflict.hint')}</p>
    </Modal>
  );
}
