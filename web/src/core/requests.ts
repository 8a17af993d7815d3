// Requests, downloads and exports. What is sent, what an answer means and what is shown, the core decides.
import { host } from './host';
import { session } from './session';
import { texts } from './texts';
import type { Lang, RequestSpec, WireProblem } from './types';
import { type Failure, type Spec, wasm } from './wasm';

/** What a failed request rejects with. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** `data` of the answer's envelope. */
  readonly data: unknown;
  /** Whether the person has already been told. */
  readonly shown: boolean;
  /** Nobody knows what became of it: it may be done all the same. */
  readonly unanswered: boolean;
  /** The key of the try that had no answer: with it the same is done once, also by a page that is loaded later. */
  readonly key: string | undefined;

  constructor({ message, status, shown, unanswered = false, key, data }: Failure & { data?: unknown }) {
    super(message);
    this.status = status;
    this.shown = shown;
    this.unanswered = unanswered;
    this.key = key;
    this.data = data;
  }

  /** What it says, in a language where the answer has that: a screen may be switched while it stands there. */
  messageIn(lang: Lang): string {
    const [only, ...others] = this.fields;
    return only === undefined || others.length > 0 ? this.message : only.both[lang];
  }

  /** Problems of a 422 answer. */
  get fields(): WireProblem[] {
    const { data } = this;
    const found = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : [];
    return Array.isArray(found) ? found : [];
  }
}

const BAD_GATEWAY = 502;
const GATEWAY_TIMEOUT = 504;

/** Whether nobody answered, or only somebody in front of the server who could not reach it either. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof RequestError && [0, BAD_GATEWAY, GATEWAY_TIMEOUT].includes(error.status);
}

const listeners = new Set<() => void>();

/** Calls whenever a request found nobody who answers; answers how to stop. */
export function whenUnanswered(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Turns the plain failures of the core into errors. */
export async function rejecting<R>(running: Promise<R>): Promise<R> {
  try {
    return await running;
  } catch (failure) {
    if (!isFailure(failure)) throw failure;
    const error = new RequestError(failure);
    // A request that was given up says nothing.
    if (isUnreachable(error) && error.message !== '') for (const listener of listeners) listener();
    throw error;
  }
}

function isFailure(thrown: unknown): thrown is Failure & { data?: unknown } {
  return typeof thrown === 'object' && thrown !== null && 'shown' in thrown && 'status' in thrown;
}

function coreSpec({ body, signal: _, query, ...spec }: RequestSpec): Spec {
  const bodyKind = body === undefined ? 'none' : body instanceof FormData ? 'form' : 'json';
  return { ...spec, bodyKind, query: { ...query } };
}

/** Sends, reacts to the answer as the error catalogue says, and resolves to the envelope's `data`. */
export async function request<R>(spec: RequestSpec): Promise<R> {
  const data = await rejecting(wasm.request(coreSpec(spec), spec.body, spec.signal));
  return data as R;
}

/** Sends a form as `request` does; `onProgress` is told the part of it that has gone, from 0 to 1. */
export async function upload<R>(spec: RequestSpec, onProgress: (part: number) => void): Promise<R> {
  const data = await rejecting(wasm.upload(coreSpec(spec), spec.body, spec.signal, onProgress));
  return data as R;
}

/** Fetches a file and hands it to the host to save. Without a name the server's counts; a zip gets a time stamp. */
export function downloadFile(spec: RequestSpec, name = ''): Promise<void> {
  return rejecting(wasm.downloadFile(coreSpec(spec), spec.body, name));
}

/** Fetches a file that the page shows, such as a picture of a paper; undefined when the answer is none. */
export function fetchFile(spec: RequestSpec): Promise<Blob | undefined> {
  return rejecting(wasm.fetchFile(coreSpec(spec), spec.signal));
}

export interface ListExport {
  path: string;
  /** The filters of the list. */
  query: RequestSpec['query'];
  fileName: string;
  dataName: string;
  /** First and last day, YYYY-MM-DD. */
  startTime?: string;
  endTime?: string;
  /** Months that may be exported at once: 3 when missing, -1 for no limit. */
  maxInterval?: number;
}

/** The export of a list with its questions and messages. Resolves to whether anything was exported. */
export function exportList({ path, query, ...params }: ListExport): Promise<boolean> {
  return rejecting(wasm.exportList(coreSpec({ method: 'GET', path, query }), params));
}

/**
 * Asks before a record is deleted or the like; `actionKey` is the key of the verb or the verb itself, `toKnow` what there is to know first.
 * A no is answered with the notice.
 */
export async function confirmAction(actionKey: string, toKnow = ''): Promise<boolean> {
  const { lang } = session.view();
  const question = wasm.actionQuestion(texts(lang)[actionKey] ?? actionKey, lang);
  const text = toKnow === '' ? question.text : `${toKnow}\n${question.text}`;
  const confirmed = await host().confirm({ ...question, text });
  if (!confirmed) host().toast(wasm.actionCancelled(lang));
  return confirmed;
}
