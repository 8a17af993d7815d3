import { useText } from '../../core/useText';
import { useSwitchLanguage } from '../../shell/layout/useSwitchLanguage';
import { setPreferences, useDark } from '../../shell/theme/preferences';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import styles from './LoginBar.module.css';

/** Language and appearance, before anybody has logged in. */
export function LoginBar() {
  const { t, lang } = useText();
  const switchTo = useSwitchLanguage();
  const dark = useDark();
  const other = lang === 'zh' ? 'en' : 'zh';
  return (
    <div className={styles.bar}>
      <Button look="quiet" lang={other} onClick={() => void switchTo(other)}>
        <Icon name="language" />
        {t(`shell.language.${other}`)}
      </Button>
      <Button
        look="quiet"
        aria-label={t(dark ? 'shell.theme.light' : 'shell.theme.dark')}
        onClick={() => setPreferences({ appearance: dark ? 'light' : 'dark' })}
      >
        <Icon name={dark ? 'sun' : 'moon'} />
      </Button>
    </div>
  );
}
