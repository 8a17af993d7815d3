import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../core/useText';
import { copyText } from '../shell/toast/copyText';

interface Props {
  /** What is copied; asked for when it is. */
  text: () => string;
}

/** Copies how something came about as plain text, such as for an answer to customs. */
export function CopyAsText({ text }: Props) {
  const { t } = useText();
  const copy = () => copyText(text(), { copied: t('token.copied'), failed: t('resource.copyText.failed') });
  return (
    <Button size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
      {t('resource.copyText')}
    </Button>
  );
}
