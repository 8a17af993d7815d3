import { useQuery } from '@tanstack/react-query';
import { Alert, Card, Skeleton } from 'antd';
import { health, type Overview } from '../../api/health';
import { queryKeys } from '../../api/queryKeys';
import { inList, relativeTime } from '../../core';
import { useText } from '../../core/useText';
import { Page } from '../../ui/Page';
import { AnswerBars } from './AnswerBars';
import { Facts } from './Facts';
import styles from './Health.module.css';
import { SlowTable } from './SlowTable';

/** How often the page looks again, ms. */
const AGAIN = 15_000;

/** /platform/health: queues, clients, answers, requests, data and backups, for who keeps the platform. */
export default function HealthPage() {
  const { t, lang } = useText();
  const { data, error } = useQuery({
    queryKey: queryKeys.admin('health'),
    queryFn: ({ signal }) => health.overview(signal),
    refetchInterval: AGAIN,
  });
  return (
    <Page title={t('health.title')} hint={data && t('health.asOf', { at: new Date(data.at).toLocaleTimeString(lang) })}>
      {error && <Alert type="error" showIcon title={error.message} />}
      {data === undefined ? !error && <Skeleton active /> : <Seen seen={data} />}
    </Page>
  );
}

function Seen({ seen }: { seen: Overview }) {
  const { t, lang } = useText();
  const worries = seen.checks.filter(({ level }) => level === 'worry');
  const isWell = seen.alerts.length === 0 && worries.length === 0;
  return (
    <div className={styles.grid}>
      <section className={styles.wide} aria-live="polite" aria-label={t('health.alerts')}>
        {isWell && <Alert type="success" showIcon title={t('health.well')} />}
        {seen.alerts.map(({ says }) => (
          <Alert key={says.zh} type="error" showIcon title={says[lang]} />
        ))}
        {worries.map(({ name, says }) => (
          <Alert key={name} type="warning" showIcon title={says} />
        ))}
      </section>
      <ToCustoms seen={seen} />
      <Card title={t('health.answers')}>
        <AnswerBars hours={seen.answers} />
      </Card>
      <Requests seen={seen} />
      <Background seen={seen} />
      <Data seen={seen} />
      <Card className={styles.wide} title={t('health.slowest')}>
        <SlowTable
          name={t('health.slowest')}
          heads={[t('health.route'), t('health.count'), t('health.mean'), t('health.longest')]}
          rows={seen.requests.slowest.map(({ route, count, mean, longest }) => [route, count, mean, longest])}
        />
      </Card>
      <Card className={styles.wide} title={t('health.statements')}>
        <SlowTable
          name={t('health.statements')}
          heads={[t('health.statement'), t('health.count'), t('health.longest'), t('health.lastAt')]}
          rows={seen.statements.map(({ sql, count, longest, lastAt }) => [
            sql,
            count,
            longest,
            new Date(lastAt).toLocaleTimeString(lang),
          ])}
        />
      </Card>
    </div>
  );
}

/** How long ago something was. */
function useSince(seen: Overview): (at: string) => string {
  const { lang } = useText();
  return (at) => relativeTime(at, Date.parse(seen.at), lang);
}

/** How much waits, and since when. */
function useWaiting(seen: Overview): (waiting: Overview['waiting']) => string {
  const { t } = useText();
  const since = useSince(seen);
  return ({ count, oldest }) => (oldest ? `${count} · ${t('health.oldest', { since: since(oldest) })}` : String(count));
}

function ToCustoms({ seen }: { seen: Overview }) {
  const { t } = useText();
  const since = useSince(seen);
  const told = useWaiting(seen);
  const clients = seen.clients.map((client) => {
    const { name, isReached, outBox, inBox, failBox, badBox, takenAt } = client;
    const boxes = t('health.client.boxes', { out: outBox, in: inBox, fail: failBox, bad: badBox });
    const taken = takenAt ? t('health.client.taken', { since: since(takenAt) }) : t('health.client.never');
    return [t('health.client', { name }), isReached ? `${boxes} · ${taken}` : t('health.client.away')] as const;
  });
  return (
    <Card title={t('health.customs')}>
      <Facts
        facts={[
          [t('health.waiting'), told(seen.waiting)],
          [t('health.unanswered'), told(seen.unanswered)],
          [t('health.unsettled'), told(seen.unsettled)],
          ...clients,
        ]}
      />
    </Card>
  );
}

function Requests({ seen: { requests } }: { seen: Overview }) {
  const { t, lang } = useText();
  return (
    <Card title={t('health.requests')}>
      <Facts
        facts={[
          [t('health.requests.count'), requests.count.toLocaleString(lang)],
          [t('health.requests.failed'), requests.failed.toLocaleString(lang)],
          [t('health.requests.median'), `${requests.median.toLocaleString(lang)} ms`],
          [t('health.requests.p99'), `${requests.p99.toLocaleString(lang)} ms`],
        ]}
      />
    </Card>
  );
}

function Background({ seen }: { seen: Overview }) {
  const { t } = useText();
  const { exportsWaiting, exportsFailed, papersWaiting, webhooksWaiting, webhooksGivenUp } = seen.jobs;
  const told = useWaiting(seen);
  return (
    <Card title={t('health.jobs')}>
      <Facts
        facts={[
          [t('health.jobs.exports'), told(exportsWaiting)],
          [t('health.jobs.exportsFailed'), String(exportsFailed)],
          [t('health.jobs.papers'), String(papersWaiting)],
          [t('health.jobs.webhooks'), told(webhooksWaiting)],
          [t('health.jobs.webhooksFailed'), String(webhooksGivenUp)],
        ]}
      />
    </Card>
  );
}

const MEGABYTE = 1_000_000;

function Data({ seen }: { seen: Overview }) {
  const { t, lang } = useText();
  const since = useSince(seen);
  const { kind, bytes } = seen.database;
  const run = (made: Overview['backup'], never: string) => {
    if (!made) return never;
    const at = since(made.at);
    const good = made.isGood ? t('health.run.good', { since: at }) : t('health.run.bad', { since: at });
    const last = made.lastGood ? ` · ${t('health.run.lastGood', { since: since(made.lastGood) })}` : '';
    return `${good}${last} · ${made.folder}`;
  };
  const versions = seen.processes.map(({ version }) => version);
  return (
    <Card title={t('health.data')}>
      <Facts
        facts={[
          [
            t('health.database', { kind: kind === 'postgres' ? 'PostgreSQL' : 'SQLite' }),
            `${(bytes / MEGABYTE).toLocaleString(lang, { maximumFractionDigits: 1 })} MB`,
          ],
          [t('health.processes'), `${versions.length} · ${inList([...new Set(versions)], lang)}`],
          [t('health.backup'), run(seen.backup, t('health.run.never'))],
          [t('health.drill'), run(seen.drill, t('health.drill.never'))],
        ]}
      />
    </Card>
  );
}
