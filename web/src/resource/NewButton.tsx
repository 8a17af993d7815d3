import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../core/useText';
import { useHotkeys } from '../shell/palette/useHotkeys';

interface NewButtonProps {
  onNew: () => void;
  /** Alt+N does the same, wherever one is on the page: on one of them at most. */
  byKey?: boolean;
}

/** Begins a new row. */
export function NewButton({ onNew, byKey = true }: NewButtonProps) {
  const { t } = useText();
  useHotkeys(byKey ? { 'alt+n': onNew } : {});
  return (
    <Button type="primary" icon={<PlusOutlined />} aria-keyshortcuts={byKey ? 'Alt+N' : undefined} onClick={onNew}>
      {t('resource.page.new')}
    </Button>
  );
}
