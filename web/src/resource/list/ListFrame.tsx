import { Button } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useText } from '../../core/useText';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { Notice } from '../../ui/Notice';
import styles from './List.module.css';
import type { ListRow } from './listRows';
import type { List } from './useList';

/** Whether keys are meant for the page as a whole: nothing on it has the focus but its heading or its content. */
function isOnPage(): boolean {
  const { activeElement: focused } = document;
  return focused === null || focused === document.body || focused.matches('main, h1');
}

/** The arrow down goes from the page to its first row, where arrows, Enter and Space go on. */
function useWayToRows(frame: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const goIn = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
      if (event.key !== 'ArrowDown' || !plain || event.defaultPrevented || !isOnPage()) return;
      const row = frame.current?.querySelector<HTMLElement>('tr[data-at][tabindex="0"]');
      if (!row) return;
      event.preventDefault();
      row.focus();
    };
    window.addEventListener('keydown', goIn);
    return () => window.removeEventListener('keydown', goIn);
  }, [frame]);
}

/** The pieces of a list below each other; `/` goes to its first filter, the arrow down to its rows. Without any rows to show it says why. */
export function ListFrame<T extends ListRow>({ list, children }: { list: List<T>; children: ReactNode }) {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  // The keyword filter, or the first one where there is none.
  useWayToRows(frame);
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
