import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type CertOffered, certificates, type RelationUsed } from '../../api/certs';
import { queryKeys } from '../../api/queryKeys';
import { label, readableDecimal, resource } from '../../core';
import { useText } from '../../core/useText';
import { Panel } from '../../resource/document/Panel';
import { documentPath } from '../../resource/document/paths';
import { type Draft, useDraft } from '../../resource/draft';
import { textAt } from '../../resource/row';
import { messageOf } from '../../resource/useStoring';
import { toast } from '../../shell/toast/toasts';

const NAME = 'ecoCert';
/** What a declaration says of certificates. */
const RELATIONS = 'ecoRelations';
const NO_OFFERS: readonly CertOffered[] = [];

interface CertsProps {
  draft: Draft;
  id: number;
  version: number;
  mayChange: boolean;
}

/** The origin certificates that a declaration names: what each line takes of them; taking it, and releasing it again. */
export function CertsOfDeclaration({ draft, id, version, mayChange }: CertsProps) {
  const { t } = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.resource(NAME), 'ofDeclaration', id, version],
    queryFn: ({ signal }) => certificates.ofDeclaration(id, signal),
  });
  const { data: offered = NO_OFFERS } = useQuery({
    queryKey: [...queryKeys.resource(NAME), 'offered', id, version],
    queryFn: mayChange ? ({ signal }) => certificates.offered(id, signal) : skipToken,
  });
  const named = useDraft(draft, (now) =>
    now
      .rows(RELATIONS)
      .map((row) => textAt(row, 'decGNo'))
      .join(),
  );
  const open = offered.filter(({ decGNo }) => !named.split(',').includes(decGNo));
  if (data.length === 0 && open.length === 0) return null;
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    await work().catch((error: unknown) => setFailure(messageOf(error)));
    setBusy(false);
    void queries.invalidateQueries({ queryKey: queryKeys.resource(NAME) });
  };
  const take = () =>
    attempt(async () => {
      const { taken } = await certificates.bind(id, version);
      toast('success', t('origin.bound', { count: taken }));
    });
  const own = data.filter(({ isTaken, byForecast }) => isTaken && !byForecast);
  const held = [...new Set(own.flatMap(({ certId }) => certId ?? []))];
  return (
    <Panel title={t('forecast.certs.title')}>
      {failure !== undefined && (
        <Alert type="error" showIcon role="alert" style={{ whiteSpace: 'pre-line' }} title={failure} />
      )}
      {data.map((relation) => (
        <Relation key={relation.place} relation={relation} />
      ))}
      {open.map((offer) => (
        <Offer
          key={`${offer.decGNo} ${offer.certId} ${offer.ecoGNo}`}
          offer={offer}
          onTake={() => draft.setRows(RELATIONS, [...draft.rows(RELATIONS), { ...offer.relation }])}
        />
      ))}
      {mayChange && data.some(({ isTaken }) => !isTaken) && (
        <Button size="small" loading={busy} onClick={() => void take()}>
          {t('forecast.certs.take')}
        </Button>
      )}
      {mayChange && held.length > 0 && (
        <Button size="small" loading={busy} onClick={() => void attempt(() => certificates.release(id, held))}>
          {t('forecast.certs.release')}
        </Button>
      )}
    </Panel>
  );
}

/** A certificate that covers a line which names none: it is related by a press, and its part is taken once that is saved. */
function Offer({ offer, onTake }: { offer: CertOffered; onTake: () => void }) {
  const { t, lang } = useText();
  const { certId, certNo, decGNo, ecoGNo, leftQty, unit, validTo } = offer;
  return (
    <p>
      {t('origin.relation', { line: decGNo })}{' '}
      <Link to={documentPath(resource(NAME).page?.path ?? '', certId)}>{certNo}</Link>
      {` / ${ecoGNo} · ${t('origin.offered', { left: `${readableDecimal(leftQty)} ${label('unit', unit, lang)}` })}`}
      {validTo !== '' && ` · ${t('origin.relation.validTo', { day: validTo })}`}{' '}
      <Button size="small" onClick={onTake}>
        {t('origin.offered.take')}
      </Button>
    </p>
  );
}

function Relation({ relation }: { relation: RelationUsed }) {
  const { t, lang } = useText();
  const { certId, certNo, decGNo, ecoGNo, isTaken, leftQty, problems, qty, unit, validTo } = relation;
  const path = resource(NAME).page?.path ?? '';
  const amount = (value: string) => `${readableDecimal(value)} ${unit === '' ? '' : label('unit', unit, lang)}`;
  const said = () => {
    if (isTaken) return t('origin.relation.taken', { qty: amount(qty) });
    if (certId == null) return t('forecast.certs.unknown');
    if (qty === '') return problems.join(' ');
    return t('origin.relation.wants', { qty: amount(qty), left: amount(leftQty) });
  };
  return (
    <p>
      {t('origin.relation', { line: decGNo })}{' '}
      {certId == null ? certNo : <Link to={documentPath(path, certId)}>{certNo}</Link>}
      {` / ${ecoGNo} · ${said()}`}
      {validTo !== '' && ` · ${t('origin.relation.validTo', { day: validTo })}`}
    </p>
  );
}
