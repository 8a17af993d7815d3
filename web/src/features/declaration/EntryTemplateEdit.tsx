import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { declarationTemplate, judgeRow, may, newDeclaration, resource } from '../../core';
import { useText } from '../../core/useText';
import shared from '../../resource/document/Document.module.css';
import { DocumentBar, SaveButton } from '../../resource/document/DocumentBar';
import { DocumentFrame } from '../../resource/document/DocumentFrame';
import { useKeeper } from '../../resource/document/keeper';
import { LeftBehind } from '../../resource/document/LeftBehind';
import { Walk } from '../../resource/document/Walk';
import { Draft, useDraft } from '../../resource/draft';
import { HelpScope } from '../../resource/help/HelpScope';
import { ResourceForm } from '../../resource/ResourceForm';
import { type Row, textAt, textOf } from '../../resource/row';
import { SaveFailure } from '../../resource/SaveFailure';
import { useSave } from '../../resource/useSave';
import { pageAt } from '../../shell/pages';
import { PageLoading } from '../../shell/pages/PageLoading';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { useTabTitle, useUnsaved } from '../../shell/tags/useTab';
import { Notice } from '../../ui/Notice';
import styles from './Declaration.module.css';
import { EDIT } from './EntryTemplates';
import { HeadForm } from './HeadForm';
import { LinesSection } from './LinesSection';
import { PartsSection } from './PartsSection';
import { follow } from './rules';
import { WholeTemplate } from './wholeTemplate';

const LIST = '/queries/entryTemplateManagement';
const NEW = 'new';

type Template = Rows['entryTemplate'];

/** What is keyed about the template itself; the rest is its content. */
const OWN = ['name', 'iECatg', 'isDefault', 'remark'];

/** A template: its name and category, and a declaration with gaps. */
export default function EntryTemplateEdit() {
  const { t } = useText();
  const { id = NEW } = useParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { of?: Row } | null };
  const { data, error } = useQuery({
    queryKey: queryKeys.detail('entryTemplate', id),
    queryFn: ({ signal }) => apiOf('entryTemplate').detail(Number(id), signal),
    enabled: id !== NEW,
    retry: false,
  });
  if (id === NEW) return <Editor key={NEW} stored={undefined} of={state?.of} />;
  if (data !== undefined) return <Editor key={id} stored={data} of={undefined} />;
  if (error === null) return <PageLoading />;
  return (
    <Notice
      title={t('resource.page.missing')}
      actions={
        <Button type="primary" onClick={() => void navigate(LIST)}>
          {t('resource.document.toList')}
        </Button>
      }
    />
  );
}

/** The content of a stored template as a row to key in. */
function contentOf({ content }: Pick<Template, 'content'>): Row {
  return JSON.parse(content || '{}') as Row;
}

interface EditorProps {
  stored: Template | undefined;
  /** The declaration that a new template is made of. */
  of: Row | undefined;
}

function Editor({ stored, of }: EditorProps) {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { fields } = resource('entryTemplate');
  const own = useMemo(() => fields.filter((field) => OWN.includes(field.name)), [fields]);
  const [about] = useState(() => {
    const row = stored ?? { iECatg: textAt(of, 'iECatg') || '1', isDefault: '0' };
    const { content: _content, ...rest }: Row = { ...row };
    // The content has a form of its own.
    return new Draft(rest, {
      follow: (now) => now,
      judge: (now) => judgeRow('entryTemplate', { ...now, content: '{}' }),
    });
  });
  const [content] = useState(() => {
    const iECatg = textAt(about.row, 'iECatg');
    const row = stored === undefined ? declarationTemplate(of ?? newDeclaration(iECatg)) : contentOf(stored);
    return new Draft({ ...row, iECatg }, { follow, judge: () => [] });
  });
  const [whole] = useState(
    () =>
      new WholeTemplate(about, content, {
        own: OWN,
        pack: (row) => JSON.stringify(declarationTemplate(row)),
        unpack: (row) => ({ ...contentOf({ content: textOf(row.content) }), iECatg: row.iECatg }),
      }),
  );
  const { add, update, detail } = apiOf('entryTemplate');
  const saving = useSave<Template>({
    draft: whole,
    stored,
    add,
    update,
    onSaved: (kept) => {
      queries.setQueryData(queryKeys.detail('entryTemplate', String(kept.id)), kept);
      void queries.invalidateQueries({ queryKey: queryKeys.page('entryTemplate') });
      void queries.invalidateQueries({ queryKey: queryKeys.entryTemplates() });
      if (stored === undefined) void navigate(`${EDIT}/${kept.id}`, { replace: true });
    },
    reload: stored && (() => detail(stored.id)),
  });
  const iECatg = useDraft(about, (now) => textAt(now.row, 'iECatg'));
  // The form takes its codes from the category.
  if (textAt(content.row, 'iECatg') !== iECatg) content.set('iECatg', iECatg);
  const aboutDirty = useDraft(about, (now) => now.dirty);
  const contentDirty = useDraft(content, (now) => now.dirty);
  const dirty = aboutDirty || contentDirty;
  const readOnly = !may('entryTemplate', stored === undefined ? 'add' : 'update');

  const document = `entryTemplate/${stored?.id ?? NEW}`;
  const isNew = stored === undefined;
  const keepers = {
    about: useKeeper(about, document, isNew),
    content: useKeeper(content, `${document}/content`, isNew),
  };
  useUnsaved(dirty, {
    save: saving.save,
    discard: () => {
      keepers.about.discard();
      keepers.content.discard();
    },
  });
  useTabTitle(textOf(stored?.name) || undefined);
  useHotkeys({
    'mod+s': () => {
      if (!readOnly) void saving.save();
    },
  });

  return (
    <DocumentFrame
      name="declaration"
      draft={content}
      readOnly
      bar={
        <DocumentBar
          title={pageAt(pathname)?.title[lang]}
          onBack={() => void navigate(LIST)}
          dirty={dirty}
          walk={
            stored !== undefined && (
              <Walk id={stored.id} dirty={dirty} load={apiOf('entryTemplate').page} pathOf={(id) => `${EDIT}/${id}`} />
            )
          }
        >
          {!readOnly && <SaveButton primary saving={saving.saving} onSave={() => void saving.save()} />}
        </DocumentBar>
      }
      notices={<SaveFailure saving={saving} />}
    >
      <section className={`${shared.section} ${styles.template}`}>
        <ResourceForm draft={about} fields={own} readOnly={readOnly} />
      </section>
      <p className={shared.quiet}>{t('declaration.template.hint')}</p>
      <HelpScope name="declaration" draft={content} />
      <HeadForm draft={content} readOnly={readOnly} ofTemplate />
      <LinesSection draft={content} readOnly={readOnly} />
      <PartsSection draft={content} readOnly={readOnly} ofTemplate />
      {!readOnly && (
        <LeftBehind name="entryTemplate" draft={about} keeper={keepers.about}>
          <LeftBehind name="declaration" draft={content} keeper={keepers.content} />
        </LeftBehind>
      )}
    </DocumentFrame>
  );
}
