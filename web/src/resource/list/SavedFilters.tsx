import { DeleteOutlined, EditOutlined, FilterOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import type { SavedFilter } from '../../api/preferences';
import { confirmAction } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../../shell/toast/toasts';
import { messageOf } from '../useStoring';
import { FilterDialog } from './FilterDialog';
import type { Opening } from './listState';
import styles from './SavedFilters.module.css';
import { shownOf, useSavedFilters } from './savedFilters';

interface SavedFiltersProps {
  list: string;
  /** What the list shows now. */
  now: Opening;
  onChoose: (filter: Opening) => void;
}

/** Searches kept under names: choose, keep, rename, delete, and the one that the list opens with. */
export const SavedFilters = memo(function SavedFilters({ list, now, onChoose }: SavedFiltersProps) {
  const { t } = useText();
  const { filters, put, remove } = useSavedFilters(list);
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<SavedFilter | 'new'>();
  const button = useRef<HTMLButtonElement>(null);
  const shown = shownOf(filters, now);
  const nothing = now.sort === '' && Object.keys(now.filters).length === 0;

  const attempt = (work: Promise<void>) => void work.catch((error: unknown) => toast('error', messageOf(error)));
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  const choose = ({ filters: wanted, sort }: SavedFilter) => {
    onChoose({ filters: wanted, sort });
    close();
  };
  const edit = (filter: SavedFilter | 'new') => {
    setOpen(false);
    setEditing(filter);
  };
  const drop = async (filter: SavedFilter) => {
    if (await confirmAction('resource.action.delete')) attempt(remove(filter.name));
  };
  return (
    <span className={styles.place}>
      <Popover
        trigger="click"
        placement="bottom"
        open={open}
        onOpenChange={setOpen}
        title={t('resource.filters')}
        // Beside its button, so that Tab goes on into it.
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        content={
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the buttons inside arrives here
          <div className={styles.content} onKeyDown={onKeyDown}>
            {filters.length === 0 && <p className={styles.none}>{t('resource.filters.none')}</p>}
            <ul className={styles.filters}>
              {filters.map((filter) => (
                <li key={filter.name} className={styles.filter}>
                  <button
                    type="button"
                    className={styles.name}
                    title={filter.name}
                    aria-current={filter === shown}
                    onClick={() => choose(filter)}
                  >
                    {filter.name}
                  </button>
                  <Button
                    size="small"
                    type="text"
                    icon={filter.isDefault === '1' ? <StarFilled /> : <StarOutlined />}
                    aria-pressed={filter.isDefault === '1'}
                    aria-label={t('resource.filters.default', { name: filter.name })}
                    title={t('resource.filters.default', { name: filter.name })}
                    onClick={() =>
                      attempt(put(filter.name, { ...filter, isDefault: filter.isDefault === '1' ? '0' : '1' }))
                    }
                  />
                  <Button
                    size="small"
                    type="text"
                    icon={<EditOutlined />}
                    aria-label={t('resource.filters.rename', { name: filter.name })}
                    onClick={() => edit(filter)}
                  />
                  <Button
                    size="small"
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t('resource.filters.delete', { name: filter.name })}
                    onClick={() => void drop(filter)}
                  />
                </li>
              ))}
            </ul>
            {nothing && <p className={styles.none}>{t('resource.filters.nothing')}</p>}
            <Button size="small" block disabled={nothing} onClick={() => edit('new')}>
              {t('resource.filters.save')}
            </Button>
          </div>
        }
      >
        <Button ref={button} icon={<FilterOutlined aria-hidden />} aria-expanded={open}>
          {shown?.name ?? t('resource.filters')}
        </Button>
      </Popover>
      {editing !== undefined && (
        <FilterDialog
          filter={editing === 'new' ? undefined : editing}
          now={now}
          others={filters.filter((filter) => filter !== editing)}
          put={put}
          onClose={() => setEditing(undefined)}
        />
      )}
    </span>
  );
});
