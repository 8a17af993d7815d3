import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { entryTemplates } from '../../api/entryTemplates';
import type { ResourceRow } from '../../api/resources';
import { useText } from '../../core/useText';
import type { Trail } from '../../resource/list/trail';
import { ResourcePage } from '../../resource/ResourcePage';
import { textOf } from '../../resource/row';
import { useMobile } from '../../shell/layout/useScreen';
import { pageAt } from '../../shell/pages';

/** Where a template is changed, before its id. */
export const EDIT = '/queries/entryTemplateManagementEdit';
const FIRST_FILTERS = 3;
/** Everybody sees the templates of the own organisation, and mostly there are no others. */
const HIDDEN_AT_FIRST = ['orgId'];

/** The templates of the organisation. */
export default function EntryTemplates() {
  const { lang } = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const mobile = useMobile();
  const cells = useMemo(
    () => ({
      name: (row: ResourceRow, trail: Trail) => (
        <Link to={`${EDIT}/${row.id}`} state={{ trail }}>
          {textOf(row.name)}
        </Link>
      ),
    }),
    [],
  );
  return (
    <ResourcePage
      name="entryTemplate"
      title={pageAt(pathname)?.title[lang]}
      api={entryTemplates}
      firstFilters={mobile ? 0 : FIRST_FILTERS}
      nameField="name"
      cells={cells}
      hiddenAtFirst={HIDDEN_AT_FIRST}
      onOpen={(id, _row, trail) => void navigate(`${EDIT}/${id}`, { state: { trail } })}
    />
  );
}
