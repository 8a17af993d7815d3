import { Button, Modal, Space } from 'antd';
import type { DraftKind } from '../../api/recognition';
import { useText } from '../../core/useText';

interface AskDialogProps {
  /** How many values nobody looked at yet. */
  open: number;
  /** What is said where one declaration cannot hold the goods. */
  tooMany: string | undefined;
  kind: DraftKind;
  onChosen: (kind: DraftKind) => void;
  onClose: () => void;
}

/** What to think of before a draft is made; goods that one declaration cannot hold are better made a forecast of. */
export function AskDialog({ kind, open, tooMany, onChosen, onClose }: AskDialogProps) {
  const { t } = useText();
  const name = (to: DraftKind) => t(to === 'forecast' ? 'recg.confirm.forecast' : 'recg.confirm');
  const advised = tooMany === undefined ? kind : 'forecast';
  return (
    <Modal
      open
      title={name(kind)}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={onClose}>{t('declaration.cancel')}</Button>
          {advised !== kind && <Button onClick={() => onChosen(kind)}>{t('recg.confirm.anyway')}</Button>}
          <Button autoFocus type="primary" onClick={() => onChosen(advised)}>
            {name(advised)}
          </Button>
        </Space>
      }
    >
      {tooMany !== undefined && <p>{tooMany}</p>}
      {open > 0 && <p>{t('recg.confirm.left', { count: open })}</p>}
    </Modal>
  );
}
