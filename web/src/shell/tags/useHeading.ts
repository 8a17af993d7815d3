import { use } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/**
 * Answers, whenever it is asked, the path of the page that somebody is on the way to: another one than is shown yet, while its code
 * is fetched or it is drawn. `useLocation` tells what is drawn, and `useNavigation` what was so at the last drawing.
 */
export function useHeading(): () => string {
  const router = use(DataRouterContext)?.router;
  return () => (router?.state.navigation.location ?? router?.state.location ?? window.location).pathname;
}
