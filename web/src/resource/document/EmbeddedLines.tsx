import { useMemo } from 'react';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import type { Draft } from '../draft';
import type { GridInputs } from '../grid/EntryGrid';
import { LineList } from './LineList';

interface EmbeddedLinesProps {
  draft: Draft;
  readOnly: boolean;
  /** Where the lines are in the draft. */
  list: string;
  /** Their definition. */
  of: string;
  inputs?: GridInputs;
  /** Alt+N outside any grid adds a line here. */
  main?: boolean;
}

/** The lines that are stored with a document, as their definition says them. */
export function EmbeddedLines({ of, ...rest }: EmbeddedLinesProps) {
  const { lang } = useText();
  const { label, fields, groups } = resource(of);
  // Ids say nothing to people.
  const shown = useMemo(() => fields.filter((field) => field.kind !== 'id'), [fields]);
  return <LineList {...rest} of={of} title={label[lang]} fields={shown} groups={groups} />;
}
