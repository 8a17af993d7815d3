import { useText } from '../../core/useText';
import { useSession } from '../../shell/useSession';
import { PortScene } from '../../ui/PortScene';
import styles from './ClassicLogin.module.css';
import { LoginBar } from './LoginBar';
import { LoginFoot } from './LoginFoot';
import { LoginForm } from './LoginForm';
import { useProduct } from './useProduct';

const POINTS = ['Rules', 'Receipts', 'Orgs'] as const;

/** The default login page: the product on the left, the form on the right. */
export function ClassicLogin() {
  const { t } = useText();
  const { config } = useSession();
  const product = useProduct();
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <div className={styles.brand}>
          <img src={config.logoImg} alt="" width={36} height={36} />
          <span>{product}</span>
        </div>
        <div className={styles.claim}>
          <p className={styles.slogan}>{t('login.claim')}</p>
          <p className={styles.sloganText}>{t('login.claimText')}</p>
        </div>
        <PortScene className={styles.scene} />
        <ul className={styles.points}>
          {POINTS.map((point) => (
            <li key={point}>
              <strong>{t(`login.point${point}`)}</strong>
              <span>{t(`login.point${point}Text`)}</span>
            </li>
          ))}
        </ul>
      </aside>
      <div className={styles.form}>
        <LoginBar />
        <main id="main" className={styles.card}>
          <div className={styles.smallBrand}>
            <img src={config.logoImg} alt="" width={32} height={32} />
            <span>{product}</span>
          </div>
          <h1 className={styles.title}>{t('login.title')}</h1>
          <p className={styles.hint}>{t('login.product')}</p>
          <LoginForm />
        </main>
        <LoginFoot />
      </div>
    </div>
  );
}
