import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { baseFile } from '../../api/base';
import { uploadProblem } from '../../core';
import { useText } from '../../core/useText';
import type { InputProps } from '../../resource/inputs/inputProps';
import styles from './StoredFileInput.module.css';

/** The file of a base file: it goes to the server as soon as it is chosen, and the row names it. */
export function StoredFileInput({ id, value, readOnly, status, onChange, onBlur, ...aria }: InputProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<string>();
  if (readOnly) return <output id={id}>{value === '' ? '' : t('base.file.there')}</output>;
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const problem = uploadProblem(file.size);
    setFailure(problem);
    if (problem !== undefined) return;
    setPart(0);
    try {
      const stored = await baseFile.upload(file, setPart);
      setChosen(stored.fileName);
      onChange(String(stored.id));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setPart(undefined);
      onBlur?.();
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="base-file"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        id={id}
        size="small"
        data-entry=""
        className={styles.button}
        danger={status === 'error' || failure !== undefined}
        icon={<PaperClipOutlined />}
        disabled={part !== undefined}
        aria-describedby={aria['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        <span className={styles.name}>{chosen ?? t(value === '' ? 'base.file.choose' : 'base.file.replace')}</span>
      </Button>
      {part !== undefined && (
        <Progress size="small" percent={Math.floor(part * 100)} aria-label={t('base.file.choose')} />
      )}
      {failure !== undefined && (
        <div role="alert" className={styles.failure}>
          {failure}
        </div>
      )}
    </>
  );
}
