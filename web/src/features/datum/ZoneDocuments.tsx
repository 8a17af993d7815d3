import { useQuery } from '@tanstack/react-query';
import { Alert, Table } from 'antd';
import { Link } from 'react-router';
import { queryKeys } from '../../api/queryKeys';
import { type AskedFor, type CarriedLine, type MovedLine, type ZoneKind, zone } from '../../api/sas';
import { inList, label, may, readableDecimal, resource } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { documentPath } from '../../resource/document/paths';
import { type Row, textAt } from '../../resource/row';
import { DocumentCheck } from './DocumentCheck';
import type { OpenDocument } from './special';
import styles from './ZoneDocuments.module.css';

/** What stops a document of a zone from being sent, for as long as it may be. */
export function ZoneCheck({ kind, document, page }: { kind: ZoneKind; document: Row; page: OpenDocument }) {
  const { t } = useText();
  if (!page.allows('send')) return null;
  return (
    <DocumentCheck
      name={kind}
      document={document}
      check={(id, signal) => zone.check(kind, id, signal)}
      title={t('sas.check.title')}
      label={t('sas.check')}
      good={t('sas.check.good')}
    />
  );
}

/** That customs answered otherwise than people keyed, for as long as it is so. */
export function Disputed({ document, family }: { document: Row; family: 'bondDecision' | 'bondResult' }) {
  const { t, lang } = useText();
  const code = textAt(document, 'disputedResult');
  if (code === '') return null;
  const [result, reason] = [label(family, code, lang), textAt(document, 'reason')];
  const said = reason === '' ? result : `${result} (${reason})`;
  return <Alert type="warning" showIcon role="alert" title={t('sas.disputed', { result: said })} />;
}

/** What went out and came in of the lines of an application, with the stock lists behind it. */
export function ApplicationMoved({ application }: { application: Row }) {
  const { t, lang } = useText();
  const id = Number(application.id);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('sasDcl'), 'moved', id, application.version],
    queryFn: ({ signal }) => zone.moved(id, signal),
  });
  if (data === undefined || data.length === 0) return null;
  const lists = (moved: MovedLine['lists']) =>
    moved.map((list) => (
      <div key={`${list.id} ${list.way} ${list.quantity}`}>
        <StockListLink id={list.id} number={list.number} />
        {` ${label('stockType', list.way, lang)} ${readableDecimal(list.quantity)}`}
      </div>
    ));
  return (
    <Fold title={t('sas.moved')} startsOpen={data.some((line) => line.lists.length > 0)}>
      <Table
        size="small"
        rowKey="seqno"
        pagination={false}
        scroll={{ x: 800, y: 260 }}
        dataSource={data}
        columns={[
          { title: t('sas.moved.line'), dataIndex: 'seqno', width: 70, align: 'right' },
          { title: t('sas.moved.goods'), dataIndex: 'gdsNm' },
          {
            title: t('sas.moved.agreed'),
            dataIndex: 'agreed',
            align: 'right',
            render: (agreed: string, line: MovedLine) => <InForce quantity={agreed} change={line} />,
          },
          { title: t('sas.moved.out'), dataIndex: 'out', align: 'right', render: readableDecimal },
          { title: t('sas.moved.in'), dataIndex: 'into', align: 'right', render: readableDecimal },
          { title: t('sas.moved.left'), dataIndex: 'left', align: 'right', render: readableDecimal },
          { title: t('sas.moved.lists'), dataIndex: 'lists', width: 320, render: lists },
        ]}
      />
    </Fold>
  );
}

/** A figure as customs has it, and below it what the change of its document asks for. */
function InForce({ quantity, change }: { quantity: string; change: AskedFor }) {
  return (
    <>
      {readableDecimal(quantity)}
      <div>
        <Asked change={change} />
      </div>
    </>
  );
}

/** What the change of a document asks for in place of a figure; nothing where it leaves it as it is. */
export function Asked({ change: { asked, askedHow } }: { change: AskedFor }) {
  const { t } = useText();
  switch (askedHow) {
    case 'figure':
      return <small>({t('sas.moved.asked', { quantity: readableDecimal(asked ?? '') })})</small>;
    case 'blank':
      return <small>({t('sas.moved.askedBlank')})</small>;
    case 'dropped':
      return <small>({t('sas.moved.dropped')})</small>;
    default:
      return null;
  }
}

/** A stock list that made a figure, which it opens. */
export function StockListLink({ id, number }: { id: number; number: string }) {
  const path = resource('sasStock').page?.path;
  return path !== undefined && may('sasStock', 'view') ? <Link to={documentPath(path, id)}>{number}</Link> : number;
}

/** What passports carry of a stock list; of the documents that a passport names, what it carries itself, others carry, and is free. */
export function Carried({ kind, document }: { kind: 'sasStock' | 'sasPassport'; document: Row }) {
  const { t, lang } = useText();
  const id = Number(document.id);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(kind), 'carried', id, document.version],
    queryFn: ({ signal }) => zone.carried(kind, id, signal),
  });
  if (data === undefined || data.length === 0) return null;
  const isPassport = kind === 'sasPassport';
  const figure = (title: Parameters<typeof t>[0], dataIndex: keyof CarriedLine) => ({
    title: t(title),
    dataIndex,
    align: 'right' as const,
    width: isPassport ? 80 : 92,
    render: readableDecimal,
  });
  return (
    <Fold title={t('sas.carried')} startsOpen={isPassport || data.some((line) => line.passports.length > 0)}>
      <Table
        size="small"
        className={styles.carried}
        rowKey={(line: CarriedLine) => `${line.number} ${line.seqno}`}
        pagination={false}
        // All of it stands beside the side panel at 1440 px.
        scroll={{ x: isPassport ? 796 : 780, y: 260 }}
        dataSource={data}
        columns={[
          ...(isPassport ? [{ title: t('sas.carried.document'), dataIndex: 'number', width: 168 }] : []),
          { title: t('sas.moved.line'), dataIndex: 'seqno', width: 56, align: 'right' },
          { title: t('sas.moved.goods'), dataIndex: 'gdsNm' },
          {
            ...figure('sas.carried.quantity', 'quantity'),
            render: (quantity: string, line: CarriedLine) => <InForce quantity={quantity} change={line} />,
          },
          ...(isPassport ? [figure('sas.carried.own', 'own')] : []),
          figure(isPassport ? 'sas.carried.others' : 'sas.carried.used', 'used'),
          figure('sas.carried.left', 'left'),
          figure('sas.carried.passed', 'passed'),
          {
            title: t(isPassport ? 'sas.carried.otherPassports' : 'sas.carried.passports'),
            dataIndex: 'passports',
            width: isPassport ? 96 : 220,
            render: (passports: string[]) => inList(passports, lang),
          },
        ]}
      />
    </Fold>
  );
}
