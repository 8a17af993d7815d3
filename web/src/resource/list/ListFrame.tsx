import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../core/useText';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { Notice } from '../../ui/Notice';
import styles from './List.module.css';
import type { ListRow } from './listRows';
import type { List } from './useList';

/** The pieces of a list below each other; `/` goes to its first filter. Without any rows to show it says why. */
export function ListFrame<T extends ListRow>({ list, children }: { list: List<T>; children: ReactNode }) {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  // The keyword filter, or the first one where there is none.
  useHotkeys({ '/': () => frame.current?.querySelector<HTMLElement>('[data-search], search input')?.focus() });
  if (list.error && list.page === undefined) {
    return (
      <Notice
        level={2}
        title={t('resource.list.failed')}
        text={list.error instanceof Error ? list.error.message : String(list.error)}
        actions={<Button onClick={list.refetch}>{t('resource.list.retry')}</Button>}
      />
    );
  }
  return (
    <div ref={frame} className={styles.list}>
      {children}
    </div>
  );
}
