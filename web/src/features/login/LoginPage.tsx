import { type ComponentType, lazy, Suspense } from 'react';
import type { SessionView } from '../../core';
import { useSession } from '../../shell/useSession';
import { ClassicLogin } from './ClassicLogin';

const PAGES: Record<SessionView['loginPage'], ComponentType> = {
  classic: ClassicLogin,
  portal: lazy(() => import('./PortalLogin').then((found) => ({ default: found.PortalLogin }))),
  showcase: lazy(() => import('./ShowcaseLogin').then((found) => ({ default: found.ShowcaseLogin }))),
};

/** /login: the page that the runtime configuration chooses. */
export function LoginPage() {
  const Page = PAGES[useSession().loginPage];
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
