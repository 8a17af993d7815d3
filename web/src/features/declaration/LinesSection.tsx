import { useMemo } from 'react';
import { declarationForm } from '../../core';
import { useText } from '../../core/useText';
import { LineList } from '../../resource/document/LineList';
import { type Draft, useDraft } from '../../resource/draft';
import { type Materials, useGoodsMaster, useMaterialInputs } from '../../resource/goods/goodsMaster';
import { EntryGrid } from '../../resource/grid/EntryGrid';
import { textAt } from '../../resource/row';
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

/** The goods lines, with what the tariff and the goods master say of the current one. */
export function LinesSection({ draft, readOnly, materials, adds = false }: LinesSectionProps) {
  const { lang } = useText();
  const iECatg = useDraft(draft, (now) => textAt(now.row, 'iECatg'));
  const { line, lineParts, groups, parts } = useMemo(() => declarationForm(iECatg), [iECatg]);
  const inputs = useMaterialInputs(draft, materials !== undefined);
  const known = useGoodsMaster(draft, readOnly ? undefined : materials);
  return (
    <LineList
      draft={draft}
      readOnly={readOnly}
      list={LIST}
      of="declarationLine"
      title={parts.find((part) => part.list === LIST)?.label[lang] ?? ''}
      fields={line}
      groups={groups}
      numbered="gNo"
      inputs={inputs}
      main
      about={(base, at) => (
        <>
          <TariffOfLine draft={draft} base={base} />
          <ElementsForm
            draft={draft}
            base={base}
            number={at + 1}
            readOnly={readOnly}
            extra={
              !readOnly && known !== undefined && <MaterialOfLine draft={draft} at={at} materials={known} adds={adds} />
            }
          />
        </>
      )}
      more={(base) =>
        lineParts.map((part) => (
          <EntryGrid
            key={`${base}.${part.list}`}
            draft={draft}
            list={`${base}.${part.list}`}
            title={part.label[lang]}
            columns={part.fields}
            readOnly={readOnly}
            titled
          />
        ))
      }
    />
  );
}
