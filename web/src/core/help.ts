// What there is to know about a field. The rules know most of it at once; how it is filled stands in files of their own.
import type { FieldHelp, HelpText } from './wasm';
import { helpFiles, rules } from './wasm';

export type { FieldHelp, HelpText } from './wasm';

/** What the definition, the code tables and the rules say of the field at a path; undefined where no definition has it. */
export function fieldHelp(resource: string, path: string, row: Record<string, unknown>): FieldHelp | undefined {
  return rules.fieldHelp(resource, path, row);
}

/** How a field of a definition is filled; undefined where nobody has written it. */
export async function helpText(resource: string, field: string): Promise<HelpText | undefined> {
  const texts = await helpFiles[`../../pkg/help/${resource}.json`]?.();
  return texts?.[field];
}
