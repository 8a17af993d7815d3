import { declarationForm, type FormPart } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { type Draft, useDraft } from '../../resource/draft';
import { EntryGrid } from '../../resource/grid/EntryGrid';
import { ResourceForm } from '../../resource/ResourceForm';
import { rowsAt, textAt, valueAt } from '../../resource/row';
import { PAPERS, Papers } from './Papers';

interface PartsSectionProps {
  draft: Draft;
  readOnly: boolean;
}

interface AllPartsProps extends PartsSectionProps {
  /** A list that has no place here. */
  without?: string;
}

/** Blocks that most declarations have; the others open when they hold something. */
const USUAL: readonly string[] = ['containers', 'licenceDocus', PAPERS];

/** Everything beside head and lines: containers, licence documents, attached papers, inspection blocks. */
export function PartsSection({ draft, readOnly, without }: AllPartsProps) {
  const iECatg = useDraft(draft, (now) => textAt(now.row, 'iECatg'));
  return declarationForm(iECatg)
    .parts.filter((part) => part.list !== 'lines' && part.list !== without)
    .map((part) => <Part key={part.list} part={part} draft={draft} readOnly={readOnly} />);
}

function Part({ part, draft, readOnly }: PartsSectionProps & { part: FormPart }) {
  const { lang } = useText();
  const count = useDraft(draft, (now) =>
    part.many ? rowsAt(now.row, part.list).length : Number(valueAt(now.row, part.list) !== undefined),
  );
  const wanted = useDraft(draft, (now) => now.target?.path.startsWith(part.list) ?? false);
  const title = part.label[lang];
  const startsOpen = count > 0 || (USUAL.includes(part.list) && !readOnly);
  return (
    <Fold title={count > 0 && part.many ? `${title} (${count})` : title} startsOpen={startsOpen} forcedOpen={wanted}>
      {part.list === PAPERS && <Papers draft={draft} readOnly={readOnly} />}
      {part.many ? (
        <EntryGrid
          draft={draft}
          list={part.list}
          title={title}
          // The file of a paper stands in a list of its own.
          columns={part.fields.filter((field) => field.kind !== 'id')}
          readOnly={readOnly}
        />
      ) : (
        <ResourceForm draft={draft} fields={part.fields} base={part.list} readOnly={readOnly} />
      )}
    </Fold>
  );
}
