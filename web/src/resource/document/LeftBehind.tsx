import { Button, Modal } from 'antd';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { documentChanges } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../draft';
import { readableInstant } from '../fields';
import { placeName } from '../placeNames';
import styles from './Document.module.css';
import type { Keeper } from './keeper';
import { ChangeLine } from './Timeline';

interface LeftBehindProps {
  /** The definition of the document. */
  name: string;
  draft: Draft;
  keeper: Keeper;
  /** What is asked next, where there is more than one part. */
  children?: ReactNode;
}

/** Offers what was typed in a document before the page went away, with what it would change. */
export function LeftBehind({ name, draft, keeper, children }: LeftBehindProps) {
  const { t, lang } = useText();
  const left = useSyncExternalStore(keeper.subscribe, () => keeper.left);
  const row = useDraft(draft, (now) => (left === undefined ? undefined : now.row));
  const changes = useMemo(
    () => (left === undefined || row === undefined ? [] : documentChanges(row, keeper.restored(row))),
    [left, row, keeper],
  );
  const isNoNews = left !== undefined && changes.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of several that change nothing each is decided about
  useEffect(() => {
    if (isNoNews) keeper.decide(false);
  }, [isNoNews, left, keeper]);
  if (left === undefined || isNoNews) return children;
  const when = readableInstant(new Date(left.at).toISOString());
  // Of today the time says enough.
  const [day = '', time = ''] = when.split(' ');
  const at = readableInstant(new Date().toISOString()).startsWith(day) ? time : when;
  const readable = changes.filter(({ field }) => placeName(name, field, lang).definition !== undefined);
  return (
    <Modal
      open
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      title={t('resource.document.left.title', { at })}
      footer={
        <>
          <Button danger onClick={() => keeper.decide(false)}>
            {t('resource.document.left.discard')}
          </Button>
          <Button type="primary" autoFocus onClick={() => keeper.decide(true)}>
            {t('resource.document.left.restore')}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{t('resource.document.left.hint')}</p>
      <div className={styles.leftChanges}>
        {readable.map((change) => (
          <ChangeLine key={change.field} name={name} change={change} />
        ))}
      </div>
    </Modal>
  );
}
