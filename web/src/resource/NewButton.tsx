import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../core/useText';

/** Begins a new row. */
export function NewButton({ onNew }: { onNew: () => void }) {
  const { t } = useText();
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={onNew}>
      {t('resource.page.new')}
    </Button>
  );
}
