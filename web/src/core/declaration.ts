// The declaration: its form, its desks, its commands and what follows from a field.
import type { Field, OrgParams, Stage, Text, Verdict } from './types';
import { rules } from './wasm';

/** Rule of a field that must be filled: such problems need no sentence each. */
export const requiredRule = (): string => rules.requiredRule();

/** What a person does to a declaration. */
export type Command = 'edit' | 'submit' | 'cancelSubmit' | 'pass' | 'return' | 'send' | 'resend' | 'cancel' | 'delete';

/** How far a declaration is. */
export type Progress = 'open' | 'refused' | 'review' | 'reviewed' | 'customs' | 'attention' | 'done' | 'ended';

/** A pair of pages at which declarations are worked on. */
export interface DeclarationDesk {
  kind: 'make' | 'check' | 'query';
  /** '1' to '4'; empty at the query desk, which shows all categories. */
  iECatg: string;
  listPath: string;
  /** Path of the edit page before its id. */
  editBase: string;
  commands: Command[];
  /** Ready-made choices of the list: the states they show, parted by commas. */
  views: { label: Text; status: string }[];
}

/** A list of the form, or a block that exists once. */
export interface FormPart {
  list: string;
  label: Text;
  fields: Field[];
  many: boolean;
}

/** A field in which each position has a meaning of its own. */
export interface PackedField {
  field: string;
  full: boolean;
  places: { from: number; len: number; label: Text; family: string; codes: [string, Text][] }[];
}

export interface DeclarationForm {
  groups: { key: string; label: Text }[];
  head: Field[];
  line: Field[];
  parts: FormPart[];
  lineParts: FormPart[];
  packed: PackedField[];
}

type Row = Record<string, unknown>;

export interface JudgeContext {
  today: string;
  orgParams: OrgParams;
  stage: Stage;
}

const forms = new Map<string, DeclarationForm>();

/** The form of a category: its fields with the dictionaries of its direction, its groups, lists and packed fields. */
export function declarationForm(iECatg: string): DeclarationForm {
  const form = forms.get(iECatg) ?? (rules.declarationForm(iECatg) as DeclarationForm);
  forms.set(iECatg, form);
  return form;
}

/** A declaration that nobody has keyed anything into yet. */
export function newDeclaration(iECatg: string): Row {
  return rules.newDeclaration(iECatg);
}

/** An organisation as a party of a declaration. */
export interface Party {
  name: string;
  code: string;
  creditCode: string;
}

/** The fields that follow from whose declaration it is, which organisation makes it and which clerk. */
export function declarationParties(owner: Party, maker: Party, clerk: string): Row {
  return Object.fromEntries(rules.declarationParties(owner, maker, clerk));
}

/** A new declaration with the content of another. */
export function copyDeclaration(of: Row): Row {
  return JSON.parse(rules.copyDeclarationJson(JSON.stringify(of))) as Row;
}

/** What a template keeps of a declaration. */
export function declarationTemplate(of: Row): Row {
  return JSON.parse(rules.declarationTemplateJson(JSON.stringify(of))) as Row;
}

export function declarationDesk(path: string): DeclarationDesk {
  return rules.declarationDesk(path) as DeclarationDesk;
}

/** The desk where declarations of a category are made. */
export function makeDesk(iECatg: string): DeclarationDesk | undefined {
  return rules.makeDesk(iECatg) as DeclarationDesk | undefined;
}

/** Whether something is being edited at the make desk of a category (`iECatg` 1 to 4). */
export interface EditFlag {
  iECatg: string;
  /** The list page of the desk. */
  listPath: string;
  pageStatus: boolean;
}

/** The import-edit flags of the four categories, where the pages at these paths are being edited. */
export function editFlags(edited: Iterable<string>): EditFlag[] {
  return rules.editFlags([...edited]) as EditFlag[];
}

/** Permission codes that allow a command on a category; on any category when none is given. */
export function commandPermissions(command: Command, iECatg: string): string[] {
  return rules.commandPermissions(command, iECatg);
}

/** Why a command may not be done on a declaration as it stands; undefined when it may. */
export function commandRefusal(command: Command, declaration: Row, orgParams: OrgParams): Text | undefined {
  return rules.commandRefusal(command, JSON.stringify(declaration), orgParams);
}

export function stateProgress(state: string): Progress {
  return rules.stateProgress(state) as Progress;
}

/** One part of a specification (`gModel`), as the form shows it. */
export interface Element {
  label: Text;
  /** Dictionary family of its codes; empty for free text. */
  family: string;
  /** What it says of itself before its value, the colon included. */
  prefix: string;
  value: string;
  /** Rules whose problems are about this part. */
  rules: string[];
}

/** The parts of a specification, at least those that all goods have. */
export function elementsOf(model: string): Element[] {
  return rules.elementsOf(model) as Element[];
}

/** A specification with a part (its name and value) at a place, from 0, on a declaration of a category. */
export function withElement(model: string, at: number, part: string, iECatg: string): string {
  return rules.withElement(model, at, part, iECatg);
}

/** What stands at each place of a packed field, in the order of its places: the code, and whether it is none of that place. */
export function packedPlaces(field: string, value: string): { code: string; wrong: boolean }[] {
  return rules.packedPlaces(field, value);
}

/** The value of a packed field with a code at a place, from 0. */
export function withPackedPlace(field: string, value: string, at: number, code: string): string {
  return rules.withPackedPlace(field, value, at, code);
}

/** How much of a line is filled from a material. */
export type Fill = 'blank' | 'all' | 'quantities';

/** The fields of a line (its place from 0) that take another value from a material of the goods master. */
export function fillFromMaterial(declaration: Row, line: number, material: Row, how: Fill): [string, string][] {
  return rules.fillFromMaterialJson(JSON.stringify(declaration), line, JSON.stringify(material), how);
}

let triggers: ReadonlySet<string> | undefined;

/** What follows when the fields at these paths of a declaration were changed: paths and values. */
export function followDeclaration(declaration: Row, changed: readonly string[]): [string, string][] {
  triggers ??= new Set(rules.followTriggers());
  const known = triggers;
  if (!changed.some((path) => known.has(path.slice(path.lastIndexOf('.') + 1)))) return [];
  return rules.followDeclarationJson(JSON.stringify(declaration), [...changed]);
}

/** What comes of a declaration whose containers at these places (from 0) go to a new one, or why it cannot be. */
export interface SplitOutcome {
  stays?: Row;
  goes?: Row;
  /** How many containers stay and go. */
  boxes?: [number, number];
  problems?: { field: string; rule: string; message: Text }[];
}

export function splitByContainers(declaration: Row, places: readonly number[]): SplitOutcome {
  const chosen = Uint32Array.from(places);
  return JSON.parse(rules.splitByContainersJson(JSON.stringify(declaration), chosen)) as SplitOutcome;
}

/** Judges a declaration on a day (`YYYY-MM-DD`); the problems stand in form order. */
export function judgeDeclaration(declaration: Row, context: JudgeContext): Verdict {
  const { today, orgParams, stage } = context;
  return JSON.parse(rules.judgeDeclarationJson(JSON.stringify(declaration), today, orgParams, stage)) as Verdict;
}
