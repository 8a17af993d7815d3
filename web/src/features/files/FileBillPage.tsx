import { UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Segmented } from 'antd';
import { useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { fileBill } from '../../api/files';
import { queryKeys } from '../../api/queryKeys';
import { may, mayDo, resource } from '../../core';
import { useText } from '../../core/useText';
import { useMobile } from '../../shell/layout/useScreen';
import { pageAt } from '../../shell/pages';
import { Page } from '../../ui/Page';
import { useDropping } from '../../ui/useDropping';
import styles from './FileBill.module.css';
import { FileList, type Side } from './FileList';
import { UploadList } from './UploadList';
import { useUploads } from './useUploads';

/** /datum/fileBill: files that people uploaded. They come by the button or dropped anywhere on the page. */
export default function FileBillPage() {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const mobile = useMobile();
  const queries = useQueryClient();
  const mayView = may('storedFile', 'view');
  const mayUpload = mayDo('fileUpload');
  const [side, setSide] = useState<Side>(mayView ? 'all' : 'mine');
  const input = useRef<HTMLInputElement>(null);
  const { fields } = resource('storedFile');
  const number = fields.find(({ name }) => name === 'relatedNo');
  const longestNumber = number?.kind === 'text' ? number.max : undefined;
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.files() });
  const [relatedNo, setRelatedNo] = useState('');
  const relatedInput = useId();
  const { uploads, add: send, remove } = useUploads(fileBill.upload, refresh);
  const add = (files: Iterable<File>) => send(files, relatedNo.trim());
  const { isOver, dropping } = useDropping(add);
  return (
    <Page
      title={pageAt(pathname)?.title[lang]}
      hint={t('file.kinds')}
      extra={
        mayUpload && (
          <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {t('file.upload')}
          </Button>
        )
      }
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="files"
        onChange={({ target }) => {
          add(target.files ?? []);
          target.value = '';
        }}
      />
      {/* Dropping is a second way; the button is the first. */}
      <div className={isOver ? `${styles.zone} ${styles.over}` : styles.zone} {...(mayUpload && dropping)}>
        <UploadList uploads={uploads} onRemove={remove} />
        <div className={styles.side}>
          {mayView && (
            <Segmented<Side>
              aria-label={t('file.side')}
              value={side}
              options={[
                { value: 'all', label: t('file.side.all') },
                { value: 'mine', label: t('file.side.mine') },
              ]}
              onChange={setSide}
            />
          )}
          {mayUpload && (
            <span className={styles.related}>
              <label htmlFor={relatedInput}>{t('file.related')}</label>
              <Input
                id={relatedInput}
                size="small"
                allowClear
                maxLength={longestNumber}
                value={relatedNo}
                onChange={({ target }) => setRelatedNo(target.value)}
              />
            </span>
          )}
          {mayUpload && !mobile && <span className={styles.hint}>{t('file.drop')}</span>}
        </div>
        <FileList key={side} side={side} />
      </div>
    </Page>
  );
}
