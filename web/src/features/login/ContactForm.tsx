import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { RequestError, request } from '../../core';
import { useText } from '../../core/useText';
import styles from './ContactForm.module.css';

interface Contact {
  mobile: string;
  captcha: string;
  name: string;
  company: string;
}

/** Seconds until the next code can be asked for. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

/** Asks to be called back; a code by SMS proves the mobile number. The server judges the fields. */
export function ContactForm() {
  const { t } = useText();
  const [form] = Form.useForm<Contact>();
  const [wait, setWait] = useCountdown();
  const [busy, setBusy] = useState<'code' | 'form'>();

  /** Puts what the server found at its fields; anything else has been told by the request. */
  const showProblems = (error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
    for (const { field, message } of error.fields) {
      if (field in form.getFieldsValue()) form.setFields([{ name: field as keyof Contact, errors: [message] }]);
    }
  };
  const perform = async (what: 'code' | 'form', step: () => Promise<void>) => {
    setBusy(what);
    try {
      await step();
    } catch (error) {
      showProblems(error);
    } finally {
      setBusy(undefined);
    }
  };
  const sendCode = () =>
    perform('code', async () => {
      const body = { mobile: form.getFieldValue('mobile') ?? '' };
      const { resendAfter } = await request<{ resendAfter: number }>({
        method: 'POST',
        path: '/auth/v1/captcha/sms/send',
        body,
      });
      setWait(resendAfter);
    });
  const submit = (contact: Contact) =>
    perform('form', async () => {
      const { mobile = '', captcha = '', name = '', company = '' } = contact;
      await request({ method: 'POST', path: '/auth/v1/contact/add', body: { mobile, captcha, name, company } });
      form.resetFields();
    });

  return (
    <section className={styles.contact} aria-labelledby="contact-title">
      <h2 id="contact-title">{t('contact.title')}</h2>
      <p className={styles.intro}>{t('contact.intro')}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} className={styles.fields}>
        <Form.Item name="name" label={t('contact.name')}>
          <Input autoComplete="name" maxLength={50} />
        </Form.Item>
        <Form.Item name="company" label={t('contact.company')}>
          <Input autoComplete="organization" maxLength={100} />
        </Form.Item>
        <Form.Item name="mobile" label={t('contact.mobile')}>
          <Input autoComplete="tel-national" inputMode="numeric" maxLength={11} />
        </Form.Item>
        <Form.Item label={t('contact.code')} htmlFor="captcha">
          <div className={styles.code}>
            <Form.Item name="captcha" noStyle>
              <Input id="captcha" autoComplete="one-time-code" inputMode="numeric" maxLength={6} />
            </Form.Item>
            <Button disabled={wait > 0} loading={busy === 'code'} onClick={sendCode}>
              {wait > 0 ? t('contact.sendAgain', { seconds: wait }) : t('contact.sendCode')}
            </Button>
          </div>
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy === 'form'}>
          {t('contact.submit')}
        </Button>
      </Form>
    </section>
  );
}
