import { useMemo, useState } from 'react';
import { declarationForm, type Field } from '../../core';
import { useText } from '../../core/useText';
import styles from '../../resource/document/Document.module.css';
import { Fold } from '../../resource/document/Fold';
import { Totals } from '../../resource/document/Totals';
import { type Draft, useDraft } from '../../resource/draft';
import { type Materials, NUMBER, useGoodsMaster } from '../../resource/goods/goodsMaster';
import { MaterialInput } from '../../resource/goods/MaterialInput';
import { EntryGrid, type GridInputs } from '../../resource/grid/EntryGrid';
import type { InputProps } from '../../resource/inputs/inputProps';
import { ResourceForm } from '../../resource/ResourceForm';
import { listPath, rowsAt, textAt } from '../../resource/row';
import { useMobile } from '../../shell/layout/useScreen';
import { ElementsForm } from './ElementsForm';
import { MaterialOfLine } from './MaterialOfLine';
import { TariffOfLine } from './TariffOfLine';

interface LinesSectionProps {
  draft: Draft;
  readOnly: boolean;
  /** The goods master of whose declaration it is; none for a template, which belongs to nobody. */
  materials?: Materials;
  /** Whether a line may be added to the goods master. */
  adds?: boolean | undefined;
}

const LIST = 'lines';

/** The goods lines: a grid for what every line needs, and below it the rest of the current line. */
export function LinesSection({ draft, readOnly, materials, adds = false }: LinesSectionProps) {
  const { t, lang } = useText();
  const mobile = useMobile();
  const iECatg = useDraft(draft, (now) => textAt(now.row, 'iECatg'));
  const rows = useDraft(draft, (now) => rowsAt(now.row, LIST));
  const { line, lineParts, groups, parts } = declarationForm(iECatg);
  const columns = useMemo(() => line.filter((field) => field.list > 0), [line]);
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, rows.length - 1);
  const base = `${LIST}[${at}]`;
  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  const inputs = useMemo(
    (): GridInputs =>
      materials === undefined ? {} : { [NUMBER]: (props: InputProps) => <MaterialInput {...props} orgId={orgId} /> },
    [materials, orgId],
  );
  const known = useGoodsMaster(draft, readOnly ? undefined : materials);
  const title = parts.find((part) => part.list === LIST)?.label[lang] ?? '';
  // A field of a line that is no column of the grid.
  const wanted = useDraft(draft, (now) => {
    const place = now.target === null ? undefined : listPath(now.target.path);
    return place?.list === LIST && !columns.some((field) => field.name === place.field);
  });
  // On a narrow screen the grid is for finding the line; its fields are keyed one below the other.
  const below = mobile ? line : line.filter((field) => field.list === 0);
  return (
    <Fold
      title={rows.length > 0 ? `${title} (${rows.length})` : title}
      startsOpen
      extra={<Totals of="declarationLine" rows={rows} />}
    >
      <EntryGrid
        draft={draft}
        list={LIST}
        title={title}
        columns={columns}
        numbered="gNo"
        readOnly={readOnly}
        onCurrent={setCurrent}
        inputs={inputs}
        main
      />
      {at >= 0 && <TariffOfLine draft={draft} base={base} />}
      {at >= 0 && (
        <ElementsForm
          draft={draft}
          base={base}
          number={at + 1}
          readOnly={readOnly}
          extra={
            !readOnly && known !== undefined && <MaterialOfLine draft={draft} at={at} materials={known} adds={adds} />
          }
        />
      )}
      {at >= 0 && (
        <Fold
          key={mobile ? 'narrow' : 'wide'}
          title={t('resource.document.lineMore', { number: at + 1 })}
          startsOpen={mobile}
          forcedOpen={wanted}
        >
          {groupsOf(below).map((key) => (
            <div key={key} className={styles.subgroup}>
              <h3 className={styles.subTitle}>{groups.find((group) => group.key === key)?.label[lang]}</h3>
              <ResourceForm
                draft={draft}
                fields={below.filter((field) => field.group === key)}
                base={base}
                readOnly={readOnly}
                specialOf={(field) => {
                  const own = inputs[field.name];
                  return own && !readOnly ? { input: own } : undefined;
                }}
              />
            </div>
          ))}
          {lineParts.map((part) => (
            <EntryGrid
              key={`${base}.${part.list}`}
              draft={draft}
              list={`${base}.${part.list}`}
              title={part.label[lang]}
              columns={part.fields}
              readOnly={readOnly}
              titled
            />
          ))}
        </Fold>
      )}
    </Fold>
  );
}

/** The groups of fields, in the order in which the fields name them. */
function groupsOf(fields: readonly Field[]): string[] {
  return [...new Set(fields.map((field) => field.group))];
}
