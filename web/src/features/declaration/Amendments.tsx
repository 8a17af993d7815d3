import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { type AmendmentCommand, amendments } from '../../api/amendments';
import type { ResourceRow } from '../../api/resources';
import { useText } from '../../core/useText';
import { type BatchAction, ResourcePage } from '../../resource/ResourcePage';
import { textOf } from '../../resource/row';
import { useMobile } from '../../shell/layout/useScreen';
import { pageAt } from '../../shell/pages';

/** Where applications are kept. */
export const AMENDMENTS = '/queries/amendments';
const VIEW = '/queries/decview';
const FIRST_FILTERS = 4;
const HIDDEN_AT_FIRST = ['orgId', 'decidedAt'];
/** The states in which a step makes sense; whether it is allowed is the server's to say. */
const STEPS: readonly (readonly [AmendmentCommand, readonly string[]])[] = [
  ['apply', ['0']],
  ['approve', ['1']],
  ['refuse', ['1']],
  ['cancel', ['0', '1', '3']],
];

/** Applications to amend or withdraw declarations that customs has accepted. */
export default function Amendments() {
  const { t, lang } = useText();
  const { pathname, state } = useLocation() as { pathname: string; state: { clientSeqNo?: string } | null };
  const mobile = useMobile();
  const cells = useMemo(
    () => ({
      clientSeqNo: (row: ResourceRow) => (
        <Link to={`${VIEW}/${textOf(row.declarationId)}`}>{textOf(row.clientSeqNo)}</Link>
      ),
    }),
    [],
  );
  const actions = STEPS.map(
    ([command, states]): BatchAction => ({
      key: command,
      label: t(`declaration.amend.${command}`),
      fits: (row) => states.includes(textOf(row.state)),
      run: (rows) => amendments.step(command, rows),
      permission: 'decl:amendment:update',
    }),
  );
  const about = state?.clientSeqNo;
  return (
    <ResourcePage
      key={about}
      name="declAmendment"
      title={pageAt(pathname)?.title[lang]}
      api={amendments}
      firstFilters={mobile ? 0 : FIRST_FILTERS}
      nameField="clientSeqNo"
      cells={cells}
      hiddenAtFirst={HIDDEN_AT_FIRST}
      start={{ kind: '1', clientSeqNo: about ?? '' }}
      startsWithNew={about !== undefined}
      actions={actions}
    />
  );
}
