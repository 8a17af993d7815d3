import { useNavigate } from 'react-router';
import { useText } from '../../core/useText';
import { Data } from '../../shell/Data';
import { Antd } from '../../shell/theme/Antd';
import { useSession } from '../../shell/useSession';
import { Button } from '../../ui/Button';
import { PortScene } from '../../ui/PortScene';
import { ContactForm } from './ContactForm';
import { LoginBar } from './LoginBar';
import { LoginFoot } from './LoginFoot';
import styles from './ProductPage.module.css';
import { PublicNews } from './PublicNews';
import { useProduct } from './useProduct';

const POINTS = ['Rules', 'Receipts', 'Orgs', 'Lines', 'Trail', 'Keys'] as const;

/** /main: what the product is, for everybody. */
export function ProductPage() {
  const { t } = useText();
  const { config, loggedIn } = useSession();
  const navigate = useNavigate();
  const enter = (
    <Button look="primary" large onClick={() => navigate(loggedIn ? '/' : '/login')}>
      {t(loggedIn ? 'login.enter' : 'login.submit')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <img src={config.logoImg} alt="" width={32} height={32} />
        <span className={styles.brand}>{useProduct()}</span>
        <LoginBar />
      </header>
      <main id="main">
        <section className={styles.hero}>
          <div className={styles.story}>
            <p className={styles.product}>{t('login.product')}</p>
            <h1 className={styles.slogan}>{t('login.claim')}</h1>
            <p className={styles.text}>{t('login.claimText')}</p>
            {enter}
          </div>
          <PortScene className={styles.scene} />
        </section>
        <ul className={styles.points}>
          {POINTS.map((point) => (
            <li key={point}>
              <h2>{t(`login.point${point}`)}</h2>
              <p>{t(`login.point${point}Text`)}</p>
            </li>
          ))}
        </ul>
        <Data>
          <PublicNews />
        </Data>
        <Antd>
          <ContactForm />
        </Antd>
      </main>
      <LoginFoot />
    </div>
  );
}
