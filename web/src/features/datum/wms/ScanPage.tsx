import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, type InputRef, Segmented, Select, Space } from 'antd';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { queryKeys } from '../../../api/queryKeys';
import { ORDERS_OFFERED, type ScannedLine, type ScanOrder, wms } from '../../../api/wms';
import { may, readableDecimal, readBarcode, type ScanGoods, type ScanTask, takeScan } from '../../../core';
import { useText } from '../../../core/useText';
import { useUnsaved } from '../../../shell/tags/useTab';
import { Page } from '../../../ui/Page';
import styles from './Scan.module.css';
import type { QueueView } from './scanQueue';
import { scans } from './scans';
import { signal } from './signal';

const NOTHING: readonly ScannedLine[] = [];

/** What the last scan came to, of the task that it was for. */
interface Told {
  task: ScanTask;
  isRight: boolean;
  text: string;
}

/** The page for a hand scanner: every scan is judged at once, kept on this machine, and sent when there is a connection. */
export default function ScanPage() {
  const { t } = useText();
  const [task, setTask] = useState<ScanTask>(may('asn', 'update') ? 'receive' : 'pick');
  const [chosen, setChosen] = useState<ScanOrder>();
  const [sought, setSought] = useState('');
  const order = chosen?.id;
  const queue = scans();
  const sent = useSyncExternalStore(queue.subscribe, queue.view);
  useEffect(() => void queue.open(), [queue]);
  useUnsaved(sent.all.length > 0);
  const orders = useQuery({
    queryKey: [...queryKeys.resource('wmsScan'), 'orders', task],
    queryFn: ({ signal: stop }) => wms.scanOrders(task, '', stop),
    refetchOnReconnect: 'always',
  });
  // More wait than are offered: others are found by what is typed.
  const further = useQuery({
    queryKey: [...queryKeys.resource('wmsScan'), 'orders', task, sought],
    queryFn: ({ signal: stop }) => wms.scanOrders(task, sought, stop),
    enabled: sought !== '' && orders.data?.length === ORDERS_OFFERED,
  });
  const offered = new Map(
    [...(orders.data ?? []), ...(further.data ?? []), ...(chosen ? [chosen] : [])].map((one) => [one.id, one]),
  );
  const tasks: ScanTask[] = [
    ...(may('asn', 'update') ? (['receive', 'damage', 'put'] as const) : []),
    ...(may('dsn', 'update') ? (['pick'] as const) : []),
  ];
  return (
    <Page title={t('wms.scan')}>
      <div className={styles.page}>
        <Sent sent={sent} />
        <Segmented<ScanTask>
          block
          value={task}
          aria-label={t('wms.scan')}
          options={tasks.map((value) => ({ value, label: t(`wms.scan.${value}`) }))}
          onChange={(next) => {
            setTask(next);
            if (!isSameOrder(task, next)) setChosen(undefined);
          }}
        />
        <Select<number>
          className={styles.big}
          size="large"
          showSearch={{ optionFilterProp: 'label', onSearch: (typed) => setSought(typed.trim()) }}
          aria-label={t('wms.scan.order')}
          placeholder={orders.data?.length === 0 ? t('wms.scan.nothing') : t('wms.scan.order.choose')}
          loading={orders.isFetching || further.isFetching}
          value={order ?? null}
          options={[...offered.values()].map(({ id, number, warehouse }) => ({
            value: id,
            label: `${number} · ${warehouse}`,
          }))}
          onChange={(id) => setChosen(offered.get(id))}
        />
        {order !== undefined && <Work key={linesKey(task, order).join()} task={task} order={order} sent={sent} />}
      </div>
    </Page>
  );
}

/** Receiving, damage and putting away are about the same orders. */
function isSameOrder(one: ScanTask, other: ScanTask): boolean {
  return (one === 'pick') === (other === 'pick');
}

/** Whoever receives goods and then puts them away has the same lines before them: without a connection they are not read again. */
function linesKey(task: ScanTask, order: number) {
  return [...queryKeys.resource('wmsScan'), 'lines', task === 'pick' ? 'dsn' : 'asn', order];
}

/** What is not sent yet, and what was refused. */
function Sent({ sent }: { sent: QueueView }) {
  const { t } = useText();
  const queue = scans();
  return (
    <>
      <Alert
        role="status"
        showIcon
        type={sent.unsent === 0 ? 'success' : 'warning'}
        title={sent.unsent === 0 ? t('wms.scan.sent') : t('wms.scan.unsent', { count: sent.unsent })}
        description={
          sent.unsent === 0 ? undefined : t(sent.isInMemory ? 'wms.scan.memory' : offlineOrStored(sent.isOffline))
        }
      />
      {sent.refused.length > 0 && (
        <Alert
          role="alert"
          type="error"
          title={t('wms.scan.refused', { count: sent.refused.length })}
          description={sent.refused.map(({ scan, refusal }) => (
            <div key={scan.key}>
              <p>{`${scan.material} × ${readableDecimal(scan.quantity)}: ${refusal ?? ''}`}</p>
              <Space>
                <Button size="large" onClick={() => void queue.again(scan.key)}>
                  {t('wms.scan.again')}
                </Button>
                <Button size="large" danger onClick={() => void queue.discard(scan.key)}>
                  {t('wms.scan.discard')}
                </Button>
              </Space>
            </div>
          ))}
        />
      )}
    </>
  );
}

const offlineOrStored = (isOffline: boolean) => (isOffline ? 'wms.scan.offline' : 'wms.scan.stored');

interface WorkProps {
  task: ScanTask;
  order: number;
  sent: QueueView;
}

/** Scanning for one order. */
function Work({ task, order, sent }: WorkProps) {
  const { t, lang } = useText();
  const input = useRef<InputRef>(null);
  const [code, setCode] = useState('');
  const [quantity, setQuantity] = useState('1');
  const [location, setLocation] = useState('');
  // A label does not tell two lines of the same goods apart: the person may say which one it is.
  const [line, setLine] = useState<number>();
  const [last, setTold] = useState<Told>();
  const told = last?.task === task ? last : undefined;
  const { lines, take, error } = useLines(task, order, sent);
  const needsPlace = task === 'put' || task === 'pick';

  const say = (isRight: boolean, text: string) => {
    setTold({ task, isRight, text });
    signal(isRight);
    setCode('');
    input.current?.focus();
  };
  const scan = () => {
    const read = readBarcode(code);
    if ('problem' in read) return say(false, read.problem.message[lang]);
    if (read.came.kind === 'place') {
      setLocation(read.came.location);
      return say(true, t('wms.scan.place', { location: read.came.location }));
    }
    const { material, lot } = read.came;
    const goods: ScanGoods = {
      material,
      lot,
      quantity: read.came.quantity ?? quantity,
      location: needsPlace ? location : '',
      ...(line === undefined ? {} : { lineId: line }),
    };
    const done = take(goods);
    if ('problem' in done) return say(false, done.problem.message[lang]);
    void scans().add({ key: crypto.randomUUID(), task, orderId: order, ...goods });
    return say(true, `${material} × ${readableDecimal(goods.quantity)}`);
  };

  return (
    <>
      {needsPlace && (
        <Input
          className={styles.big}
          size="large"
          aria-label={t('wms.scan.location')}
          placeholder={t('wms.scan.location')}
          value={location}
          allowClear
          onChange={({ target }) => setLocation(target.value)}
        />
      )}
      <Input
        ref={input}
        className={styles.big}
        size="large"
        autoFocus
        autoComplete="off"
        aria-label={t('wms.scan.code')}
        placeholder={t('wms.scan.code')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        onPressEnter={scan}
      />
      <div className={styles.row}>
        <Input
          className={styles.big}
          size="large"
          inputMode="decimal"
          aria-label={t('wms.scan.qty')}
          prefix={t('wms.scan.qty')}
          value={quantity}
          onChange={({ target }) => setQuantity(target.value)}
        />
        <Button className={styles.big} size="large" type="primary" onClick={scan}>
          {t('wms.scan.enter')}
        </Button>
      </div>
      <div
        role="status"
        className={[styles.told, told && (told.isRight ? styles.right : styles.wrong)].filter(Boolean).join(' ')}
      >
        {told && `${t(told.isRight ? 'wms.scan.right' : 'wms.scan.wrong')} · ${told.text}`}
      </div>
      {error !== null && lines.length === 0 && <Alert type="error" showIcon role="alert" title={error.message} />}
      <ul className={styles.lines}>
        {lines.map((one) => (
          <li key={one.id} className={styles.line}>
            <button
              type="button"
              className={styles.goods}
              aria-pressed={one.id === line}
              title={t('wms.scan.line.choose', { number: one.number })}
              onClick={() => {
                setLine(one.id === line ? undefined : one.id);
                input.current?.focus();
              }}
            >
              {[t('wms.scan.line', { number: one.number }), one.material, one.lot, one.serial, one.location]
                .filter((part) => part !== '')
                .join(' · ')}
            </button>
            <strong className={styles.count}>{progress(task, one)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How far a line is with a task. */
function progress(task: ScanTask, line: ScannedLine): string {
  const [done, wanted] = {
    receive: [line.done, line.wanted],
    damage: [line.damaged, line.wanted],
    put: [line.put, line.done],
    pick: [line.done, line.wanted],
  }[task] as [string, string];
  return `${readableDecimal(done)} / ${readableDecimal(wanted)}`;
}

/** The lines of an order with what is scanned and not sent yet; read again when all is sent or something was refused. */
function useLines(task: ScanTask, order: number, sent: QueueView) {
  const queries = useQueryClient();
  const key = linesKey(task, order);
  const { data, dataUpdatedAt, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal: stop }) => wms.scanLines(task, order, stop),
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
  });
  const [lines, setLines] = useState<readonly ScannedLine[]>(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is put on top of what came when it came
  useEffect(() => {
    if (data === undefined) return;
    const waiting = sent.all.filter(
      ({ scan, refusal }) => refusal === undefined && scan.orderId === order && isSameOrder(scan.task, task),
    );
    setLines(waiting.reduce((now, { scan }) => after(now, scan.task, scan), data as readonly ScannedLine[]));
    // Also when the same came again: what was refused meanwhile does not count.
  }, [data, dataUpdatedAt]);
  const isIdle = sent.unsent === 0;
  const refused = sent.refused.length;
  const reread = useRef({ isIdle, refused });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of task and order, by which the page is keyed
  useEffect(() => {
    const before = reread.current;
    reread.current = { isIdle, refused };
    if ((isIdle && !before.isIdle) || refused !== before.refused) void queries.invalidateQueries({ queryKey: key });
  }, [isIdle, refused]);
  const take = useCallback(
    (goods: ScanGoods) => {
      const done = takeScan(task, lines, goods);
      if ('came' in done) setLines((now) => after(now, task, goods));
      return done;
    },
    [task, lines],
  );
  return { lines, take, error };
}

function after(lines: readonly ScannedLine[], task: ScanTask, goods: ScanGoods): readonly ScannedLine[] {
  const done = takeScan(task, lines, goods);
  if (!('came' in done)) return lines;
  const { came } = done;
  return lines.map((line) => (line.id === came.id ? { ...line, ...came } : line));
}
