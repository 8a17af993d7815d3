import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import { forecasts, type OpenMaterial, type PriceDeparture } from '../../api/forecasts';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import { explainPrice, type Lang, label, may, readableDecimal, resource } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { ExplainedHere } from '../../resource/explained/ExplainedFigure';
import { ResourceDrawer } from '../../resource/ResourceDrawer';
import type { Row } from '../../resource/row';
import { useExpandIcon } from '../../resource/useExpandIcon';
import { toast } from '../../shell/toast/toasts';
import { reachable } from '../../ui/reachable';
import { OWNER_INPUTS } from './OrgInput';
import { ofSameDocument } from './ofSameDocument';
import { useTrying } from './useTrying';

const MATERIAL = 'material';

interface ChecksProps {
  forecast: Row;
  /** Merged lines may become materials: there are some, and the person may change the forecast. */
  mayChange: boolean;
}

/** What is doubtful about the goods of a forecast: prices that depart from the material price, materials that are not there. */
export function Checks({ forecast, mayChange }: ChecksProps) {
  const { t } = useText();
  const queries = useQueryClient();
  const id = Number(forecast.id);
  const key = (what: string) => [...queryKeys.resource('fcst'), what, id, Number(forecast.version)];
  const { data: prices = [] } = useQuery({
    queryKey: key('prices'),
    queryFn: ({ signal }) => forecasts.prices(id, signal),
    placeholderData: ofSameDocument(id),
  });
  const { data: materials = [] } = useQuery({
    queryKey: key('materials'),
    queryFn: ({ signal }) => forecasts.openMaterials(id, signal),
    placeholderData: ofSameDocument(id),
  });
  const { data: merged = [] } = useQuery({
    queryKey: key('merged'),
    queryFn: ({ signal }) => forecasts.mergedLines(id, signal),
    enabled: mayChange && materials.length > 0,
  });
  const { busy, failure, attempt } = useTrying();
  const [open, setOpen] = useState<OpenMaterial>();
  const refresh = () => void queries.invalidateQueries({ queryKey: key('materials') });
  // A merged line of several materials has no number of its own.
  const missing = new Set(materials.filter(({ materialId }) => materialId === null).map(({ gdsMtno }) => gdsMtno));
  const storable = merged.filter(({ gdsMtno }) => gdsMtno !== null && missing.has(gdsMtno));
  const store = () =>
    attempt('store', async () => {
      const added = await forecasts.addMaterials(
        id,
        Number(forecast.version),
        storable.map(({ gNo }) => Number(gNo)),
      );
      toast('success', t('forecast.checks.stored', { count: added.length }));
      refresh();
    });
  if (prices.length === 0 && materials.length === 0) return null;
  return (
    <Fold title={t('forecast.checks.title')} startsOpen>
      {prices.length > 0 && (
        <>
          <Alert type="warning" showIcon title={t('forecast.checks.prices', { count: prices.length })} />
          <Prices prices={prices} />
        </>
      )}
      {materials.length > 0 && (
        <>
          <Alert
            type="warning"
            showIcon
            title={t('forecast.checks.materials', { count: materials.length })}
            action={
              storable.length > 0 && (
                <Button size="small" loading={busy !== undefined} onClick={() => void store()}>
                  {t('forecast.checks.store')}
                </Button>
              )
            }
          />
          {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
          <Materials materials={materials} onOpen={setOpen} />
        </>
      )}
      {open !== undefined && (
        <ResourceDrawer
          name={MATERIAL}
          api={apiOf(MATERIAL)}
          id={open.materialId ?? undefined}
          start={{ gdsMtno: open.gdsMtno, name: open.gName, hsCode: open.codeTs, orgId: forecast.orgId }}
          inputs={OWNER_INPUTS}
          mayStore={(row) => may(MATERIAL, row === undefined ? 'add' : 'update')}
          onStored={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Fold>
  );
}

/** What a field of the raw lines, or of another definition, is called. */
function titleOf(name: string, lang: Lang, of = 'fcstDtl'): string {
  return resource(of).fields.find((field) => field.name === name)?.label[lang] ?? name;
}

function Prices({ prices }: { prices: readonly PriceDeparture[] }) {
  const { t, lang } = useText();
  const expandIcon = useExpandIcon(({ place, gName }: PriceDeparture) => `${place} ${gName}`);
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      ref={reachable}
      virtual={prices.length > 40}
      scroll={{ x: 800, y: 260 }}
      dataSource={prices}
      expandable={{ expandIcon, expandedRowRender: (one) => <ExplainedHere of={() => explainPrice(one)} /> }}
      columns={[
        { title: t('forecast.checks.line'), dataIndex: 'place', width: 70, align: 'right' },
        { title: titleOf('gdsMtno', lang), dataIndex: 'gdsMtno', width: 150 },
        { title: titleOf('gName', lang), dataIndex: 'gName' },
        {
          title: titleOf('declPrice', lang),
          key: 'price',
          align: 'right',
          render: (_, one) => `${readableDecimal(one.price)} ${one.currency}`,
        },
        {
          title: t('forecast.checks.known'),
          key: 'known',
          align: 'right',
          render: (_, one) => `${readableDecimal(one.known)} ${one.currency}`,
        },
        {
          title: t('forecast.checks.percent'),
          dataIndex: 'percent',
          align: 'right',
          width: 110,
          render: (percent) => `${percent}%`,
        },
        {
          title: t('forecast.checks.source'),
          dataIndex: 'source',
          width: 140,
          render: (source: 'priceRecord' | 'goodsMaster') => t(`forecast.checks.${source}`),
        },
      ]}
    />
  );
}

interface MaterialsProps {
  materials: readonly OpenMaterial[];
  onOpen: (material: OpenMaterial) => void;
}

function Materials({ materials, onOpen }: MaterialsProps) {
  const { t, lang } = useText();
  return (
    <Table
      size="small"
      rowKey="gdsMtno"
      pagination={false}
      ref={reachable}
      virtual={materials.length > 40}
      scroll={{ x: 800, y: 260 }}
      dataSource={materials}
      columns={[
        { title: titleOf('gdsMtno', lang), dataIndex: 'gdsMtno', width: 150 },
        { title: titleOf('gName', lang), dataIndex: 'gName' },
        { title: titleOf('codeTS', lang), dataIndex: 'codeTs', width: 130 },
        { title: t('forecast.checks.lines'), dataIndex: 'lines', align: 'right', width: 90 },
        {
          title: titleOf('state', lang, MATERIAL),
          dataIndex: 'state',
          width: 140,
          render: (state: string) =>
            state === '' ? t('forecast.checks.missing') : label('materialState', state, lang),
        },
        {
          title: '',
          key: 'do',
          width: 150,
          align: 'right',
          render: (_, one) =>
            may(MATERIAL, one.materialId === null ? 'add' : 'update') && (
              <Button
                size="small"
                aria-label={`${t(one.materialId === null ? 'forecast.checks.add' : 'forecast.checks.classify')} ${one.gdsMtno}`}
                onClick={() => onOpen(one)}
              >
                {t(one.materialId === null ? 'forecast.checks.add' : 'forecast.checks.classify')}
              </Button>
            ),
        },
      ]}
    />
  );
}
