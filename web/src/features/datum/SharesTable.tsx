import { Alert, Table } from 'antd';
import type { Shares } from '../../api/forecasts';
import { explainShare, readableDecimal, resource } from '../../core';
import { useText } from '../../core/useText';
import { ExplainedHere } from '../../resource/explained/ExplainedFigure';
import { useExpandIcon } from '../../resource/useExpandIcon';
import { reachable } from '../../ui/reachable';

/** What each line gets, or would get, beside what stood there; with what there is to mind. */
export function SharesTable({ shares }: { shares: Shares }) {
  const { t, lang } = useText();
  const { fields } = resource('fcstDtl');
  const named = (name: string) => fields.find((field) => field.name === name)?.label[lang] ?? name;
  const rows = shares.lines.flatMap((line, at) =>
    line.values.map((value) => ({ key: `${line.id}.${value.field}`, line: at + 1, ...value })),
  );
  const expandIcon = useExpandIcon(({ line, field }: (typeof rows)[number]) => `${line} ${named(field)}`);
  const column = (field: string) => shares.columns.find((one) => one.field === field);
  return (
    <>
      {shares.warnings.map((warning) => (
        <Alert key={warning.both.en} type="warning" showIcon title={warning.both[lang]} />
      ))}
      {rows.length > 0 && (
        <Table
          size="small"
          style={{ marginTop: 8 }}
          pagination={false}
          ref={reachable}
          virtual={rows.length > 40}
          scroll={{ x: 600, y: 260 }}
          dataSource={rows}
          expandable={{
            expandIcon,
            rowExpandable: ({ field }) => column(field) !== undefined,
            expandedRowRender: ({ line, ...value }) => (
              <ExplainedHere of={() => explainShare(column(value.field) ?? {}, value, line)} />
            ),
          }}
          columns={[
            { title: t('forecast.share.line'), dataIndex: 'line', width: 70, align: 'right' },
            { title: t('forecast.share.field'), dataIndex: 'field', render: named },
            { title: t('forecast.share.before'), dataIndex: 'before', align: 'right', render: readableDecimal },
            { title: t('forecast.share.after'), dataIndex: 'after', align: 'right', render: readableDecimal },
            { title: t('forecast.share.difference'), dataIndex: 'difference', align: 'right', render: readableDecimal },
          ]}
        />
      )}
    </>
  );
}
