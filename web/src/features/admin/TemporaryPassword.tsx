import { CopyOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useText } from '../../core/useText';
import { copyText } from '../../shell/toast/copyText';
import styles from './Admin.module.css';

interface TemporaryPasswordProps {
  name: string;
  password: string;
  onClose: () => void;
}

/** A password just made, shown this once. */
export function TemporaryPassword({ name, password, onClose }: TemporaryPasswordProps) {
  const { t } = useText();
  const copy = () => copyText(password, { copied: t('admin.copied'), failed: t('resource.copyText.failed') });
  return (
    <Modal
      open
      width={440}
      title={t('admin.user.passwordFor', { name })}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('admin.close')}
        </Button>
      }
    >
      <div className={styles.password}>
        <output aria-label={t('admin.user.password')}>{password}</output>
        <Button icon={<CopyOutlined />} aria-label={t('admin.copy')} onClick={() => void copy()} />
      </div>
      <p className={styles.note}>{t('admin.user.passwordOnce', { name })}</p>
    </Modal>
  );
}
