import { BugOutlined } from '@ant-design/icons';
import { Badge, Button, Modal } from 'antd';
import { useState } from 'react';
import { useText } from '../../core/useText';
import { IconButton } from '../layout/IconButton';
import { copyText } from '../toast/copyText';
import styles from './ErrorLog.module.css';
import { clearErrors, type LoggedError, useErrors } from './errorLog';

/** A red button as soon as an unhandled error is stored, and the viewer behind it. */
export function ErrorLog() {
  const { t, lang } = useText();
  const errors = useErrors();
  const [open, setOpen] = useState(false);
  if (errors.length === 0) return null;

  const copy = () =>
    copyText(errors.map(asText).join('\n\n'), {
      copied: t('shell.errors.copied'),
      failed: t('shell.errors.copyFailed'),
    });
  const clear = () => {
    setOpen(false);
    clearErrors();
  };
  return (
    <>
      <Badge count={errors.length} size="small" offset={[-6, 6]}>
        <IconButton
          danger
          label={t('shell.errors.label', { count: errors.length })}
          icon={<BugOutlined />}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <Modal
        open={open}
        width={860}
        title={t('shell.errors.title')}
        closable={{ 'aria-label': t('shell.close') }}
        onCancel={() => setOpen(false)}
        footer={[
          <Button key="clear" danger onClick={clear}>
            {t('shell.errors.clear')}
          </Button>,
          <Button key="copy" type="primary" onClick={copy}>
            {t('shell.errors.copy')}
          </Button>,
        ]}
      >
        {errors.map((error) => (
          <article key={error.id} className={styles.error}>
            <dl>
              <Row name={t('shell.errors.time')} value={error.at.toLocaleString(lang)} />
              <Row name={t('shell.errors.message')} value={error.message} strong />
              <Row name={t('shell.errors.info')} value={error.info} />
              <Row name={t('shell.errors.url')} value={error.url} />
            </dl>
            {error.stack && (
              <details>
                <summary>{t('shell.errors.stack')}</summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long stack scrolls, by keyboard too */}
                <pre tabIndex={0}>{error.stack}</pre>
              </details>
            )}
          </article>
        ))}
      </Modal>
    </>
  );
}

function Row({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd data-strong={strong}>{value}</dd>
    </div>
  );
}

function asText({ at, message, info, url, stack }: LoggedError): string {
  return [at.toISOString(), message, info, url, stack].filter(Boolean).join('\n');
}
