import { PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { useState } from 'react';
import { declarations, PRINTOUTS, type Printout, type Versioned } from '../../api/declarations';
import { useText } from '../../core/useText';

interface PrintMenuProps {
  rows: readonly Versioned[];
  /** Whether something was typed that paper would not show. */
  unsaved?: boolean;
}

/** Declarations on paper: one as a file, several as a zip. */
export function PrintMenu({ rows, unsaved = false }: PrintMenuProps) {
  const { t } = useText();
  const [printing, setPrinting] = useState(false);
  const print = async (printout: Printout) => {
    setPrinting(true);
    // A failure is told by the request itself.
    await declarations.download(rows, printout, t('print.archive')).catch(() => undefined);
    setPrinting(false);
  };
  return (
    <Tooltip title={unsaved ? t('print.saveFirst') : undefined}>
      <Dropdown
        trigger={['click']}
        disabled={unsaved || rows.length === 0}
        menu={{
          items: PRINTOUTS.map((printout) => ({ key: printout, label: t(`print.${printout}`) })),
          onClick: ({ key }) => void print(key as Printout),
        }}
      >
        <Button icon={<PrinterOutlined />} loading={printing} disabled={unsaved || rows.length === 0}>
          {t('print.menu')}
        </Button>
      </Dropdown>
    </Tooltip>
  );
}
