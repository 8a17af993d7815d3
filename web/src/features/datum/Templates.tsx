import { DeleteOutlined, FileAddOutlined, SnippetsOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Empty, Input, Modal, Table } from 'antd';
import { useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forecasts, type Model } from '../../api/forecasts';
import { queryKeys } from '../../api/queryKeys';
import { confirmAction, label, may, resource } from '../../core';
import { useText } from '../../core/useText';
import { documentPath } from '../../resource/document/paths';
import { type Row, textAt } from '../../resource/row';
import { toast } from '../../shell/toast/toasts';
import { AnnouncingInput, useOwnOrg } from './OrgInput';
import styles from './Templates.module.css';
import { useTrying } from './useTrying';

const NAME = 'fcstModel';

/** Keeps a stored forecast as a template. */
export function KeepTemplate({ forecast }: { forecast: Row }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  if (!may('fcst', 'add')) return null;
  return (
    <>
      <Button icon={<SnippetsOutlined />} onClick={() => setOpen(true)}>
        {t('forecast.model.keep')}
      </Button>
      {open && <Keep forecast={forecast} onClose={() => setOpen(false)} />}
    </>
  );
}

function Keep({ forecast, onClose }: { forecast: Row; onClose: () => void }) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const id = useId();
  const [modelName, setName] = useState('');
  const [own, setOwn] = useState(true);
  const { busy, failure, attempt, forget } = useTrying();
  const { fields } = resource(NAME);
  const named = fields.find(({ name }) => name === 'modelName');

  const keep = async () => {
    const name = modelName.trim();
    if (name === '' || busy !== undefined) return;
    await attempt('keep', async () => {
      await forecasts.keepModel({ fcstId: Number(forecast.id), modelName: name, isSelfVisible: own ? '1' : '0' });
      toast('success', t('forecast.model.kept', { name }));
      void queries.invalidateQueries({ queryKey: queryKeys.resource(NAME) });
      onClose();
    });
  };
  return (
    <Modal
      open
      title={`${t('forecast.model.keep')} · ${textAt(forecast, 'fcstNo')}`}
      okText={t('resource.page.save')}
      cancelText={t('resource.cancel')}
      okButtonProps={{ disabled: modelName.trim() === '' }}
      confirmLoading={busy !== undefined}
      onOk={() => void keep()}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        <label htmlFor={id}>{named?.label[lang]}</label>
        <Input
          id={id}
          autoFocus
          maxLength={named?.kind === 'text' ? named.max : undefined}
          value={modelName}
          status={failure === undefined ? '' : 'error'}
          aria-invalid={failure !== undefined}
          aria-describedby={failure === undefined ? undefined : `${id}why`}
          onChange={({ target }) => {
            setName(target.value);
            forget();
          }}
        />
        {failure !== undefined && <Alert id={`${id}why`} type="error" showIcon role="alert" title={failure} />}
        <Checkbox checked={own} onChange={({ target }) => setOwn(target.checked)}>
          {t('forecast.model.own')}
        </Checkbox>
      </div>
    </Modal>
  );
}

/** Begins a forecast with what a template holds; at a desk only templates of its category are offered. */
export function FromTemplate({ iECatg }: { iECatg: string | undefined }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  if (!may('fcst', 'add')) return null;
  return (
    <>
      <Button icon={<FileAddOutlined />} onClick={() => setOpen(true)}>
        {t('forecast.model.from')}
      </Button>
      {open && <Templates iECatg={iECatg} onClose={() => setOpen(false)} />}
    </>
  );
}

function Templates({ iECatg, onClose }: { iECatg: string | undefined; onClose: () => void }) {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const customerId = useId();
  const start = useOwnOrg('fcst').orgId;
  const [customer, setCustomer] = useState<string>();
  const [wanted, setWanted] = useState('');
  const { busy, failure, attempt } = useTrying<number>();
  const query = { ...(wanted !== '' && { modelName: wanted }), ...(iECatg !== undefined && { iECatg }) };
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.page(NAME, 'choice', wanted, iECatg),
    queryFn: ({ signal }) => forecasts.models(query, signal),
  });
  const { fields } = resource(NAME);
  const titleOf = (name: string) => fields.find((field) => field.name === name)?.label[lang] ?? name;
  const orgId = customer ?? (start === undefined ? '' : String(start));

  const make = (model: Model) =>
    attempt(model.id, async () => {
      const made = await forecasts.fromModel(model.id, orgId === '' ? undefined : Number(orgId));
      toast('success', t('forecast.model.used', { name: model.modelName }));
      void queries.invalidateQueries({ queryKey: queryKeys.resource('fcst') });
      onClose();
      void navigate(documentPath(pathname, made.id));
    });
  const remove = async (model: Model) => {
    if (!(await confirmAction('resource.action.delete', model.modelName))) return;
    await attempt(model.id, async () => {
      await forecasts.removeModel(model);
      await queries.invalidateQueries({ queryKey: queryKeys.resource(NAME) });
    });
  };
  return (
    <Modal
      open
      width="min(820px, 96vw)"
      title={t('forecast.model.title')}
      footer={null}
      closable={{ 'aria-label': t('resource.close') }}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.bar}>
        <Input.Search
          allowClear
          className={styles.find}
          placeholder={t('forecast.model.find')}
          aria-label={t('forecast.model.find')}
          onSearch={(text) => setWanted(text.trim())}
        />
        <label htmlFor={customerId}>{t('forecast.model.customer')}</label>
        <span className={styles.customer}>
          <AnnouncingInput id={customerId} value={orgId} onChange={setCustomer} />
        </span>
      </div>
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      <Table<Model>
        size="small"
        rowKey="id"
        loading={isFetching}
        pagination={false}
        scroll={{ x: 700, y: 360 }}
        dataSource={data?.rows ?? []}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('forecast.model.none')} />,
        }}
        columns={[
          { title: titleOf('modelName'), dataIndex: 'modelName', ellipsis: true },
          {
            title: titleOf('iECatg'),
            dataIndex: 'iECatg',
            width: 110,
            render: (code: string | null) => label('ieCatg', code ?? '', lang),
          },
          { title: titleOf('ofLines'), dataIndex: 'ofLines', width: 80, align: 'right' },
          {
            title: titleOf('isSelfVisible'),
            dataIndex: 'isSelfVisible',
            width: 150,
            render: (flag: string | null) => (flag === '1' ? '✓' : ''),
          },
          {
            title: '',
            key: 'do',
            width: 170,
            align: 'right',
            // On a phone the other columns scroll below it.
            fixed: 'end',
            render: (_, model) => (
              <span className={styles.actions}>
                <Button
                  size="small"
                  type="primary"
                  loading={busy === model.id}
                  aria-label={`${t('forecast.model.use')} ${model.modelName}`}
                  onClick={() => void make(model)}
                >
                  {t('forecast.model.use')}
                </Button>
                <Button
                  size="small"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`${t('resource.page.delete')} ${model.modelName}`}
                  onClick={() => void remove(model)}
                />
              </span>
            ),
          },
        ]}
      />
    </Modal>
  );
}
