// The sections of a document's page: what its index shows and its keys go to.
import { createContext } from 'react';
import { askedFields } from '../../core';
import type { Draft } from '../draft';
import type { Path } from '../row';

export interface Section {
  id: string;
  title: string;
  element: () => HTMLElement | null;
  /** Unfolds it and goes to the first of its fields that asks for something. */
  show: () => void;
}

export interface Sections {
  add: (section: Section) => () => void;
  /** The fields that ask for something now. */
  asked: () => ReadonlySet<Path>;
}

/** Where a section makes itself known; none inside another section. */
export const SectionsContext = createContext<Sections | null>(null);

/** The fields where Enter stops: those that ask for something, and those that the clerk left with an error. */
export function askedPaths(name: string, draft: Draft): ReadonlySet<Path> {
  // Lists cost the way to the core and say nothing about the head.
  const head = Object.fromEntries(Object.entries(draft.row).filter(([, value]) => typeof value !== 'object'));
  draft.judgeNow();
  const wrong = draft.problems.filter(({ severity, field }) => severity === 'E' && draft.tells(field));
  return new Set([...askedFields(name, head), ...wrong.map(({ field }) => field)]);
}

export const inPageOrder = (a: Section, b: Section): number => {
  const [one, other] = [a.element(), b.element()];
  if (one === null || other === null) return 0;
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
};
