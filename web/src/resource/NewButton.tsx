import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../core/useText';
import { useHotkeys } from '../shell/palette/useHotkeys';

/** Begins a new row; Alt+N does the same. */
export function NewButton({ onNew }: { onNew: () => void }) {
  const { t } = useText();
  useHotkeys({ 'alt+n': onNew });
  return (
    <Button type="primary" icon={<PlusOutlined />} aria-keyshortcuts="Alt+N" onClick={onNew}>
      {t('resource.page.new')}
    </Button>
  );
}
