import { useLocation } from 'react-router';
import { useText } from '../../core/useText';
import type { ResourcePageProps } from '../../resource/ResourcePage';
import { ResourcePage } from '../../resource/ResourcePage';
import { useMobile } from '../../shell/layout/useScreen';
import { pageAt } from '../../shell/pages';
import { useOwnerCell } from './OrgInput';

/** How many filters stand open on a wide screen. */
const FIRST_FILTERS = 3;

/** A page of base data: by definition, with the title of its place in the menu. */
export function DatumPage(props: Omit<ResourcePageProps, 'title' | 'firstFilters'>) {
  const { lang } = useText();
  const { pathname } = useLocation();
  const mobile = useMobile();
  const orgCells = useOwnerCell();
  return (
    <ResourcePage
      {...props}
      cells={{ ...orgCells, ...props.cells }}
      title={pageAt(pathname)?.title[lang]}
      firstFilters={mobile ? 0 : FIRST_FILTERS}
    />
  );
}
