import { Button, Modal } from 'antd';
import { useText } from '../../core/useText';
import { readableInstant } from '../fields';
import { fullName } from '../placeNames';
import type { Path } from '../row';
import styles from './Document.module.css';

/** Who was quicker, and what they changed. */
export interface LastChange {
  by: string;
  at: string;
  changes: readonly { field: Path }[];
}

interface ConflictDialogProps {
  /** The definition of what is keyed. */
  name: string;
  /** It was this person, in another tab of this browser. */
  own: boolean;
  /** Nothing while it is under way. */
  last: LastChange | undefined;
  /** Goes on from what is stored, with what was typed here or without. */
  onTake: (keepTyped: boolean) => void;
  onClose: () => void;
}

/** Somebody else stored the document first: says who, and lets the clerk choose what becomes of what was typed. */
export function ConflictDialog({ name, own, last, onTake, onClose }: ConflictDialogProps) {
  const { t, lang } = useText();
  return (
    <Modal
      open
      title={t(own ? 'resource.document.conflict.own' : 'resource.page.conflict')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('resource.document.conflict.back')}</Button>
          <Button danger onClick={() => onTake(false)}>
            {t('resource.page.theirs')}
          </Button>
          <Button type="primary" onClick={() => onTake(true)}>
            {t('resource.page.mine')}
          </Button>
        </>
      }
    >
      {last !== undefined && (
        <p>
          {own
            ? t('resource.document.conflict.ownWhen', { at: readableInstant(last.at) })
            : t('resource.document.conflict.who', { name: last.by, at: readableInstant(last.at) })}{' '}
          {[...new Set(last.changes.map((change) => fullName(name, change.field, lang)))].join(', ')}
        </p>
      )}
      <p className={styles.quiet}>{t('resource.document.conflict.hint')}</p>
    </Modal>
  );
}
