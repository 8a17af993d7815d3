import { useText } from '../../core/useText';
import { useSession } from '../../shell/useSession';
import { PortScene } from '../../ui/PortScene';
import { LoginBar } from './LoginBar';
import { LoginFoot } from './LoginFoot';
import { LoginForm } from './LoginForm';
import styles from './ShowcaseLogin.module.css';
import { useProduct } from './useProduct';

const POINTS = ['Rules', 'Receipts', 'Orgs'] as const;

/** The login page `showcase`, which advertises the product: what it does in large letters, the form beside it. */
export function ShowcaseLogin() {
  const { t } = useText();
  const { config } = useSession();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <img src={config.logoImg} alt="" width={32} height={32} />
        <span className={styles.brand}>{useProduct()}</span>
        <LoginBar />
      </header>
      <div className={styles.body}>
        <section className={styles.story} aria-label={t('login.product')}>
          <p className={styles.slogan}>{t('login.claim')}</p>
          <p className={styles.text}>{t('login.claimText')}</p>
          <ol className={styles.points}>
            {POINTS.map((point) => (
              <li key={point}>
                <strong>{t(`login.point${point}`)}</strong>
                <span>{t(`login.point${point}Text`)}</span>
              </li>
            ))}
          </ol>
        </section>
        <main id="main" className={styles.card}>
          <h1 className={styles.title}>{t('login.title')}</h1>
          <LoginForm />
        </main>
      </div>
      <PortScene className={styles.scene} />
      <div className={styles.foot}>
        <LoginFoot />
      </div>
    </div>
  );
}
