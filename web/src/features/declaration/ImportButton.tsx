import { UploadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { type Declaration, declarations } from '../../api/declarations';
import { RequestError } from '../../core';
import { useText } from '../../core/useText';

interface ImportButtonProps {
  iECatg: string;
  /** The person may not make declarations of this category. */
  disabled: boolean;
  onDone: (made: Declaration) => void;
}

/** Makes a declaration from a single-window file. */
export function ImportButton({ iECatg, disabled, onDone }: ImportButtonProps) {
  const { t } = useText();
  const { modal } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    try {
      onDone(await declarations.importFile(file, iECatg));
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      const problems = error instanceof RequestError ? error.fields : [];
      // The only problem is often what the message says already.
      const listed = problems.length > 1 ? problems : problems.filter(({ message }) => message !== text);
      modal.error({
        title: t('declaration.import.failed', { name: file.name }),
        content: (
          <>
            <p>{text}</p>
            {listed.length > 0 && (
              <ul>
                {listed.map((problem) => (
                  <li key={problem.field + problem.rule}>{problem.message}</li>
                ))}
              </ul>
            )}
          </>
        ),
        okText: t('declaration.close'),
      });
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".xml,application/xml,text/xml"
        hidden
        data-testid="import-file"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button
        icon={<UploadOutlined />}
        loading={busy}
        disabled={disabled}
        title={disabled ? t('declaration.noMaking') : undefined}
        onClick={() => input.current?.click()}
      >
        {t('declaration.import')}
      </Button>
    </>
  );
}
