import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { type PasswordForm, passwordProblems, session } from '../../core';
import { useText } from '../../core/useText';
import { toast } from '../toast/toasts';

const FIELDS = [
  { name: 'oldPassword', label: 'shell.password.old', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'shell.password.new', autoComplete: 'new-password' },
  { name: 'checkPassword', label: 'shell.password.check', autoComplete: 'new-password' },
] as const;

/** Changes the password. A forced change cannot be cancelled or closed by Escape. */
export function PasswordDialog({ forced, onClose }: { forced: boolean; onClose: () => void }) {
  const { t, lang } = useText();
  const [form] = Form.useForm<PasswordForm>();
  const [busy, setBusy] = useState(false);

  const problemOf = (field: keyof PasswordForm) => {
    const { oldPassword = '', newPassword = '', checkPassword = '' } = form.getFieldsValue();
    const problem = passwordProblems({ oldPassword, newPassword, checkPassword }, lang)[field];
    return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
  };
  const submit = async (values: PasswordForm) => {
    setBusy(true);
    try {
      await session.changePassword(values);
      toast('success', t('shell.password.changed'));
      onClose();
    } catch {
      // The request has told what is wrong; the form stays for another try.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={t('shell.password.title')}
      width={440}
      closable={!forced && { 'aria-label': t('shell.close') }}
      keyboard={!forced}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={form.submit}
      okText={t('shell.password.submit')}
      cancelText={t('shell.cancel')}
      okButtonProps={{ loading: busy }}
      cancelButtonProps={forced ? { style: { display: 'none' } } : undefined}
    >
      {forced && <Alert type="warning" showIcon title={t('shell.password.forced')} style={{ marginBottom: 16 }} />}
      <Form form={form} layout="vertical" requiredMark={false} validateTrigger="onBlur" onFinish={submit}>
        {FIELDS.map(({ name, label, autoComplete }, index) => (
          <Form.Item key={name} name={name} label={t(label)} rules={[{ validator: () => problemOf(name) }]}>
            <Input.Password autoComplete={autoComplete} autoFocus={index === 0} onPressEnter={form.submit} />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}
