// What the web side knows of the core. Other parts import from here only.
import { session } from './session';
import type {
  Commands,
  Entry,
  Lang,
  NoticeCard,
  NoticeReach,
  Page,
  PasswordForm,
  PasswordProblems,
  PushMessage,
  Resource,
  TagAction,
  TagBar,
  TagResult,
  Verb,
} from './types';
import { giveDictionaries, loadWasm, rules, wasm } from './wasm';

export {
  entry,
  findEntries,
  foundByName,
  isOnServer,
  label,
  searchEntries,
  strippedCode,
  want,
  wantOfDeclaration,
  wantOfRow,
  wholeCode,
} from './codes';
export * from './declaration';
export * from './explained';
export { favouriteChoices, favourites, markFavourite } from './favourites';
export * from './forecast';
export { type FieldHelp, fieldHelp, type HelpText, helpText } from './help';
export { installHost } from './host';
export * from './house';
export {
  confirmAction,
  downloadFile,
  exportList,
  fetchFile,
  isUnreachable,
  type ListExport,
  RequestError,
  request,
  upload,
  whenUnanswered,
} from './requests';
export { askedFields, copyRow, documentChanges, followRow, judgeRow, threeWay } from './resources';
export { session } from './session';
export * from './states';
export * from './tax';
export { fillText, inBoth, inList, loadOpening, loadTexts, textKeys, texts } from './texts';
export { today } from './today';
export * from './types';
export { loadDocuments, loadRules } from './wasm';
export * from './wms';
export * from './zone';

/** The page sizes a list offers. Filled by `startCore`. */
export let pageSizes: readonly number[] = [];

/**
 * Loads the core. Everything else here works only after it; definitions, dictionaries, decimals and the declaration want
 * `loadRules` too, which the layout of the logged-in pages awaits.
 */
export async function startCore(): Promise<void> {
  await loadWasm();
  pageSizes = [...wasm.pageSizes()];
}

// Definitions and dictionaries

const resources = new Map<string, Resource>();

/** The definition of a resource. */
export function resource(name: string): Resource {
  const found = findResource(name);
  if (found === undefined) throw new Error(`the core knows no resource ${name}`);
  return found;
}

/** The definition of a resource, if there is one. */
export function findResource(name: string): Resource | undefined {
  const known = resources.get(name);
  if (known) return known;
  const found = rules.resource(name);
  if (found !== undefined) resources.set(name, found);
  return found;
}

/** The catalogue of pages. */
export function pages(): Page[] {
  return wasm.pages();
}

/** What people call the page of a name beside its title, in both languages; '' when that is all. */
export function pageAlsoCalled(name: string): string {
  return wasm.pageAlsoCalled(name);
}

/** A route or menu title in the wanted language when it has a translation, else as it is. */
export function translateTitle(title: string, lang: Lang): string {
  return wasm.translateTitle(title, lang);
}

/** Sets the dictionaries; the session does it by itself with the user info. */
export function setDictionaries(dicts: Record<string, Entry[]>): void {
  giveDictionaries(dicts);
}

/** Whether the user has a permission. */
export function isGranted(code: string): boolean {
  return wasm.isGranted(code);
}

/** Whether the user may do something with the rows of a resource. */
export function may(name: string, verb: Verb): boolean {
  const { perm, verbs } = resource(name);
  return verbs.includes(verb) && isGranted(`${perm}:${verb}`);
}

/** Whether the user has the permission for a command that is no verb of a resource. */
export function mayDo(command: keyof Commands): boolean {
  return isGranted(rules.commandCodes()[command]);
}

// Decimals: texts in, texts out; undefined when a value is no decimal or the result does not fit.

export function multiplyDecimals(a: string, b: string, scale: number): string | undefined {
  return rules.multiplyDecimals(a, b, scale);
}

export function divideDecimals(a: string, b: string, scale: number): string | undefined {
  return rules.divideDecimals(a, b, scale);
}

export function sumDecimals(values: readonly string[], scale: number): string | undefined {
  return rules.sumDecimals([...values], scale);
}

/** '1234567.50000' -> '1,234,567.5', for reading. */
export function readableDecimal(value: string): string {
  return rules.readableDecimal(value);
}

/** An xlsx workbook with the headings of these columns of a resource, to be filled in and imported. */
export function sheetTemplate(name: string, columns: readonly string[]): File {
  const { lang } = session.view();
  const bytes = rules.sheetTemplate(name, [...columns], lang);
  return new File([bytes.slice()], `${resource(name).label[lang]}.xlsx`, { type: XLSX });
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Why a file of so many bytes is not taken, in the language of the screens; undefined when it is. */
export function uploadProblem(bytes: number): string | undefined {
  return rules.uploadProblem(bytes, session.view().lang);
}

/** Whether a stored file of a purpose is deleted by itself, and not with what it belongs to. */
export function fileGoesByItself(purpose: string): boolean {
  return rules.fileGoesByItself(purpose);
}

// Small things

/** The first problem of each field of the password form. */
export function passwordProblems(form: PasswordForm, lang: Lang): PasswordProblems {
  return wasm.passwordProblems(form, lang);
}

/** The digest that is sent instead of a password. */
export function passwordDigest(password: string): string {
  return wasm.passwordDigest(password);
}

/** How long ago an instant (RFC 3339, or ms since 1970) was. */
export function relativeTime(instant: string | number, now: number, lang: Lang): string {
  const then = new Date(instant);
  return wasm.relativeTimeAt(then.getTime(), now, -then.getTimezoneOffset(), lang);
}

/** A UTF-16 unit above 255 counts 2. */
export function textWeight(text: string): number {
  return wasm.textWeight(text);
}

/** The name of an archive with the local time in it. */
export function archiveName(name: string, now: Date): string {
  return wasm.archiveNameAt(name, now.getTime(), -now.getTimezoneOffset());
}

/** Applies an action to the bar of visited pages. */
export function tagBar(bar: TagBar, action: TagAction): TagResult {
  switch (action.kind) {
    case 'open':
      return { bar: wasm.openTag(bar, action.view) };
    case 'close':
      return wasm.closeTag(bar, action.path, action.active, action.sidebarHidden);
    case 'closeOthers':
      return wasm.closeOtherTags(bar, action.path, action.active);
    case 'closeAll':
      return wasm.closeAllTags();
  }
}

/** The cards of unconfirmed messages for the person who is logged in. */
export function noticeCards(messages: readonly PushMessage[], reach: NoticeReach): readonly NoticeCard[] {
  return wasm.noticeCards(messages, reach);
}

// Push stream: one leader tab opens it.

/**
 * Opens the stream; it is opened anew when it ends. A session that ends closes it. `lastSeen`: id of the last message that
 * came over the stream of another tab.
 */
export function openPushStream(onMessage: (message: PushMessage) => void, lastSeen?: number): void {
  wasm.openPushStream(onMessage, lastSeen?.toString());
}

export function closePushStream(): void {
  wasm.closePushStream();
}
