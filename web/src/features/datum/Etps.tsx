import { etps } from '../../api/base';
import type { ResourceRow } from '../../api/resources';
import { useText } from '../../core/useText';
import type { BatchAction } from '../../resource/ResourcePage';
import { DatumPage } from './DatumPage';
import { ORG_INPUTS, useOwnOrg } from './OrgInput';

const HIDDEN_AT_FIRST = ['nameEn', 'ciqCode', 'orgId'];

/** Enterprises; somebody who compared one with its papers confirms it. */
export default function Etps() {
  const { t } = useText();
  const start = { ...useOwnOrg(), kind: '1', country: 'CHN' };
  const confirm: BatchAction = {
    key: 'confirm',
    label: t('base.confirm'),
    question: 'base.action.confirm',
    fits: (row) => row.isConfirmed !== '1',
    run: etps.confirm,
    permission: 'base:etps:confirm',
  };
  return (
    <DatumPage
      name="etps"
      api={etps}
      nameField="name"
      inputs={ORG_INPUTS}
      start={start}
      hiddenAtFirst={HIDDEN_AT_FIRST}
      actions={[confirm]}
      beforeDelete={usesOf}
    />
  );
}

/** The declarations that name these enterprises, in a sentence for each. */
async function usesOf(rows: readonly ResourceRow[]): Promise<string> {
  const uses = await Promise.all(rows.map((row) => etps.use(row.id)));
  return uses.flatMap(({ name, question }) => (question === '' ? [] : [`${name}: ${question}`])).join('\n');
}
