import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { baseFile } from '../../api/base';
import type { Rows } from '../../api/rows.gen';
import { documentRefusal } from '../../core';
import { useText } from '../../core/useText';
import { readableSize } from '../../resource/fields';
import type { Row } from '../../resource/row';
import { useCommands } from '../../resource/useCommands';
import { useSession } from '../../shell/useSession';
import { AgentInput, OWNER_INPUTS } from './OrgInput';
import { StoredFileInput } from './StoredFileInput';
import type { Special } from './special';

type FileRow = Rows['baseFile'];

const INPUTS = { ...OWNER_INPUTS, receiverId: AgentInput, fileId: StoredFileInput } as const;
const NAMES = ['receiverName', 'fileSize'];
const CELLS = { fileSize: ({ fileSize }: FileRow) => (fileSize ? readableSize(Number(fileSize)) : '') };

/** Papers behind base data: the customer sends them, the agent may reject them. */
export function useSpecialFile(): Special<FileRow> {
  const { user } = useSession();
  const received = (row: FileRow) => row.receiverId === user?.orgId;
  const { actions, dialog } = useCommands('baseFile', (row) => (received(row) ? 'agent' : 'owner'));
  return {
    inputs: INPUTS,
    notInForm: NAMES,
    cells: CELLS,
    actions,
    isFixed: (row) => documentRefusal('baseFile', 'update', row, received(row) ? 'agent' : 'owner') !== undefined,
    below: (row) => <Download row={row} />,
    dialog,
  };
}

function Download({ row }: { row: Row }) {
  const { t } = useText();
  const id = Number(row.id ?? 0);
  if (id === 0) return null;
  return (
    <div>
      {/* A failure has been told. */}
      <Button icon={<DownloadOutlined />} onClick={() => void baseFile.download(id).catch(() => undefined)}>
        {t('base.download')}
      </Button>
    </div>
  );
}
