// The declaration: its form, its desks, its commands and what follows from a field.
import { today } from './today';
import type { Problem } from './types';
import type {
  Command,
  Desk,
  EditFlag,
  Element,
  Fill,
  Filled,
  Form,
  Headings,
  JudgeContext,
  OrgParams,
  Party,
  Pending,
  Progress,
  SplitOutcome,
  Text,
  Unusual,
  Verdict,
} from './wasm';
import { rules } from './wasm';

export type {
  Command,
  Desk as DeclarationDesk,
  EditFlag,
  Element,
  Fill,
  Form as DeclarationForm,
  FormPart,
  JudgeContext,
  Packed as PackedField,
  Party,
  Pending,
  Progress,
  SplitOutcome,
  Unusual,
} from './wasm';

/** Rule of a field that must be filled: such problems need no sentence each. */
export const requiredRule = (): string => rules.requiredRule();

type Row = Record<string, unknown>;

const forms = new Map<string, Form>();

/** The form of a category: its fields with the dictionaries of its direction, its groups, lists and packed fields. */
export function declarationForm(iECatg: string): Form {
  const form = forms.get(iECatg) ?? rules.declarationForm(iECatg);
  forms.set(iECatg, form);
  return form;
}

/** A declaration that nobody has keyed anything into yet. */
export function newDeclaration(iECatg: string): Row {
  return rules.newDeclaration(iECatg);
}

/** The fields that follow from whose declaration it is, which organisation makes it and which clerk. */
export function declarationParties(owner: Party, maker: Party, clerk: string): Row {
  return Object.fromEntries(rules.declarationParties(owner, maker, clerk));
}

/** The one number that a declaration goes by everywhere; "" while it has none. */
export function declarationNumber(of: Row): string {
  return rules.declarationNumber({ entryId: of.entryId, seqNo: of.seqNo, clientSeqNo: of.clientSeqNo });
}

/** A new declaration with the content of another. */
export function copyDeclaration(of: Row): Row {
  return rules.copyDeclaration(of);
}

/** What a template keeps of a declaration. */
export function declarationTemplate(of: Row): Row {
  return rules.declarationTemplate(of);
}

export function declarationDesk(path: string): Desk {
  return rules.declarationDesk(path);
}

/** The desk where declarations of a category are made. */
export function makeDesk(iECatg: string): Desk | undefined {
  return rules.makeDesk(iECatg);
}

/** The import-edit flags of the four categories, where the pages at these paths are being edited. */
export function editFlags(edited: Iterable<string>): EditFlag[] {
  return rules.editFlags([...edited]);
}

/** What counts the work that waits at a list that is a desk; undefined for another page. */
export function pendingAt(path: string): Pending | undefined {
  return rules.pendingAt(path);
}

/** Permission codes that allow a command on a category; on any category when none is given. */
export function commandPermissions(command: Command, iECatg: string): string[] {
  return rules.commandPermissions(command, iECatg);
}

/** What a customer must have granted for a command. */
export function commandGrant(command: Command): 'edit' | 'send' {
  return rules.commandGrant(command);
}

/** Why a command may not be done on a declaration as it stands; undefined when it may. */
export function commandRefusal(command: Command, declaration: Row, orgParams: OrgParams): Text | undefined {
  return rules.commandRefusal(command, declaration, orgParams);
}

export function stateProgress(state: string): Progress {
  return rules.stateProgress(state);
}

/**
 * The parts of a specification, at least those that all goods have and those that the tariff names for the HS code on the
 * day of the declaration (today while that is blank).
 */
export function elementsOf(model: string, hsCode: string, declDate: string): Element[] {
  return rules.elementsOf(model, hsCode, declDate, today());
}

/** A specification with a part (its name and value) at a place, from 0, on a declaration of a category. */
export function withElement(model: string, at: number, part: string, iECatg: string): string {
  return rules.withElement(model, at, part, iECatg);
}

/** What stands at each place of a packed field, in the order of its places: the code, and whether it is none of that place. */
export function packedPlaces(field: string, value: string): Filled[] {
  return rules.packedPlaces(field, value);
}

/** The value of a packed field with a code at a place, from 0. */
export function withPackedPlace(field: string, value: string, at: number, code: string): string {
  return rules.withPackedPlace(field, value, at, code);
}

/** The fields of a line (its place from 0) that take another value from a material of the goods master. */
export function fillFromMaterial(declaration: Row, line: number, material: Row, how: Fill): [string, string][] {
  return rules.fillFromMaterial(narrowed(declaration, [line]), line, material, how, today());
}

/**
 * The columns that the first line of a pasted block names; undefined for a line that is no line of headings. `remembered`: heading
 * to column as somebody set it, where an empty column leaves the cells out.
 */
export function headings(
  line: readonly string[],
  columns: readonly { name: string; label: Text }[],
  remembered: Record<string, string>,
): Headings | undefined {
  const known = columns.map(({ name, label }) => ({ name, label }));
  return rules.headings([...line], known, remembered) ?? undefined;
}

let parties: ReadonlyMap<string, boolean> | undefined;

/** The fields of the head in which enterprises are looked up, each with whether those abroad are. */
export function partyFields(): ReadonlyMap<string, boolean> {
  parties ??= new Map(rules.partyFields().map(({ field, abroad }) => [field, abroad]));
  return parties;
}

/** What the head says of the party of a field when it is this enterprise. */
export function fillParty(field: string, enterprise: Row): Row {
  return Object.fromEntries(rules.fillParty(field, enterprise));
}

/** Which enterprises a field offers: '0' those at home, '1' those abroad, '2' all. */
export type Whose = '0' | '1' | '2';

/** The fields of a document other than the declaration in which enterprises are looked up. */
export function documentParties(definition: string): readonly { field: string; whose: Whose }[] {
  return rules.documentParties(definition);
}

/** What such a document says of the party of a field when it is this enterprise. */
export function fillDocumentParty(definition: string, field: string, enterprise: Row): Row {
  return Object.fromEntries(rules.fillDocumentParty(definition, field, enterprise));
}

/**
 * A declaration with all of its head, and of its lists nothing but these lines, at their places. What is keyed in a line calls for
 * nothing of others, and all that is handed to the rules is written and read as text, at each key and before it can be seen.
 */
function narrowed(declaration: Row, lines: readonly number[]): Row {
  const wanted = new Set(lines);
  const parts = Object.entries(declaration).filter(([field, value]) => field === LINES || !Array.isArray(value));
  const narrow = (value: unknown) =>
    Array.isArray(value) ? value.map((line: unknown, at) => (wanted.has(at) ? line : {})) : value;
  return Object.fromEntries(parts.map(([field, value]) => [field, narrow(value)]));
}

const LINES = 'lines';
const OF_LINE = /^lines\[(\d+)\]\./;

let triggers: ReadonlySet<string> | undefined;

/** What follows when the fields at these paths of a declaration were changed: paths and values. */
export function followDeclaration(declaration: Row, changed: readonly string[]): [string, string][] {
  triggers ??= new Set(rules.followTriggers());
  const known = triggers;
  if (!changed.some((path) => known.has(path.slice(path.lastIndexOf('.') + 1)))) return [];
  const lines = changed.map((path) => Number(OF_LINE.exec(path)?.[1] ?? Number.NaN));
  const needed = lines.some(Number.isNaN) ? declaration : narrowed(declaration, lines);
  return rules.followDeclaration(needed, changed, today());
}

/** What comes of a declaration whose containers at these places (from 0) go to a new one, or why it cannot be. */
export function splitByContainers(declaration: Row, places: readonly number[]): SplitOutcome {
  return rules.splitByContainers(declaration, Uint32Array.from(places));
}

/** What the port says otherwise of the bill of a declaration or forecast, with its `containers`: warnings at its fields. */
export function portDifferences(shipment: object, record: object): readonly Problem[] {
  return rules.portDifferences(shipment, record);
}

/**
 * What is unusual in the lines of a declaration by what is known of its goods, but for prices of which these problems already
 * say that they are far from another.
 */
export function unusualIn(declaration: Row, known: readonly object[], told: readonly Problem[]): readonly Unusual[] {
  return known.length === 0 ? [] : rules.unusualIn(declaration, known, told);
}

/** Judges a declaration on a day (`YYYY-MM-DD`); the problems stand in form order. */
export function judgeDeclaration(declaration: Row, context: JudgeContext): Verdict {
  return rules.judgeDeclaration(declaration, context);
}
