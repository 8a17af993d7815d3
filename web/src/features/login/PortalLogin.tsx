import { Link } from 'react-router';
import { useText } from '../../core/useText';
import { useSession } from '../../shell/useSession';
import { PortScene } from '../../ui/PortScene';
import { LoginBar } from './LoginBar';
import { LoginFoot } from './LoginFoot';
import { LoginForm } from './LoginForm';
import styles from './PortalLogin.module.css';
import { useProduct } from './useProduct';

/** The login page `portal`: a bright page with the form in its middle and a way to the product page. */
export function PortalLogin() {
  const { t } = useText();
  const { config } = useSession();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span className={styles.brand}>
          <img src={config.logoImg} alt="" width={32} height={32} />
          {useProduct()}
        </span>
        <Link to="/main">{t('login.aboutProduct')}</Link>
        <LoginBar />
      </header>
      <main id="main" className={styles.middle}>
        <div className={styles.card}>
          <h1 className={styles.title}>{t('login.welcome')}</h1>
          <p className={styles.hint}>{t('login.product')}</p>
          <LoginForm />
        </div>
      </main>
      <PortScene className={styles.scene} />
      <LoginFoot />
    </div>
  );
}
