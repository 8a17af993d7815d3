import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Space, Table, Upload } from 'antd';
import { orders } from '../../api/orders';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { label, RequestError, resource } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { readable } from '../../resource/fields';
import { type Row, textOf } from '../../resource/row';
import { toast } from '../../shell/toast/toasts';

const NAME = 'clientOrderPaper';
/** Papers of one order that have their files here. */
const MOST = 200;

type Paper = Rows[typeof NAME];

interface OrderFilesProps {
  order: Row;
  mayStore: boolean;
  /** A file was stored: the order has another version. */
  onStored: () => void;
}

/** The files of the papers of a client order: each is stored at its line; nothing while there are no papers. */
export function OrderFiles({ order, mayStore, onStored }: OrderFilesProps) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const id = Number(order.id);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(NAME), 'files', id, order.version],
    queryFn: ({ signal }) => apiOf(NAME).page({ orderId: id, pageSize: MOST }, signal),
  });
  if (data === undefined || data.rows.length === 0) return null;
  const field = (name: string) => resource(NAME).fields.find((one) => one.name === name);
  const column = (name: 'edocCode' | 'paperNo' | 'receivedOn' | 'fileName') => {
    const known = field(name);
    return {
      key: name,
      title: known?.label[lang],
      render: (paper: Paper) => (known === undefined ? '' : readable(known, paper[name], lang)),
    };
  };
  /** What tells the papers apart for who hears the buttons. */
  const nameOf = ({ edocCode, paperNo }: Paper) =>
    `${label('edocCode', textOf(edocCode), lang)} ${textOf(paperNo)}`.trim();
  const store = async (paper: Paper, file: File) => {
    try {
      await orders.upload(paper.id, file);
      toast('success', t('order.papers.stored'));
      await queries.invalidateQueries({ queryKey: queryKeys.resource(NAME) });
      onStored();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      toast('error', error.message);
    }
  };
  return (
    <Fold title={field('fileName')?.label[lang] ?? ''} startsOpen>
      <Table<Paper>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 600 }}
        dataSource={data.rows}
        columns={[
          column('edocCode'),
          column('paperNo'),
          column('receivedOn'),
          column('fileName'),
          {
            key: 'actions',
            render: (paper: Paper) => (
              <Space>
                {mayStore && (
                  <Upload
                    showUploadList={false}
                    beforeUpload={(file) => {
                      void store(paper, file);
                      return false;
                    }}
                  >
                    <Button
                      size="small"
                      icon={<UploadOutlined aria-hidden />}
                      aria-label={`${t('order.papers.upload')} ${nameOf(paper)}`}
                    >
                      {t('order.papers.upload')}
                    </Button>
                  </Upload>
                )}
                {paper.fileId ? (
                  <Button
                    size="small"
                    icon={<DownloadOutlined aria-hidden />}
                    aria-label={`${t('order.papers.download')} ${nameOf(paper)}`}
                    // A failure has been told.
                    onClick={() => void orders.download(paper.id).catch(() => undefined)}
                  >
                    {t('order.papers.download')}
                  </Button>
                ) : null}
              </Space>
            ),
          },
        ]}
      />
    </Fold>
  );
}
