import { CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type Field, type FieldHelp, fieldHelp, helpText, type PackedField } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../draft';
import { readable } from '../fields';
import { optionsOf, spelled } from '../packed';
import { type Path, textAt } from '../row';
import { ComesFrom } from './ComesFrom';
import styles from './Help.module.css';
import { useRecent } from './recent';

interface HelpPanelProps {
  name: string;
  draft: Draft;
  path: Path;
  onClose: () => void;
}

/** What belongs in a field: how it is filled, an example, its form and codes, what is refused, last values, the source. */
export default function HelpPanel({ name, draft, path, onClose }: HelpPanelProps) {
  const { t, lang } = useText();
  const category = useDraft(draft, (now) => textAt(now.row, 'iECatg'));
  const [place] = useState(() => placeBeside(path));
  const panel = useRef<HTMLElement>(null);
  /** The field whose paper is open. */
  const [behind, setBehind] = useState<Path>();
  useLayoutEffect(() => keepInSight(path, panel.current), [path]);
  const help = fieldHelp(name, path, { iECatg: category });
  if (help === undefined) return null;
  const { field, codes, packed, refusals } = help;
  return (
    <aside
      ref={panel}
      className={styles.panel}
      // It stays as it is, with the paper that was opened from it in front.
      style={{ ...place, ...(behind === path && { visibility: 'hidden' }) }}
      aria-label={t('help.title')}
      aria-live="polite"
    >
      <header className={styles.head}>
        <h2>{field.label[lang]}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('resource.close')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClose}
        />
      </header>
      <div className={styles.body}>
        <ComesFrom
          key={`from ${path}`}
          name={name}
          draft={draft}
          path={path}
          title={field.label[lang]}
          onPaper={(isShown) => setBehind(isShown ? path : undefined)}
        />
        <Written help={help} />
        <dl>
          {packed === undefined && <Fact label={t('help.form')}>{formOf(field, t)}</Fact>}
          <Fact label={t('help.when')}>{t(`help.when.${field.readOnly ? 'system' : field.required}`)}</Fact>
          {codes !== undefined && (
            <Fact label={t('help.codes')}>
              {codes.size > 0
                ? t('help.codes.here', { label: codes.label[lang], count: codes.size })
                : t('help.codes.onServer', { label: codes.label[lang] })}
              {!field.readOnly && <div className={styles.quiet}>{t('help.codes.search')}</div>}
            </Fact>
          )}
        </dl>
        {packed !== undefined && <Places packed={packed} />}
        <Recent key={path} name={name} draft={draft} path={path} help={help} />
        {refusals.length > 0 && (
          <section>
            <h3>{t('help.refused')}</h3>
            <ul className={styles.rules}>
              {refusals.map(({ rule, severity, title, message }) => (
                <li key={rule}>
                  <span className={severity === 'E' ? styles.error : styles.warning}>
                    {t(severity === 'E' ? 'help.refused.E' : 'help.refused.W')}
                  </span>
                  <div>
                    {title[lang]}
                    <div className={styles.quiet}>{message[lang]}</div>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <footer className={styles.foot}>{t('help.keys')}</footer>
    </aside>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How the field is filled, with an example and the source. */
function Written({ help: { resource, like = resource, field, packed } }: { help: FieldHelp }) {
  const { t, lang } = useText();
  const { data, isError } = useQuery({
    queryKey: ['help', resource, field.name],
    // A query answers something.
    queryFn: async () => (await helpText(resource, field.name)) ?? (await helpText(like, field.name)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isError) return <p className={styles.quiet}>{t('help.failed')}</p>;
  if (!data) return null;
  const meaning = data.example && (packed ? spelled(packed, data.example, lang) : readable(field, data.example, lang));
  return (
    <>
      <p>{data[lang]}</p>
      {data.example !== '' && data.example !== undefined && (
        <p>
          <span className={styles.quiet}>{t('help.example')} </span>
          <code>{data.example}</code>
          {meaning !== data.example && <span className={styles.quiet}> {meaning}</span>}
        </p>
      )}
      <p className={styles.source}>
        {t('help.source')}: {t(`help.source.${data.source}`, { item: data.item ?? 0 })}
        {data.proposal && <strong> {t('help.proposal')}</strong>}
      </p>
    </>
  );
}

/** The places of a packed field with their codes. */
function Places({ packed }: { packed: PackedField }) {
  const { t, lang } = useText();
  return (
    <dl>
      {packed.places.map((place) => (
        <Fact
          key={place.from}
          label={t('help.place', { at: place.len > 1 ? `${place.from}–${place.from + place.len - 1}` : place.from })}
        >
          {place.label[lang]}
          <div className={styles.quiet}>
            {optionsOf(place, lang)
              .map(({ code, name }) => `${code} ${name}`)
              .join(lang === 'zh' ? '，' : ', ')}
          </div>
        </Fact>
      ))}
    </dl>
  );
}

/** What was filled in here lately; where the field is keyed, a click fills it in again. */
function Recent({ name, draft, path, help: { field, packed } }: Omit<HelpPanelProps, 'onClose'> & { help: FieldHelp }) {
  const { t, lang } = useText();
  const wanted = !field.readOnly && !field.once && field.kind !== 'blob' && field.kind !== 'id';
  const values = useRecent(name, path, draft.row, wanted);
  if (values.length === 0) return null;
  const said = (value: string) => (packed ? spelled(packed, value, lang) : readable(field, value, lang));
  return (
    <section>
      <h3>{t('help.recent')}</h3>
      <ul className={styles.values}>
        {values.map((value) => (
          <li key={value}>
            {isKeyed(path) ? (
              <Button
                size="small"
                title={t('help.recent.take')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => draft.set(path, value)}
              >
                {said(value)}
              </Button>
            ) : (
              said(value)
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The element of a field, or of a cell. */
function elementAt(path: Path): HTMLElement | null {
  const name = CSS.escape(path);
  return document.querySelector<HTMLElement>(`[data-field="${name}"], [data-path="${name}"]`);
}

/** Whether the field at a path takes what is typed: a column of a grid, or a field that is only read, does not. */
function isKeyed(path: Path): boolean {
  return (elementAt(path)?.querySelector('[data-entry]:not(:disabled, [readonly])') ?? null) !== null;
}

/** Beside a drawer, which has the right of the window, the panel stands at its left. */
function placeBeside(path: Path): { right: number } | undefined {
  const drawer = elementAt(path)?.closest('.ant-drawer-content-wrapper')?.getBoundingClientRect();
  return drawer !== undefined && drawer.left > PANEL_WIDTH ? { right: window.innerWidth - drawer.left } : undefined;
}

/** As wide as it is drawn. */
const PANEL_WIDTH = 360;

/** Where the panel is a sheet in the lower half of the window, the field is moved above it. */
function keepInSight(path: Path, panel: HTMLElement | null): void {
  const top = panel?.getBoundingClientRect().top ?? 0;
  const field = elementAt(path);
  if (field === null || top < window.innerHeight / 3) return;
  field.style.scrollMarginBottom = `${window.innerHeight - top + 8}px`;
  field.scrollIntoView({ block: 'nearest' });
  field.style.scrollMarginBottom = '';
}

function formOf(field: Field, t: ReturnType<typeof useText>['t']): string {
  switch (field.kind) {
    case 'text':
      return t(field.bytes ? 'help.form.bytes' : 'help.form.text', { max: field.max });
    case 'dict':
      return t('help.form.text', { max: field.max });
    case 'dictList':
      return t('help.form.several');
    case 'int':
      return t('help.form.int', { digits: field.digits });
    case 'decimal':
      return t('help.form.decimal', { whole: field.precision - field.scale, scale: field.scale });
    case 'blob':
      return t('help.form.blob', { max: field.maxKb });
    default:
      return t(`help.form.${field.kind}`);
  }
}
