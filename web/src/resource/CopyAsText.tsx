import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../core/useText';
import { toast } from '../shell/toast/toasts';

interface Props {
  /** What is copied; asked for when it is. */
  text: () => string;
}

/** Copies how something came about as plain text, such as for an answer to customs. */
export function CopyAsText({ text }: Props) {
  const { t } = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      toast('success', t('token.copied'));
    } catch {
      toast('error', t('resource.copyText.failed'));
    }
  };
  return (
    <Button size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
      {t('resource.copyText')}
    </Button>
  );
}
