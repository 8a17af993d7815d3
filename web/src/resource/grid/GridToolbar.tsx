import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  PlusOutlined,
  RetweetOutlined,
} from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { memo, type ReactNode } from 'react';
import { useText } from '../../core/useText';
import styles from './EntryGrid.module.css';

interface GridToolbarProps {
  /** Shown before the buttons, unless a heading around the grid says it. */
  title: string | undefined;
  count: number;
  onAdd: () => void;
  onCopy: () => void;
  onRepeat: () => void;
  onRemove: () => void;
  onMove: (step: -1 | 1) => void;
  /** What else there is to press. The same element while it shows the same. */
  children?: ReactNode;
}

/** What can be done with the rows of a grid, with the keys that do the same. */
export const GridToolbar = memo(function GridToolbar(props: GridToolbarProps) {
  const { title, count, onAdd, onCopy, onRepeat, onRemove, onMove, children } = props;
  const { t } = useText();
  const tool = (key: string, keys: string, icon: ReactNode, disabled: boolean, onClick: () => void) => {
    const text = t(`resource.grid.${key}`);
    return (
      <Tooltip title={keys === '' ? text : `${text} (${keys})`} mouseEnterDelay={0.4}>
        <Button size="small" type="text" icon={icon} disabled={disabled} aria-label={text} onClick={onClick} />
      </Tooltip>
    );
  };
  return (
    <div className={styles.toolbar}>
      {title !== undefined && <h3 className={styles.title}>{t('resource.grid.title', { title, count })}</h3>}
      <Button size="small" icon={<PlusOutlined />} onClick={onAdd} aria-keyshortcuts="Alt+N">
        {t('resource.grid.add')}
      </Button>
      {/* What acts on a row comes with the first one: each picture of a list that is empty costs at every key. */}
      {count > 0 && (
        <>
          {tool('repeat', 'Alt+R', <RetweetOutlined />, false, onRepeat)}
          {tool('copy', 'Alt+C', <CopyOutlined />, false, onCopy)}
          {tool('up', 'Alt+Shift+↑', <ArrowUpOutlined />, count < 2, () => onMove(-1))}
          {tool('down', 'Alt+Shift+↓', <ArrowDownOutlined />, count < 2, () => onMove(1))}
          {tool('remove', 'Alt+Delete', <DeleteOutlined />, false, onRemove)}
        </>
      )}
      {children}
      <span className={styles.hint}>{t('resource.grid.hint')}</span>
    </div>
  );
});
