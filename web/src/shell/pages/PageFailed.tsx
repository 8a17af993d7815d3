import { useText } from '../../core/useText';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

/** A page that threw. A part of a newer version that cannot be loaded any more asks for a reload instead. */
export function PageFailed({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useText();
  const outdated = /dynamically imported module|importing a module script|preload/i.test(error.message);
  return outdated ? (
    <Notice
      title={t('shell.chunk.title')}
      text={t('shell.chunk.text')}
      actions={
        <Button look="primary" onClick={() => window.location.reload()}>
          {t('shell.reload')}
        </Button>
      }
    />
  ) : (
    <Notice
      title={t('shell.crash.title')}
      text={
        <>
          <p>{t('shell.crash.text')}</p>
          <code>{error.message}</code>
        </>
      }
      actions={
        <Button look="primary" onClick={retry}>
          {t('shell.retry')}
        </Button>
      }
    />
  );
}
