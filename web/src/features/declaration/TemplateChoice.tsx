import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useEffectEvent, useId } from 'react';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import { declarationParties, may } from '../../core';
import { useText } from '../../core/useText';
import type { Draft } from '../../resource/draft';
import { type Row, textOf } from '../../resource/row';
import { toast } from '../../shell/toast/toasts';
import styles from './Declaration.module.css';

const NOBODY = { name: '', code: '', creditCode: '' };
/** As many as a list of choices is of use for. */
const MOST = 200;

/** What a new declaration begins with: the organisation's default for the category, or a template that is chosen. */
export function TemplateChoice({ draft, iECatg }: { draft: Draft; iECatg: string }) {
  const { t } = useText();
  const id = useId();
  const { data } = useQuery({
    queryKey: queryKeys.entryTemplates(iECatg),
    queryFn: ({ signal }) => apiOf('entryTemplate').page({ iECatg, pageSize: MOST, sort: 'name' }, signal),
    enabled: may('entryTemplate', 'view'),
  });
  const rows = data?.rows ?? [];
  const contentOf = async (template: number): Promise<Row> => {
    const { content } = await apiOf('entryTemplate').detail(template);
    const parties = Object.keys(declarationParties(NOBODY, NOBODY, ''));
    const values = Object.entries(JSON.parse(textOf(content)) as Row);
    // Whose declaration it is and who makes it is not the template's to say.
    return Object.fromEntries(values.filter(([field]) => !parties.includes(field)));
  };
  const failed = (error: unknown) => toast('error', error instanceof Error ? error.message : String(error));
  const choose = (template: number) => void contentOf(template).then((content) => draft.take(content), failed);

  const start = useEffectEvent(() => {
    const first = rows.find((row) => textOf(row.isDefault) === '1');
    if (first === undefined || draft.dirty) return;
    contentOf(first.id).then((content) => {
      if (!draft.dirty) draft.reset({ ...draft.row, ...content });
    }, failed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the templates have arrived
  useEffect(start, [data]);
  if (rows.length === 0) return null;
  return (
    <>
      <label htmlFor={id}>{t('declaration.template')}</label>
      <Select
        id={id}
        size="small"
        className={styles.templateChoice}
        placeholder={t('declaration.template.choose')}
        defaultValue={rows.find((row) => textOf(row.isDefault) === '1')?.id}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        options={rows.map((row) => ({ value: row.id, label: textOf(row.name) }))}
        onChange={choose}
      />
    </>
  );
}
