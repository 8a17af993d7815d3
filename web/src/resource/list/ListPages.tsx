import { Button, Pagination } from 'antd';
import { memo } from 'react';
import { pageSizes } from '../../core';
import { useText } from '../../core/useText';
import styles from './List.module.css';
import type { ListState } from './listState';

interface ListPagesProps extends Pick<ListState, 'pageNum' | 'pageSize'> {
  total: number;
  /** Whether there are no more than `total`. */
  totalIsExact: boolean;
  onTurn: (to: Pick<ListState, 'pageNum' | 'pageSize'>) => void;
  onCountAll: () => void;
}

/** The pages of a list, and how many rows there are. */
export const ListPages = memo(function ListPages(props: ListPagesProps) {
  const { total, totalIsExact, pageNum, pageSize, onTurn, onCountAll } = props;
  const { t } = useText();
  return (
    <Pagination
      className={styles.pages}
      size="small"
      showSizeChanger
      showQuickJumper
      responsive
      current={pageNum}
      pageSize={pageSize}
      pageSizeOptions={[...pageSizes]}
      total={total}
      showTotal={(all, [from, to]) =>
        totalIsExact ? (
          t('resource.list.range', { from, to, total: all })
        ) : (
          <>
            {t('resource.list.rangeOfMore', { from, to, total: all })}
            <Button type="link" size="small" onClick={onCountAll}>
              {t('resource.list.countAll')}
            </Button>
          </>
        )
      }
      onChange={(page, size) => onTurn({ pageNum: size === pageSize ? page : 1, pageSize: size })}
    />
  );
});
