// What the web side knows of the core. Other parts import from here only.
import { session } from './session';
import type {
  Choice,
  Entry,
  Lang,
  Page,
  PasswordForm,
  PasswordProblems,
  PushMessage,
  Resource,
  TagAction,
  TagBar,
  TagResult,
} from './types';
import { giveDictionaries, loadWasm, rules, wasm } from './wasm';

export * from './declaration';
export { installHost } from './host';
export { confirmAction, downloadFile, exportList, type ListExport, RequestError, request, upload } from './requests';
export { followRow, judgeRow } from './resources';
export { session } from './session';
export * from './tax';
export { fillText, textKeys, texts } from './texts';
export * from './types';
export { loadRules } from './wasm';

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
  const json = rules.resourceJson(name);
  if (json === undefined) return undefined;
  const found = JSON.parse(json) as Resource;
  resources.set(name, found);
  return found;
}

/** The catalogue of pages. */
export function pages(): Page[] {
  return wasm.pages();
}

/** A route or menu title in the wanted language when it has a translation, else as it is. */
export function translateTitle(title: string, lang: Lang): string {
  return wasm.translateTitle(title, lang);
}

/** Sets the dictionaries; the session does it by itself with the user info. */
export function setDictionaries(dicts: Record<string, Entry[]>): void {
  giveDictionaries(JSON.stringify(dicts));
}

/** `(id)name`; for currency and country with the letters. An unknown code is shown as it is. */
export function label(family: string, code: string, lang: Lang): string {
  return rules.label(family, code, lang);
}

/** The entry of a code, be it the id or the second code. */
export function entry(family: string, code: string): Entry | undefined {
  return rules.entry(family, code);
}

/** At most `limit` entries: those whose code starts with the query, then those whose name contains it. */
export function searchEntries(family: string, query: string, limit: number, lang: Lang): Choice[] {
  return rules.searchEntries(family, query, limit, lang);
}

/** Whether the user has a permission. */
export function isGranted(code: string): boolean {
  return wasm.isGranted(code);
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

// Push stream: one leader tab opens it.

/**
 * Opens the stream; it is opened anew when it ends. A session that ends closes it. `lastSeen`: id of the last message that
 * came over the stream of another tab.
 */
export function openPushStream(onMessage: (message: PushMessage) => void, lastSeen?: number): void {
  wasm.openPushStream((message) => onMessage(message as PushMessage), lastSeen?.toString());
}

export function closePushStream(): void {
  wasm.closePushStream();
}
