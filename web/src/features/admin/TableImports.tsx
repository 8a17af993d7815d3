import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Table } from 'antd';
import { type DictFamily, dictTables, type TableImportRow } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { confirmAction, may } from '../../core';
import { useText } from '../../core/useText';
import { messageOf } from '../../resource/useStoring';
import { toast } from '../../shell/toast/toasts';
import { EndedCodes } from './EndedCodes';

interface TableImportsProps {
  family: DictFamily;
  onClose: () => void;
  onChanged: () => void;
}

/** The imports of a dictionary; the last one can be taken back while nothing has changed since. */
export function TableImports({ family, onClose, onChanged }: TableImportsProps) {
  const { t, lang } = useText();
  const { data = [], refetch } = useQuery({
    queryKey: queryKeys.admin('dicts', 'imports', family.name),
    queryFn: ({ signal }) => dictTables.imports(family.name, signal),
  });
  const undo = async (row: TableImportRow) => {
    if (!(await confirmAction('admin.table.undo'))) return;
    try {
      await dictTables.undo(row.id);
      toast('success', t('admin.table.undone'));
      onChanged();
    } catch (error) {
      toast('error', messageOf(error));
    }
    void refetch();
  };
  return (
    <Modal open width={860} title={t('admin.table.imports')} onCancel={onClose} footer={null}>
      <Table<TableImportRow>
        size="small"
        pagination={false}
        scroll={{ x: 760 }}
        rowKey="id"
        dataSource={data}
        columns={[
          { title: t('admin.table.file'), dataIndex: 'fileName' },
          { title: t('admin.table.day'), dataIndex: 'day', width: 120 },
          {
            title: t('admin.table.change'),
            key: 'change',
            width: 130,
            render: (_, row) => `+${row.begins} ~${row.changes} −${row.ends}`,
          },
          {
            title: t('admin.table.by'),
            key: 'by',
            width: 220,
            render: (_, row) =>
              `${row.madeBy} ${new Date(row.madeAt).toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-GB')}`,
          },
          {
            key: 'undo',
            width: 110,
            render: (_, row) =>
              row.undoneBy ? (
                t('admin.table.undone')
              ) : (
                <Button
                  size="small"
                  aria-label={`${t('admin.table.undo')} ${row.fileName}`}
                  disabled={!row.mayUndo || !may('dictFamily', 'update')}
                  onClick={() => void undo(row)}
                >
                  {t('admin.table.undo')}
                </Button>
              ),
          },
        ]}
      />
      {family.name === 'hsCode' && <EndedCodes />}
    </Modal>
  );
}
