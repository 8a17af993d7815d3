// The states of documents: what is done to them, why not, and what the history calls it.
import type { OrgParams } from './types';
import type { DocumentCommand, DocumentStates, Side, Text } from './wasm';
import { rules } from './wasm';

export type { DocumentCommand, DocumentStates, Side, StateView } from './wasm';

const known = new Map<string, DocumentStates>();

/** The states and commands of a document. */
export function documentStates(name: string): DocumentStates {
  const found = statesOf(name);
  if (found === undefined) throw new Error(`the core knows no states of ${name}`);
  return found;
}

/** The same, of a resource that may have none. */
export function statesOf(name: string): DocumentStates | undefined {
  const found = known.get(name) ?? rules.documentStates(name);
  if (found !== undefined) known.set(name, found);
  return found;
}

/** A command of a document that a button does. */
export function documentCommand(name: string, command: string): DocumentCommand {
  const found = documentStates(name).commands.find((one) => one.name === command);
  if (found === undefined) throw new Error(`${name} has no command ${command}`);
  return found;
}

/** Why somebody on a side may not do a command to a row as it stands; undefined when they may. */
export function documentRefusal(
  name: string,
  command: string,
  row: object,
  by: Side = 'either',
  maker?: Partial<OrgParams>,
): Text | undefined {
  return rules.documentRefusal(name, command, row, by, maker);
}

/** What the history of a row of a resource (or of its table) calls an action; undefined for one that nobody does. */
export function actionWords(of: string, action: string): Text | undefined {
  return rules.actionWords(of, action);
}

/** Who acts in the audit where customs answers. */
export function customsWords(): Text {
  return rules.customsWords();
}

/** Whether the changes of an action are worth reading in a history. */
export function isNews(action: string): boolean {
  return rules.isNews(action);
}
