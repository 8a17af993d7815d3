import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Modal, Progress } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { apiOf } from '../../api/plain';
import { type HandedIn, recognition } from '../../api/recognition';
import { useText } from '../../core/useText';
import { documentPath } from '../../resource/document/paths';
import { readableSize } from '../../resource/fields';
import { toast } from '../../shell/toast/toasts';
import { useDropping } from '../../ui/useDropping';
import { NAME, works } from './progress';
import styles from './Recognition.module.css';
import { ShipmentAbout } from './ShipmentAbout';
import { ACCEPTED, goodOf, MOST_FILES, refusalsOf, withFiles } from './shipment';

interface HandInProps {
  listPath: string;
  onHandedIn: () => void;
}

/** Takes the papers of one shipment, dropped or chosen, and tells what may be here already before the person goes on. */
export function HandIn({ listPath, onHandedIn }: HandInProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const noteId = useId();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [iEFlag, setDirection] = useState<'I' | 'E'>('I');
  const [customer, setCustomer] = useState('');
  const [note, setNote] = useState('');
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [made, setMade] = useState<HandedIn>();
  const refusals = refusalsOf(files);
  const good = goodOf(files);
  useEffect(() => () => sending.current?.abort(), []);

  const add = (more: readonly File[]) => {
    setFailure(undefined);
    setFiles((now) => withFiles(now, more));
  };
  const open = (id: number) => void navigate(documentPath(listPath, id));
  const send = async () => {
    const abort = new AbortController();
    sending.current = abort;
    setPart(0);
    setFailure(undefined);
    try {
      const answer = await recognition.upload(
        { files: good, iEFlag, customerId: customer, note },
        setPart,
        abort.signal,
      );
      setFiles([]);
      setNote('');
      onHandedIn();
      if (answer.duplicates.length + answer.refused.length > 0) setMade(answer);
      else open(answer.id);
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setPart(undefined);
    }
  };
  const dropped = async () => {
    if (made === undefined) return;
    setMade(undefined);
    try {
      await giveUp(made.id);
    } catch (error) {
      // Its page says what can be done with it now.
      toast('error', error instanceof Error ? error.message : String(error));
    }
    onHandedIn();
  };
  const { isOver, dropping } = useDropping(add);
  return (
    // Dropping is a second way; the button is the first.
    <section
      className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
      aria-label={t('recg.upload')}
      {...dropping}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="papers"
        accept={ACCEPTED.map((kind) => `.${kind}`).join()}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <div className={styles.ask}>
        {t('recg.upload.drop')}
        <Button type="link" onClick={() => input.current?.click()}>
          {t('recg.upload.choose')}
        </Button>
      </div>
      <p className={styles.kinds}>{t('recg.upload.kinds')}</p>
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      {files.length > 0 && (
        <>
          <ul className={styles.papers} aria-label={t('recg.papers')}>
            {files.map((file) => (
              <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                <span className={styles.name}>{file.name}</span>
                <span className={styles.size}>{readableSize(file.size)}</span>
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  disabled={part !== undefined}
                  aria-label={t('recg.upload.remove', { name: file.name })}
                  onClick={() => setFiles(files.filter((one) => one !== file))}
                />
              </li>
            ))}
          </ul>
          {refusals.map(({ key, name }) => (
            <Alert
              key={`${key} ${name}`}
              type={good.length > 0 ? 'warning' : 'error'}
              showIcon
              role="alert"
              title={t(key, { name })}
            />
          ))}
          <div className={styles.about}>
            <ShipmentAbout iEFlag={iEFlag} customer={customer} onDirection={setDirection} onCustomer={setCustomer} />
            <div className={styles.note}>
              <label htmlFor={noteId}>{t('recg.upload.note')}</label>
              <Input id={noteId} maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
            </div>
            <Button
              type="primary"
              loading={part !== undefined}
              disabled={good.length === 0 || files.length > MOST_FILES}
              onClick={() => void send()}
            >
              {t('recg.upload.start')}
            </Button>
          </div>
          {part !== undefined && (
            <Progress size="small" percent={Math.floor(part * 100)} aria-label={t('recg.upload.sending')} />
          )}
        </>
      )}
      {made !== undefined && (
        <Modal
          open
          title={t(made.refused.length > 0 ? 'recg.leftOut' : 'recg.duplicates')}
          okText={t('recg.duplicates.goOn')}
          cancelText={t('recg.duplicates.drop')}
          closable={false}
          mask={{ closable: false }}
          keyboard={false}
          onOk={() => open(made.id)}
          onCancel={() => void dropped()}
        >
          {made.refused.length > 0 && (
            <>
              <p>{t('recg.leftOut.about')}</p>
              <ul>
                {made.refused.map(({ fileName, why }) => (
                  <li key={`${fileName} ${why}`}>{why}</li>
                ))}
              </ul>
            </>
          )}
          {made.duplicates.length > 0 && <p>{t('recg.duplicates.about')}</p>}
          <ul>
            {made.duplicates.map((one) => (
              <li key={`${one.fileName} ${one.recognitionId} ${one.why}`}>
                <strong>{one.fileName}</strong> {one.why}{' '}
                <Link to={documentPath(listPath, one.recognitionId)}>
                  {t('recg.duplicates.open', { number: one.recognitionNo })}
                </Link>
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </section>
  );
}

/** Deletes what was just handed in. Its papers may be read already, or still be on their way to it. */
async function giveUp(id: number): Promise<void> {
  const now = await apiOf(NAME).detail(id);
  if (works(now.state ?? '')) await apiOf(NAME).perform('cancel', [now], '');
  await apiOf(NAME).remove([await apiOf(NAME).detail(id)]);
}
