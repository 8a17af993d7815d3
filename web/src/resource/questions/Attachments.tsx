import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { questions } from '../../api/questions';
import { RequestError } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../../shell/toast/toasts';
import styles from './Questions.module.css';

/** A file that is uploaded and goes along with what is written. */
export interface Attached {
  id: number;
  fileName: string;
}

interface AttachmentsProps {
  files: readonly Attached[];
  onChange: (change: (files: readonly Attached[]) => readonly Attached[]) => void;
}

/** The files that go along, and a button for one more. */
export function Attachments({ files, onChange }: AttachmentsProps) {
  const { t } = useText();
  const [uploading, setUploading] = useState(0);
  const add = async (file: File) => {
    setUploading((now) => now + 1);
    try {
      const { id, fileName } = await questions.upload(file);
      onChange((now) => [...now, { id, fileName }]);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      toast('error', error.message);
    } finally {
      setUploading((now) => now - 1);
    }
  };
  return (
    <div className={styles.buttons}>
      <Upload
        multiple
        showUploadList={false}
        beforeUpload={(file) => {
          void add(file);
          return false;
        }}
      >
        <Button size="small" icon={<PaperClipOutlined />} loading={uploading > 0}>
          {t('question.attach')}
        </Button>
      </Upload>
      {files.map(({ id, fileName }) => (
        <span key={id} className={styles.file}>
          {fileName}
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('question.detach', { name: fileName })}
            onClick={() => onChange((now) => now.filter((one) => one.id !== id))}
          />
        </span>
      ))}
    </div>
  );
}
