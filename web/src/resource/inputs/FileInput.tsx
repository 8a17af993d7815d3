import { PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '../../core/useText';
import type { InputProps } from './inputProps';

const KB = 1024;

/** A small file kept inside the row as base64 text. */
export function FileInput({ id, value, onChange, maxKb, ...rest }: InputProps & { maxKb: number }) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setTooLarge(file.size > maxKb * KB);
    if (file.size <= maxKb * KB) onChange(await base64(file));
  };
  // Four letters of base64 are three bytes.
  const size = Math.ceil((value.length * 3) / 4 / KB);
  return (
    <>
      <input ref={input} type="file" hidden onChange={(event) => void take(event.target.files?.[0])} />
      <Button
        id={id}
        size="small"
        type="text"
        data-entry=""
        danger={tooLarge}
        icon={<PaperClipOutlined />}
        disabled={rest.disabled || rest.readOnly}
        aria-label={rest['aria-label']}
        onClick={() => input.current?.click()}
        onBlur={() => rest.onBlur?.()}
      >
        {tooLarge
          ? t('resource.file.tooLarge', { max: maxKb })
          : t(value === '' ? 'resource.file.choose' : 'resource.file.chosen', { size: size })}
      </Button>
    </>
  );
}

function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
}
