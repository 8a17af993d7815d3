import { DownloadOutlined, FileTextOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type CareForecast, type CareOrder, careOrders } from '../../../api/care';
import { queryKeys } from '../../../api/queryKeys';
import {
  careRefusal,
  confirmAction,
  documentCommand,
  documentRefusal,
  documentStates,
  isGranted,
  label,
  resource,
} from '../../../core';
import { useText } from '../../../core/useText';
import { CommandButtons } from '../../../resource/document/CommandButtons';
import { documentPath } from '../../../resource/document/paths';
import { StateTag } from '../../../resource/document/StateTag';
import { readable } from '../../../resource/fields';
import { textAt } from '../../../resource/row';
import { useCommandQuestion } from '../../../resource/useCommandQuestion';
import { toast } from '../../../shell/toast/toasts';
import { useSideOf } from '../OrgInput';
import { useTrying } from '../useTrying';
import styles from './Care.module.css';
import { CareNumbers } from './CareNumbers';
import { CarePackages } from './CarePackages';
import { CareSteps } from './CareSteps';

const NAME = 'fcstCare';
/** The command under which the numbers of documents change. */
const UPDATE = 'update';
/** What is done to a forecast when its packages are shared over its lines. */
const SHARE = 'share';

/** One order: how far it is, its forecasts, and what can be done to all of them now. */
export function CareGroup({ order }: { order: CareOrder }) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const { ask, dialog } = useCommandQuestion();
  const { busy, failure, attempt } = useTrying();
  const [numbers, setNumbers] = useState(false);
  const [shared, setShared] = useState<CareForecast>();
  const { field, commands } = documentStates(NAME);
  const sideOf = useSideOf('fcst');
  const allows = (command: string) =>
    documentRefusal(NAME, command, { [field]: order.state }, sideOf(order)) === undefined;
  // Where the order would let it but one of its forecasts does not, the button stays and says which and why.
  const offered = commands
    .filter(({ name, permission }) => isGranted(permission) && allows(name))
    .map((command) => ({
      name: command.name,
      label: command.label[lang],
      refusal: careRefusal(command.name, order, order.forecasts)?.[lang],
      danger: command.note.wanted === 'required' || command.name === 'delete',
    }));
  const refresh = () =>
    Promise.all([NAME, 'fcst'].map((name) => queries.invalidateQueries({ queryKey: queryKeys.resource(name) })));
  const run = async (name: string) => {
    const command = documentCommand(NAME, name);
    if (command.ask.kind === 'yes' && !(await confirmAction(command.ask.verb[lang], textAt(order, 'clientRltPo'))))
      return;
    const note = await ask(command, order.forecasts.length);
    if (note === undefined) return;
    await attempt(name, async () => {
      await careOrders.perform(command.path, order, note);
      toast('success', t('resource.batch.success', { action: command.label[lang], count: 1 }));
      await refresh();
    });
  };
  const mayChange = commands.some(({ permission, name }) => name === 'submit' && isGranted(permission));
  return (
    <section className={styles.order} aria-label={`${t('care.order')} ${order.clientRltPo}`}>
      <header className={styles.head}>
        <h2 className={styles.title}>{order.clientRltPo}</h2>
        <StateTag name={NAME} state={order.state ?? ''} />
        <Facts order={order} />
      </header>
      <CareSteps order={order} />
      {order.reason && <Alert type="warning" showIcon title={order.reason} />}
      {failure !== undefined && <Alert type="error" showIcon role="alert" className={styles.failure} title={failure} />}
      <Forecasts order={order} onShare={mayChange ? setShared : undefined} />
      <footer className={styles.buttons}>
        <CommandButtons commands={offered} busy={busy} onRun={(command) => void run(command)} />
        {mayChange && allows(UPDATE) && order.forecasts.length > 0 && (
          <Button icon={<FileTextOutlined />} onClick={() => setNumbers(true)}>
            {t('care.documents')}
          </Button>
        )}
        <Button
          icon={<DownloadOutlined />}
          loading={busy === 'download'}
          onClick={() => void attempt('download', () => careOrders.download(order))}
        >
          {t('care.export')}
        </Button>
      </footer>
      {dialog}
      {shared !== undefined && (
        <CarePackages
          forecast={shared}
          onStored={() => {
            setShared(undefined);
            void refresh();
          }}
          onClose={() => setShared(undefined)}
        />
      )}
      {numbers && (
        <CareNumbers
          order={order}
          onStored={() => {
            setNumbers(false);
            void refresh();
          }}
          onClose={() => setNumbers(false)}
        />
      )}
    </section>
  );
}

/** What the list shows of an order beside its number, its state and its steps. */
function Facts({ order }: { order: CareOrder }) {
  const { lang } = useText();
  const { fields } = resource(NAME);
  const shown = ['customerName', 'clientOrderNo'].flatMap((name) => fields.find((field) => field.name === name) ?? []);
  return (
    <dl className={styles.facts}>
      {shown
        .filter(({ name }) => textAt(order, name) !== '')
        .map((field) => (
          <div key={field.name}>
            <dt>{field.label[lang]}</dt>
            <dd>{readable(field, textAt(order, field.name), lang)}</dd>
          </div>
        ))}
    </dl>
  );
}

const COLUMNS = ['fcstNo', 'state', 'iECatg', 'billNo', 'invoiceNo', 'packNo'] as const;

interface ForecastsProps {
  order: CareOrder;
  /** Missing for who may not change them. */
  onShare: ((forecast: CareForecast) => void) | undefined;
}

/** The forecasts of an order, each with the sharing of its packages where its state lets it. */
function Forecasts({ order: { forecasts }, onShare }: ForecastsProps) {
  const { t, lang } = useText();
  const { fields, page } = resource('fcst');
  if (forecasts.length === 0) return <p className={styles.nothing}>{t('care.noForecasts')}</p>;
  const title = (name: string) => fields.find((field) => field.name === name)?.label[lang] ?? name;
  const cells: Record<(typeof COLUMNS)[number], (one: CareOrder['forecasts'][number]) => ReactNode> = {
    fcstNo: ({ id, fcstNo }) => <Link to={documentPath(page?.path ?? '', id)}>{fcstNo}</Link>,
    state: ({ state }) => <StateTag name="fcst" state={state ?? ''} />,
    iECatg: ({ iECatg }) => label('ieCatg', iECatg ?? '', lang),
    billNo: ({ billNo }) => billNo,
    invoiceNo: ({ invoiceNo }) => invoiceNo,
    packNo: ({ packNo }) => packNo,
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {title(name)}
              </th>
            ))}
            {onShare && <td />}
          </tr>
        </thead>
        <tbody>
          {forecasts.map((one) => (
            <tr key={one.id}>
              {COLUMNS.map((name) => (
                <td key={name}>{cells[name](one)}</td>
              ))}
              {onShare && (
                <td>
                  {documentRefusal('fcst', SHARE, one) === undefined && (
                    <Button size="small" onClick={() => onShare(one)}>
                      {t('care.packages')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
