import { Link, useSearchParams } from 'react-router';
import { useText } from '../../core/useText';
import { Data } from '../../shell/Data';
import { Antd } from '../../shell/theme/Antd';
import { Notice } from '../../ui/Notice';
import { NewsArticle } from './NewsView';
import styles from './Particulars.module.css';

/** /particulars?id=…: one announcement on a page of its own, for a link from outside. */
export function Particulars() {
  const { t } = useText();
  const [address] = useSearchParams();
  const home = <Link to="/">{t('shell.goHome')}</Link>;
  const missing = <Notice title={t('dashboard.newsMissing')} actions={home} />;
  return (
    <Antd>
      <Data>
        <main id="main" className={styles.page}>
          <nav className={styles.head}>{home}</nav>
          <NewsArticle id={address.get('id') ?? ''} missing={missing} />
        </main>
      </Data>
    </Antd>
  );
}
