import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { type AnnouncementRow, announcementsAdmin } from '../../api/admin';
import { type Announcement, paragraphsOf, titleOf } from '../../api/announcements';
import { type Field, type Lang, may, resource } from '../../core';
import { useText } from '../../core/useText';
import { Draft, useDraft } from '../../resource/draft';
import { EditDrawer } from '../../resource/EditDrawer';
import type { Walk } from '../../resource/list/PreviousNext';
import { ResourceForm } from '../../resource/ResourceForm';
import { type Row, textAt } from '../../resource/row';
import { rulesOf } from '../../resource/rules';
import { useSave } from '../../resource/useSave';
import styles from './Admin.module.css';
import { Labelled } from './Labelled';

interface AnnouncementDrawerProps {
  stored: AnnouncementRow | undefined;
  walk: Walk;
  onClose: () => void;
  onSaved: () => void;
}

const NEW: Row = { isPinned: '0', isPublic: '0' };
/** Texts of several paragraphs, which want more than a line. */
const LONG = ['content', 'contentEn'];
const ROWS = { minRows: 6, maxRows: 16 };

/** An announcement in both languages, and what it will look like. */
export function AnnouncementDrawer({ stored, walk, onClose, onSaved }: AnnouncementDrawerProps) {
  const { t } = useText();
  const [draft] = useState(() => new Draft(stored === undefined ? NEW : { ...stored }, rulesOf('announcement')));
  const [view, setView] = useState<'text' | Lang>('text');
  const saving = useSave({
    draft,
    stored,
    add: announcementsAdmin.add,
    update: announcementsAdmin.update,
    onSaved,
    reload: stored && (() => announcementsAdmin.detail(stored.id)),
  });
  const readOnly = !may('announcement', stored === undefined ? 'add' : 'update');
  const fields = resource('announcement').fields.filter((field) => !field.readOnly);
  return (
    <EditDrawer
      title={t(stored === undefined ? 'admin.news.add' : 'admin.news.edit')}
      name="announcement"
      id={stored?.id}
      draft={draft}
      saving={saving}
      readOnly={readOnly}
      onClose={onClose}
      walk={stored && { ...walk, id: stored.id }}
    >
      <Segmented
        className={styles.find}
        aria-label={t('admin.preview')}
        value={view}
        onChange={setView}
        options={[
          { value: 'text', label: t('admin.news.text') },
          { value: 'zh', label: `${t('admin.preview')} · 中文` },
          { value: 'en', label: `${t('admin.preview')} · English` },
        ]}
      />
      {view === 'text' ? (
        <>
          <ResourceForm draft={draft} fields={fields.filter(({ name }) => !LONG.includes(name))} readOnly={readOnly} />
          {fields
            .filter(({ name }) => LONG.includes(name))
            .map((field) => (
              <LongText key={field.name} draft={draft} field={field} readOnly={readOnly} />
            ))}
          <p className={styles.hint}>{t('admin.news.hint')}</p>
        </>
      ) : (
        <Preview draft={draft} lang={view} />
      )}
    </EditDrawer>
  );
}

function LongText({ draft, field, readOnly }: { draft: Draft; field: Field; readOnly: boolean }) {
  const { lang } = useText();
  const value = useDraft(draft, (now) => textAt(now.row, field.name));
  return (
    <Labelled draft={draft} path={field.name} label={field.label[lang]}>
      {(id) => (
        <Input.TextArea
          id={id}
          autoSize={ROWS}
          readOnly={readOnly}
          value={value}
          onChange={(event) => draft.set(field.name, event.target.value)}
          onBlur={() => draft.touch(field.name)}
        />
      )}
    </Labelled>
  );
}

function Preview({ draft, lang }: { draft: Draft; lang: Lang }) {
  const row = useDraft(draft, (now) => now.row);
  const shown = {
    title: textAt(row, 'title'),
    titleEn: textAt(row, 'titleEn'),
    content: textAt(row, 'content'),
    contentEn: textAt(row, 'contentEn'),
  } as Announcement;
  return (
    <article className={styles.article} lang={lang}>
      <h2 className={styles.heading}>{titleOf(shown, lang)}</h2>
      {paragraphsOf(shown, lang).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  );
}
