import { lazy, Suspense } from 'react';
import { declarationDesk } from '../../core';
import { useText } from '../../core/useText';
import { useSession } from '../../shell/useSession';
import { Page } from '../../ui/Page';
import { useMayOpen } from './board';
import styles from './Dashboard.module.css';
import { Deadlines } from './Deadlines';
import { Figures } from './Figures';
import { LatestMessages } from './LatestMessages';
import { News } from './News';
import { PlatformFigures } from './PlatformFigures';
import { QuickLinks } from './QuickLinks';

/** Below the figures, which come first. */
const Charts = lazy(() => import('./Charts'));

/** /dashboard: what waits for this person, what is new, and the ways to the pages. */
export function Dashboard() {
  const { t } = useText();
  const { user } = useSession();
  const mayOpen = useMayOpen();
  const hour = new Date().getHours();
  const greeting = hour < 12 ? 'dashboard.morning' : hour < 18 ? 'dashboard.afternoon' : 'dashboard.evening';
  return (
    <Page title={t(greeting, { name: user?.name ?? '' })} hint={user?.orgName}>
      {mayOpen('/platform/answers') && <PlatformFigures />}
      {mayOpen(declarationDesk('').listPath) && (
        <>
          <Figures />
          <Deadlines />
          <Suspense fallback={null}>
            <Charts />
          </Suspense>
        </>
      )}
      <QuickLinks />
      <div className={styles.columns}>
        <LatestMessages />
        <News />
      </div>
    </Page>
  );
}
