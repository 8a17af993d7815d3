import { Segmented } from 'antd';
import { useText } from '../../core/useText';
import styles from './List.module.css';
import type { ListRow } from './listRows';
import type { ListState } from './listState';
import type { List } from './useList';

/** A ready-made filter. */
export interface ListView {
  label: string;
  filters: Readonly<Record<string, string>>;
}

interface ListViewsProps<T extends ListRow> {
  list: List<T>;
  views: readonly ListView[];
}

/** No ready-made filter is chosen. */
const ALL = 'all';
const OTHER = 'other';

/** Ready-made filters, one click each. */
export function ListViews<T extends ListRow>({ list, views }: ListViewsProps<T>) {
  const { t } = useText();
  const { filters } = list.state;
  return (
    <Segmented
      className={styles.views}
      aria-label={t('resource.list.views')}
      value={viewOf(views, filters)}
      options={[
        { value: ALL, label: t('resource.list.all') },
        ...views.map(({ label }, at) => ({ value: String(at), label })),
      ]}
      onChange={(value) => list.change({ filters: withView(views, filters, value) })}
    />
  );
}

/** The ready-made filter that is shown. */
function viewOf(views: readonly ListView[], filters: ListState['filters']): string {
  const names = [...new Set(views.flatMap((view) => Object.keys(view.filters)))];
  if (names.every((name) => filters[name] === undefined)) return ALL;
  const at = views.findIndex((view) => names.every((name) => filters[name] === view.filters[name]));
  return at < 0 ? OTHER : String(at);
}

/** The filters with a ready-made one put in, the others of its kind taken out. */
function withView(views: readonly ListView[], filters: ListState['filters'], value: string): Record<string, string> {
  const names = new Set(views.flatMap((view) => Object.keys(view.filters)));
  const rest = Object.entries(filters).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(rest), ...views[Number(value)]?.filters };
}
