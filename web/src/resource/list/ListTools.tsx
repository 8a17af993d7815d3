import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../core/useText';
import { useMobile } from '../../shell/layout/useScreen';
import { ListDay } from '../past/ListDay';
import { ColumnChooser } from './ColumnChooser';
import { arranged } from './columnChoice';
import { ExportButton, type ExportTarget } from './ExportButton';
import styles from './List.module.css';
import { listed } from './listFields';
import type { ListRow } from './listRows';
import { SavedFilters } from './SavedFilters';
import type { List } from './useList';
import type { Selection } from './useSelection';

interface ListToolsProps<T extends ListRow> {
  list: List<T>;
  selection?: Selection<T> | undefined;
  /** Where the list is exported to; each has a button of its own. */
  exports?: readonly ExportTarget[];
  /** Buttons on the left, for what is done with ticked rows; on a phone they come with the first tick. */
  children?: ReactNode;
}

/** What stands above the table: what is done with rows, saved filters, export, columns. */
export function ListTools<T extends ListRow>({ list, selection, exports = [], children }: ListToolsProps<T>) {
  const { t } = useText();
  const mobile = useMobile();
  const { choice, change: choose, reset } = list.columns;
  const count = selection?.ticked.size ?? 0;
  // Of the past nothing is done, and what is exported is what there is now.
  const isPast = list.state.asOf !== undefined;
  return (
    <div className={styles.tools}>
      {(!mobile || count > 0) && !isPast && children}
      <span className={styles.right}>
        {count > 0 && (
          <Button type="link" size="small" onClick={() => selection?.untick()}>
            {t('resource.list.selected', { count })}
          </Button>
        )}
        <SavedFilters list={list.keptAs} now={list.state} onChoose={list.change} />
        {!isPast && exports.map((target) => <ExportButton key={target.path} target={target} state={list.state} />)}
        {list.hasPast && <ListDay list={list} />}
        <Button
          icon={<ReloadOutlined spin={list.isFetching} />}
          aria-label={t('resource.list.refresh')}
          onClick={list.refetch}
        />
        <ColumnChooser
          fields={arranged(listed(list.fields), choice)}
          choice={choice}
          onChange={choose}
          onReset={reset}
        />
      </span>
    </div>
  );
}
