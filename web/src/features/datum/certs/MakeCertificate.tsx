import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Modal, Segmented, Select, Space, Table } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { certificates } from '../../../api/certs';
import { declarations } from '../../../api/declarations';
import { apiOf } from '../../../api/plain';
import { queryKeys } from '../../../api/queryKeys';
import { may, resource, searchEntries } from '../../../core';
import { useText } from '../../../core/useText';
import { documentPath } from '../../../resource/document/paths';
import type { Row } from '../../../resource/row';
import { pagesOf } from '../../../ui/table/pages';
import { documentColumns } from '../documentColumns';
import { useTrying } from '../useTrying';

type Source = 'declaration' | 'fcst';

const PAGE_SIZE = 10;
/** Exports, and what leaves a zone. */
const EXPORTS = '2,4';
const FIRST_KIND = 'RC';
/** More kinds than there are. */
const ALL = 100;
/** What tells documents apart. */
const SHOWN: Record<Source, readonly string[]> = {
  declaration: ['clientSeqNo', 'entryId', 'tradeCountry', 'billNo', 'contrNo', 'customerName'],
  fcst: ['fcstNo', 'clientOrderNo', 'tradeCountry', 'billNo', 'contrNo', 'customerName'],
};

/** Makes a certificate of an export declaration or of a forecast. */
export function MakeCertificate() {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('origin.from')}</Button>
      {open && <Sources onClose={() => setOpen(false)} />}
    </>
  );
}

function Sources({ onClose }: { onClose: () => void }) {
  const { t, lang } = useText();
  const navigate = useNavigate();
  const [certType, setCertType] = useState(FIRST_KIND);
  const [source, setSource] = useState<Source>('declaration');
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const { busy, failure, attempt } = useTrying();
  const query = { iECatg: EXPORTS, keyword, pageNum, pageSize: PAGE_SIZE };
  const { data, isFetching, error } = useQuery({
    queryKey: [...queryKeys.resource('originCert'), 'sources', source, keyword, pageNum],
    queryFn: async ({ signal }): Promise<{ rows: readonly (Row & { id: number })[]; total: number }> => {
      const found =
        source === 'declaration' ? await declarations.page(query, signal) : await apiOf('fcst').page(query, signal);
      return { rows: found.rows.map((row) => ({ ...row })), total: found.total };
    },
    placeholderData: keepPreviousData,
  });
  const restart = () => {
    setPageNum(1);
    setChosen(undefined);
  };
  const make = () =>
    attempt('make', async () => {
      if (chosen === undefined) return;
      const of = source === 'declaration' ? { declId: chosen } : { fcstId: chosen };
      const made = await certificates.from({ certType, ...of });
      onClose();
      await navigate(documentPath(resource('originCert').page?.path ?? '', made.id));
    });
  const { fields } = resource(source);
  const shown = SHOWN[source].flatMap((name) => fields.filter((field) => field.name === name));
  const sources = [
    { value: 'declaration' as const, label: t('origin.from.declaration') },
    ...(may('fcst', 'view') ? [{ value: 'fcst' as const, label: t('origin.from.forecast') }] : []),
  ];
  return (
    <Modal
      open
      width="min(980px, 96vw)"
      title={t('origin.from')}
      okText={t('origin.from.make')}
      cancelText={t('resource.cancel')}
      okButtonProps={{ disabled: chosen === undefined, loading: busy !== undefined }}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <Space wrap>
        <Select
          aria-label={t('origin.kind')}
          style={{ minWidth: 280 }}
          value={certType}
          onChange={setCertType}
          options={searchEntries('originCertKind', '', ALL, lang).map(({ id, label }) => ({ value: id, label }))}
        />
        <Segmented<Source>
          aria-label={t('origin.from')}
          options={sources}
          value={source}
          onChange={(next) => {
            setSource(next);
            restart();
          }}
        />
        <Input.Search
          allowClear
          aria-label={t('documents.keyword')}
          placeholder={t('documents.keyword')}
          onSearch={(text) => {
            setKeyword(text.trim());
            restart();
          }}
        />
      </Space>
      {(failure ?? error?.message) !== undefined && (
        <Alert
          type="error"
          showIcon
          role="alert"
          style={{ whiteSpace: 'pre-line' }}
          title={failure ?? error?.message}
        />
      )}
      <Table
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={data?.rows ?? []}
        scroll={{ x: 'max-content', y: 360 }}
        locale={{ emptyText: t('origin.from.none') }}
        pagination={pagesOf(pageNum, PAGE_SIZE, data?.total, setPageNum)}
        onRow={({ id }) => ({ onClick: () => setChosen(id) })}
        rowSelection={{
          type: 'radio',
          selectedRowKeys: chosen === undefined ? [] : [chosen],
          onChange: ([key]) => setChosen(Number(key)),
        }}
        columns={documentColumns(shown, lang)}
      />
    </Modal>
  );
}
