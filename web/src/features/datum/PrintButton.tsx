import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';

/** Prints a document as it is stored. */
export function PrintButton({ label, print }: { label: string; print: () => Promise<unknown> }) {
  const [printing, setPrinting] = useState(false);
  const run = async () => {
    setPrinting(true);
    // A failure is told by the request itself.
    await print().catch(() => undefined);
    setPrinting(false);
  };
  return (
    <Button icon={<PrinterOutlined />} loading={printing} onClick={() => void run()}>
      {label}
    </Button>
  );
}
