import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Table, Tag } from 'antd';
import { useState } from 'react';
import {
  type CriterionTried,
  certificates,
  type LineJudged,
  type MaterialJudged,
  type ValueContent,
} from '../../../api/certs';
import { queryKeys } from '../../../api/queryKeys';
import { inList, label, readableDecimal, resource } from '../../../core';
import { useText } from '../../../core/useText';
import { CopyAsText } from '../../../resource/CopyAsText';
import { Fold } from '../../../resource/document/Fold';
import type { Row } from '../../../resource/row';
import { useExpandIcon } from '../../../resource/useExpandIcon';
import { toast } from '../../../shell/toast/toasts';
import type { OpenDocument } from '../special';
import { useTrying } from '../useTrying';

const NAME = 'originCert';
const COLOURS = { holds: 'success', fails: 'error', open: 'default' } as const;

/** How the origin of the lines of a certificate is judged: each opens to its value content and to every material. */
export function Origins({ certificate, page }: { certificate: Row; page: OpenDocument }) {
  const { t, lang } = useText();
  const id = Number(certificate.id);
  const version = Number(certificate.version);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(NAME), 'judged', id, version],
    queryFn: ({ signal }) => certificates.judged(id, signal),
  });
  const { busy, failure, attempt } = useTrying();
  const [opened, setOpened] = useState<readonly React.Key[]>([]);
  const expandIcon = useExpandIcon(({ gNo, gName }: LineJudged & { key: number }) => `${gNo ?? ''} ${gName}`.trim());
  if (data === undefined) return null;
  const fill = () =>
    attempt('fill', async () => {
      await certificates.fillMaterials(id, version);
      toast('success', t('origin.materials.filled'));
      page.refresh();
    });
  const { fields } = resource('originCertDtl');
  const title = (name: string) => fields.find((field) => field.name === name)?.label[lang] ?? name;
  const errors = data.problems.map(({ message }) => message).join('\n');
  return (
    <Fold
      title={t('origin.title')}
      startsOpen
      extra={
        page.allows('update') && (
          <Button size="small" loading={busy === 'fill'} onClick={() => void fill()}>
            {t('origin.materials.fill')}
          </Button>
        )
      }
    >
      {failure !== undefined && (
        <Alert type="error" showIcon role="alert" style={{ whiteSpace: 'pre-line' }} title={failure} />
      )}
      {errors !== '' && page.allows('update') && (
        <Alert type="warning" showIcon style={{ whiteSpace: 'pre-line' }} title={errors} />
      )}
      <p>
        {t('origin.form', { lines: data.mostLines, months: data.months })} {data.source}
        {!data.isSure && ` ${t('origin.proposal')}`}
      </p>
      <Table<LineJudged & { key: number }>
        size="small"
        pagination={false}
        scroll={{ x: 700 }}
        dataSource={data.lines.map((line, key) => ({ ...line, key }))}
        expandable={{
          expandIcon,
          expandedRowKeys: opened,
          onExpandedRowsChange: setOpened,
          expandedRowRender: (line) => <Figures line={line} />,
        }}
        columns={[
          { title: title('gNo'), dataIndex: 'gNo', width: 80, align: 'right' },
          { title: title('codeTS'), dataIndex: 'codeTs', width: 120 },
          { title: title('gName'), dataIndex: 'gName' },
          {
            title: title('criterion'),
            dataIndex: 'criterion',
            render: (code: string) => (code === '' ? '' : label('originCriterion', code, lang)),
          },
          { title: t('origin.written'), dataIndex: 'written', width: 120 },
          {
            title: t('origin.verdict'),
            key: 'verdict',
            render: (_, line) => <Verdict tried={line.tried.find(({ criterion }) => criterion === line.criterion)} />,
          },
          {
            title: t('origin.holding'),
            key: 'holding',
            render: (_, line) =>
              inList(
                line.tried.filter(({ verdict }) => verdict === 'holds').map(({ criterion }) => criterion),
                lang,
              ),
          },
        ]}
      />
    </Fold>
  );
}

function Verdict({ tried }: { tried: CriterionTried | undefined }) {
  const { t } = useText();
  if (tried === undefined) return null;
  return (
    <>
      <Tag color={COLOURS[tried.verdict]}>{t(`origin.verdict.${tried.verdict}`)}</Tag> {tried.why}
    </>
  );
}

/** Everything that the origin of a line is reckoned from. */
function Figures({ line }: { line: LineJudged }) {
  const { t, lang } = useText();
  const { fields } = resource('originCertMtl');
  const title = (name: string) => fields.find((field) => field.name === name)?.label[lang] ?? name;
  const decimal = (value: string | null | undefined) => (value ? readableDecimal(value) : t('origin.missing'));
  return (
    <>
      {line.content && <Content line={line} content={line.content} />}
      <ul>
        {line.tried.map((tried) => (
          <li key={tried.criterion}>
            {label('originCriterion', tried.criterion, lang)} <Verdict tried={tried} />
          </li>
        ))}
      </ul>
      <Table<MaterialJudged>
        size="small"
        rowKey="place"
        pagination={false}
        dataSource={line.materials}
        locale={{ emptyText: t('origin.materials.none') }}
        columns={[
          { title: t('origin.place'), dataIndex: 'place', width: 70, align: 'right' },
          { title: title('codeTS'), dataIndex: 'codeTs', width: 120 },
          { title: title('gName'), dataIndex: 'gName' },
          {
            title: title('isOriginating'),
            dataIndex: 'isOriginating',
            render: (is: boolean) => label('yesNo', is ? '1' : '0', lang),
          },
          { title: t('origin.change'), dataIndex: 'change', render: (code: string) => code || t('origin.change.none') },
          { title: title('unitQty'), dataIndex: 'unitQty', align: 'right', render: decimal },
          { title: t('origin.quantity'), dataIndex: 'quantity', align: 'right', render: decimal },
          {
            title: title('price'),
            dataIndex: 'price',
            align: 'right',
            render: (price: string, material) => `${decimal(price)} ${material.currency}`,
          },
          { title: t('origin.value'), dataIndex: 'value', align: 'right', render: decimal },
        ]}
      />
    </>
  );
}

/** The value content of a line; all that it is reckoned from can be copied as text. */
export function Content({ line, content }: { line: LineJudged; content: ValueContent }) {
  const { t } = useText();
  const money = (value: string) => `${readableDecimal(value)} ${line.currency}`;
  const [fob, vnm, vom, own] = [content.fob, content.vnm, content.vom, content.ownCost].map(readableDecimal);
  const figures: readonly (readonly [label: string, value: string])[] = [
    [t('origin.fob'), money(content.fob)],
    [t('origin.vnm'), money(content.vnm)],
    [t('origin.vom'), money(content.vom)],
    [t('origin.own'), money(content.ownCost)],
    [t('origin.buildDown'), `(${fob} − ${vnm}) / ${fob} = ${content.buildDown}%`],
    [t('origin.buildUp'), `(${vom} + ${own}) / ${fob} = ${content.buildUp}%`],
    [t('origin.limit'), line.limit ? `${line.limit}%` : t('origin.limit.none')],
  ];
  const materials = line.materials.map((material) => {
    const { place, codeTs, gName, isOriginating, value } = material;
    const kind = t(isOriginating ? 'origin.vom' : 'origin.vnm');
    return `  - ${place} ${codeTs} ${gName}: ${value ? money(value) : t('origin.missing')} ${kind}`;
  });
  const asText = () =>
    [
      `${t('origin.content')}: ${[line.gNo ?? '', line.codeTs, line.gName].join(' ').trim()}`,
      ...figures.map(([label, value]) => `- ${label}: ${value}`),
      ...materials,
    ].join('\n');
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: 2 }}
      title={t('origin.content')}
      extra={<CopyAsText text={asText} />}
    >
      {figures.map(([label, value]) => (
        <Descriptions.Item key={label} label={label}>
          {value}
        </Descriptions.Item>
      ))}
    </Descriptions>
  );
}
