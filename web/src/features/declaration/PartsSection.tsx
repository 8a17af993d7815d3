import { useEffect, useRef, useState } from 'react';
import { declarationForm, type FormPart } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { type Draft, useDraft } from '../../resource/draft';
import { addRow } from '../../resource/enterFlow';
import { EntryGrid } from '../../resource/grid/EntryGrid';
import { ResourceForm } from '../../resource/ResourceForm';
import { rowsAt, textAt, valueAt } from '../../resource/row';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { PAPERS, Papers } from './Papers';

interface PartsSectionProps {
  draft: Draft;
  readOnly: boolean;
}

interface AllPartsProps extends PartsSectionProps {
  /** It is a template's: what happens once has no place here. */
  ofTemplate?: boolean;
}

const BOXES = 'containers';
/** Blocks that most declarations have; the others open when they hold something. */
const USUAL: readonly string[] = [BOXES, 'licenceDocus', PAPERS];

/** Everything beside head and lines: containers, licence documents, attached papers, inspection blocks. */
export function PartsSection({ draft, readOnly, ofTemplate = false }: AllPartsProps) {
  const iECatg = useDraft(draft, (now) => textAt(now.row, 'iECatg'));
  return declarationForm(iECatg)
    .parts.filter((part) => part.list !== 'lines' && !(ofTemplate && part.once))
    .map((part) => <Part key={part.list} part={part} draft={draft} readOnly={readOnly} />);
}

function Part({ part, draft, readOnly }: PartsSectionProps & { part: FormPart }) {
  const { lang } = useText();
  const count = useDraft(draft, (now) =>
    part.many ? rowsAt(now.row, part.list).length : Number(valueAt(now.row, part.list) !== undefined),
  );
  const target = useDraft(draft, (now) => (now.target?.path.startsWith(part.list) ? now.target : null));
  const section = useRef<HTMLElement>(null);
  // A key adds a box, or a paper, from anywhere on the page; what is folded opens first.
  const [wanted, setWanted] = useState<object>();
  const isBoxes = part.list === BOXES && !readOnly;
  useHotkeys(isBoxes ? { 'alt+x': () => setWanted({}) } : {});
  useEffect(() => {
    const grid = wanted && section.current?.querySelector('[role="grid"]');
    if (grid) addRow(grid);
  }, [wanted]);
  // Somebody asked for the list as a whole.
  useEffect(() => {
    if (target?.path === part.list)
      section.current?.querySelector<HTMLElement>('[data-entry], [tabindex="0"]')?.focus();
  }, [target, part.list]);
  const title = part.label[lang];
  const startsOpen = count > 0 || (USUAL.includes(part.list) && !readOnly);
  return (
    <Fold
      ref={section}
      title={count > 0 && part.many ? `${title} (${count})` : title}
      startsOpen={startsOpen}
      forcedOpen={wanted ?? target}
    >
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
