import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Modal, Select } from 'antd';
import { useDeferredValue, useId, useState } from 'react';
import { type Colleague, notices } from '../../api/notices';
import { queryKeys } from '../../api/queryKeys';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { askConfirm } from '../../shell/dialogs/dialogs';
import styles from './Notices.module.css';

interface WriteNoticeProps {
  onClose: () => void;
  /** It is kept; `pushed` says whether it went out too. */
  onWritten: (pushed: boolean) => void;
}

/** A message to colleagues: to everybody of the organisation, unless some are named. */
export function WriteNotice({ onClose, onWritten }: WriteNoticeProps) {
  const { t } = useText();
  const [content, setContent] = useState('');
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const [busy, setBusy] = useState<'keep' | 'push'>();
  const [failure, setFailure] = useState<string>();
  const ids = { content: useId(), to: useId() };
  const field = resource('notice').fields.find(({ name }) => name === 'content');
  const longest = field?.kind === 'text' ? field.max : undefined;
  const empty = content.trim() === '';

  const write = async (push: boolean) => {
    setBusy(push ? 'push' : 'keep');
    setFailure(undefined);
    try {
      const { id } = await notices.add({ content, userIds: chosen.map(({ value }) => value) });
      if (push) await notices.push([id]);
      onWritten(push);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(undefined);
    }
  };
  const close = async () => {
    const lost = !empty && {
      title: t('resource.page.discard'),
      text: t('resource.page.discardText'),
      ok: t('resource.page.discardOk'),
      cancel: t('resource.page.stay'),
    };
    if (!lost || (await askConfirm(lost))) onClose();
  };
  return (
    <Modal
      open
      width={560}
      title={t('account.notices.write')}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('resource.close') }}
      onCancel={() => void close()}
      footer={
        <>
          <Button disabled={empty || busy === 'push'} loading={busy === 'keep'} onClick={() => void write(false)}>
            {t('account.notices.keep')}
          </Button>
          <Button
            type="primary"
            disabled={empty || busy === 'keep'}
            loading={busy === 'push'}
            onClick={() => void write(true)}
          >
            {t('account.notices.pushNow')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
        <label htmlFor={ids.to}>{t('account.notices.to')}</label>
        <Recipients id={ids.to} chosen={chosen} onChange={setChosen} />
        <label htmlFor={ids.content}>{t('account.notices.content')}</label>
        <Input.TextArea
          id={ids.content}
          autoFocus
          rows={5}
          maxLength={longest}
          showCount
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
        <p className={styles.hint}>{t('account.notices.hint')}</p>
      </div>
    </Modal>
  );
}

interface Choice {
  value: number;
  label: string;
}

interface RecipientsProps {
  id: string;
  chosen: readonly Choice[];
  onChange: (chosen: readonly Choice[]) => void;
}

/** Colleagues, found on the server by a part of their name. */
function Recipients({ id, chosen, onChange }: RecipientsProps) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data = NOBODY } = useQuery({
    queryKey: queryKeys.notices('recipients', keyword),
    queryFn: ({ signal }) => notices.recipients(keyword, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      id={id}
      mode="multiple"
      labelInValue
      placeholder={t('account.notices.everybody')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={[...chosen]}
      options={data.map((one) => ({ value: one.id, label: `${one.name} (${one.username}) · ${one.orgName}` }))}
      onChange={(next: Choice[]) => {
        onChange(next.map(({ value, label }) => ({ value, label })));
        setTyped('');
      }}
    />
  );
}

const NOBODY: readonly Colleague[] = [];
