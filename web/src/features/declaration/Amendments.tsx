import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { type AmendmentCommand, amendments } from '../../api/amendments';
import type { ResourceRow } from '../../api/resources';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { type BatchAction, ResourcePage } from '../../resource/ResourcePage';
import { textOf } from '../../resource/row';
import { useNote } from '../../resource/useNote';
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

/** What customs answered is noted with the step; a refusal says why. */
const ANSWERS: readonly AmendmentCommand[] = ['approve', 'refuse'];

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
  const { fields } = resource('declAmendment');
  const decision = fields.find((field) => field.name === 'decision');
  const { ask, dialog } = useNote();
  const actions = STEPS.map(
    ([command, states]): BatchAction => ({
      key: command,
      label: t(`declaration.amend.${command}`),
      fits: (row) => states.includes(textOf(row.state)),
      ...(ANSWERS.includes(command) && {
        ask: (rows: ResourceRow[]) =>
          ask({
            title: t(`declaration.amend.ask.${command}`, { count: rows.length }),
            label: decision?.label[lang] ?? '',
            ok: t(`declaration.amend.${command}`),
            max: decision?.kind === 'text' ? decision.max : 0,
            needed: command === 'refuse',
          }),
      }),
      run: (rows, note) => amendments.step(command, rows, note),
      permission: 'decl:amendment:update',
    }),
  );
  const about = state?.clientSeqNo;
  return (
    <>
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
      {dialog}
    </>
  );
}
