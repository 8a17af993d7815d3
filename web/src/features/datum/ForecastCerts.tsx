import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Table } from 'antd';
import { Link } from 'react-router';
import { type CertUsed, forecasts } from '../../api/forecasts';
import { queryKeys } from '../../api/queryKeys';
import { inList, label, readableDecimal, resource } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { documentPath } from '../../resource/document/paths';
import { StateTag } from '../../resource/document/StateTag';
import type { Row } from '../../resource/row';
import { useExpandIcon } from '../../resource/useExpandIcon';
import { toast } from '../../shell/toast/toasts';
import { reachable } from '../../ui/reachable';
import { ofSameDocument } from './ofSameDocument';
import type { OpenDocument } from './special';
import { useTrying } from './useTrying';

const NAME = 'ecoCert';
/** The commands under which certificates are taken and released. */
const TAKE = 'bindCerts';
const RELEASE = 'releaseCerts';

/** The origin certificates that the lines of a forecast name, what it has taken of them, and what is left. */
export function ForecastCerts({ forecast, page }: { forecast: Row; page: OpenDocument }) {
  const { t, lang } = useText();
  const id = Number(forecast.id);
  const { data: used = [] } = useQuery({
    queryKey: [...queryKeys.resource('fcst'), 'certs', id, Number(forecast.version)],
    queryFn: ({ signal }) => forecasts.certs(id, signal),
    placeholderData: ofSameDocument(id),
  });
  const { busy, failure, attempt } = useTrying();
  const expandIcon = useExpandIcon(({ certNo }: CertUsed) => certNo);
  if (used.length === 0) return null;
  const { fields, page: place } = resource(NAME);
  const title = (name: string) => fields.find((field) => field.name === name)?.label[lang] ?? name;
  const take = () =>
    attempt('take', async () => {
      const { taken } = await forecasts.takeCerts(id, Number(forecast.version));
      toast('success', t('forecast.certs.taken', { count: taken }));
      page.refresh();
    });
  const release = ({ id: certificate, certNo }: CertUsed) =>
    attempt(certNo, async () => {
      if (certificate === null) return;
      await forecasts.releaseCerts(id, Number(forecast.version), [certificate]);
      toast('success', t('forecast.certs.released', { number: certNo }));
      page.refresh();
    });
  return (
    <Fold
      title={t('forecast.certs.title')}
      startsOpen
      extra={
        page.allows(TAKE) &&
        used.some(({ lines, taken }) => taken < lines) && (
          <Button size="small" type="primary" ghost loading={busy === 'take'} onClick={() => void take()}>
            {t('forecast.certs.take')}
          </Button>
        )
      }
    >
      {failure !== undefined && (
        <Alert type="error" showIcon role="alert" style={{ whiteSpace: 'pre-line' }} title={failure} />
      )}
      <Table<CertUsed>
        size="small"
        rowKey="certNo"
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: 760 }}
        dataSource={used}
        expandable={{
          expandIcon,
          rowExpandable: (one) => one.id !== null,
          expandedRowRender: (one) => one.id !== null && <CertificateLines forecast={forecast} certificate={one.id} />,
        }}
        columns={[
          {
            title: title('certNo'),
            dataIndex: 'certNo',
            render: (number: string, one) =>
              one.id === null ? number : <Link to={documentPath(place?.path ?? '', one.id)}>{number}</Link>,
          },
          {
            title: title('ftaCode'),
            dataIndex: 'ftaCode',
            render: (code: string) => label('ftaAgreement', code, lang),
          },
          {
            title: title('state'),
            dataIndex: 'state',
            width: 120,
            render: (state: string) =>
              state === '' ? t('forecast.certs.unknown') : <StateTag name={NAME} state={state} />,
          },
          { title: title('validTo'), dataIndex: 'validTo', width: 120 },
          {
            title: t('forecast.certs.using'),
            key: 'taken',
            width: 130,
            render: (_, { taken, lines }) => t('forecast.certs.of', { taken, lines }),
          },
          {
            title: '',
            key: 'do',
            width: 110,
            align: 'right',
            render: (_, one) =>
              one.taken > 0 &&
              page.allows(RELEASE) && (
                <Button
                  size="small"
                  loading={busy === one.certNo}
                  aria-label={`${t('forecast.certs.release')} ${one.certNo}`}
                  onClick={() => void release(one)}
                >
                  {t('forecast.certs.release')}
                </Button>
              ),
          },
        ]}
      />
    </Fold>
  );
}

/** How much of each line of a certificate is left, and who holds the rest. */
export function CertificateLines({ forecast, certificate }: { forecast: Row; certificate: number }) {
  const { t, lang } = useText();
  const id = Number(forecast.id);
  const { data = [], isFetching } = useQuery({
    queryKey: [...queryKeys.resource('fcst'), 'certLines', certificate, id, Number(forecast.version)],
    queryFn: ({ signal }) => forecasts.certLines(id, certificate, signal),
    placeholderData: ofSameDocument(id),
  });
  const { fields } = resource('ecoCertDtl');
  const title = (name: string) => fields.find((field) => field.name === name)?.label[lang] ?? name;
  return (
    <Table
      size="small"
      ref={reachable}
      rowKey="id"
      loading={isFetching}
      pagination={false}
      scroll={{ x: 900 }}
      dataSource={data}
      columns={[
        { title: title('ecoGNo'), dataIndex: 'ecoGNo', width: 80, align: 'right' },
        { title: title('codeTS'), dataIndex: 'codeTs', width: 120 },
        { title: title('gName'), dataIndex: 'gName' },
        { title: title('gUnit'), dataIndex: 'gUnit', width: 120, render: (unit: string) => label('unit', unit, lang) },
        { title: title('gQty'), dataIndex: 'gQty', width: 110, align: 'right', render: readableDecimal },
        { title: title('leftQty'), dataIndex: 'leftQty', width: 110, align: 'right', render: readableDecimal },
        {
          title: t('forecast.certs.wanted'),
          dataIndex: 'wantedQty',
          width: 110,
          align: 'right',
          render: readableDecimal,
        },
        {
          title: t('forecast.certs.using'),
          dataIndex: 'takenQty',
          width: 110,
          align: 'right',
          render: readableDecimal,
        },
        {
          title: t('forecast.certs.heldBy'),
          dataIndex: 'heldBy',
          width: 130,
          render: (numbers: string[]) => inList(numbers, lang),
        },
      ]}
    />
  );
}
