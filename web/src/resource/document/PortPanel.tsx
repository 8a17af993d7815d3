import { skipToken, useQuery } from '@tanstack/react-query';
import { Alert, Descriptions, Tag } from 'antd';
import { Link } from 'react-router';
import { type PortMatch, port } from '../../api/port';
import { queryKeys } from '../../api/queryKeys';
import { type Lang, label, may, type Problem, resource } from '../../core';
import { useText } from '../../core/useText';
import { textOf } from '../row';
import { Panel } from './Panel';

const NAME = 'docuGoods';
/** Shorter ones are no numbers of a bill yet. */
const SHORTEST = 5;
const STALE_MS = 60_000;

/** What the port says of a bill of lading; undefined while nobody knows, and where it says nothing. */
export function usePort(billNo: string, iECatg: string): PortMatch | undefined {
  const bill = billNo.trim();
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(NAME), 'match', bill, iECatg],
    queryFn: bill.length >= SHORTEST ? ({ signal }) => port.match(bill, iECatg, signal) : skipToken,
    staleTime: STALE_MS,
  });
  return data ?? undefined;
}

/** What the port says of the bill of a shipment, by when it is to be declared, and what differs from it. */
export function PortPanel({ found, differences }: { found: PortMatch; differences: readonly Problem[] }) {
  const { t, lang } = useText();
  const { record, dueOn, daysLeft } = found;
  const text = (value: unknown) => textOf(value);
  const boxes = record.containers?.length ?? 0;
  const days = daysLeft ?? 0;
  const told = [
    { key: 'arrived', name: 'arrivedOn', value: text(record.arrivedOn) },
    { key: 'released', name: 'releasedOn', value: text(record.releasedOn) },
    { key: 'terminal', name: 'terminal', value: text(record.terminal) },
    { key: 'packages', name: 'packNo', value: text(record.packNo) },
    { key: 'gross', name: 'grossWet', value: text(record.grossWet) },
  ].filter(({ value }) => value !== '');
  return (
    <Panel title={t('port.title')} extra={<Tag>{label('portState', text(record.portState), lang)}</Tag>}>
      <Descriptions
        size="small"
        column={1}
        items={[
          ...told.map(({ key, name, value }) => ({ key, label: fieldLabel(name, lang), children: value })),
          ...(boxes > 0 ? [{ key: 'boxes', label: '', children: t('port.boxes', { count: boxes }) }] : []),
          ...(dueOn !== null
            ? [
                {
                  key: 'due',
                  label: t('port.due'),
                  children: `${dueOn} · ${days < 0 ? t('port.daysOver', { days: -days }) : t('port.daysLeft', { days })}`,
                },
              ]
            : []),
        ]}
      />
      {differences.length === 0 ? (
        <p>{t('port.agrees')}</p>
      ) : (
        differences.map(({ rule, field, message }) => (
          <Alert key={`${rule} ${field}`} type="warning" showIcon title={message[lang]} />
        ))
      )}
      {may(NAME, 'view') && <Link to={`/datum/docuGoodsDetails/${record.id}`}>{t('port.open')}</Link>}
    </Panel>
  );
}

const fieldLabel = (name: string, lang: Lang) =>
  resource(NAME).fields.find((field) => field.name === name)?.label[lang] ?? '';
