// A client for programs, typed by openapi.json: paths, queries, bodies and answers are checked by the compiler.
import type { paths } from './schema.gen.js';

type Verb = 'get' | 'post';
type Having<V extends Verb> = { [P in keyof paths]: paths[P] extends Record<V, unknown> ? P : never }[keyof paths];
type Operation<P extends keyof paths, V extends Verb> = paths[P] extends Record<V, infer O> ? O : never;
type Json<Content> = Content extends { content: { 'application/json': infer Value } } ? Value : never;

/** The `data` of what an operation answers. */
export type Answer<P extends keyof paths, V extends Verb> =
  Operation<P, V> extends { responses: { 200: infer Done } }
    ? Json<Done> extends { data: infer Data }
      ? Data
      : null
    : never;
/** The body that an operation takes. */
export type Body<P extends keyof paths, V extends Verb> =
  Operation<P, V> extends { requestBody?: infer Content } ? Json<NonNullable<Content>> : never;
type Query<P extends keyof paths, V extends Verb> =
  Operation<P, V> extends { parameters: { query?: infer Given } } ? NonNullable<Given> : Record<string, never>;

/** What a request may say beside its path. */
export interface Options<Given> {
  /** Values of the parts of the path: `{ id: 7 }` for `/decl/v1/{id}/detail`. */
  path?: Record<string, string | number>;
  query?: Given;
  /** The same key and the same body again: the work is done once. */
  idempotencyKey?: string;
}

/** One thing that is wrong with what was sent. */
export interface Problem {
  field: string;
  rule: string;
  message: string;
}

/** A refusal. `status` says what to do; `message` is for a person. */
export class Refused extends Error {
  override name = 'Refused';
  constructor(
    readonly status: number,
    message: string,
    readonly data: unknown,
    /** Seconds to wait, where the server says so. */
    readonly retryAfter: number | undefined,
  ) {
    super(message);
  }

  /** 422: what is wrong, field by field. */
  get problems(): Problem[] {
    const { fields } = (this.data ?? {}) as { fields?: Problem[] };
    return fields ?? [];
  }
}

/** How a client is set up. */
export interface Settings {
  /** Such as `https://customs.example`. */
  address: string;
  /** Secret of an API token. */
  token: string;
  language?: 'zh' | 'en';
  /** Answers the question of a 511; without it the question is thrown as a refusal. */
  confirm?: (question: string) => boolean | Promise<boolean>;
  /** How often a request is sent again after 429 and 503, waiting as Retry-After says. 3 unless said. */
  retries?: number;
}

/** Calls operations with a token. */
export class Client {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get<P extends Having<'get'>>(path: P, options: Options<Query<P, 'get'>> = {}): Promise<Answer<P, 'get'>> {
    return this.#call('GET', path, undefined, options) as Promise<Answer<P, 'get'>>;
  }

  post<P extends Having<'post'>>(
    path: P,
    body: Body<P, 'post'>,
    options: Options<Query<P, 'post'>> = {},
  ): Promise<Answer<P, 'post'>> {
    return this.#call('POST', path, body, options) as Promise<Answer<P, 'post'>>;
  }

  async #call(method: string, path: string, body: unknown, options: Options<unknown>): Promise<unknown> {
    const { confirm, retries = 3 } = this.#settings;
    let isSure = false;
    for (let tries = 0; ; ) {
      try {
        return await this.#once(method, path, body, options, isSure);
      } catch (refusal) {
        if (!(refusal instanceof Refused)) throw refusal;
        if (refusal.status === 511 && !isSure && confirm && (await confirm(refusal.message))) {
          isSure = true;
        } else if (refusal.retryAfter !== undefined && tries < retries) {
          tries += 1;
          await new Promise((done) => setTimeout(done, (refusal.retryAfter ?? 0) * 1000));
        } else {
          throw refusal;
        }
      }
    }
  }

  async #once(
    method: string,
    path: string,
    body: unknown,
    options: Options<unknown>,
    isSure: boolean,
  ): Promise<unknown> {
    const { address, token, language = 'en' } = this.#settings;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(options.path?.[name] ?? ''));
    const url = new URL(`${address}/api${filled}`);
    for (const [name, value] of Object.entries(options.query ?? {})) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    const headers: Record<string, string> = { Authorization: `Bearer ${token}`, 'Accept-Language': language };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (isSure) headers.Reconfirm = 'true';
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
    const answer = await fetch(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const text = await answer.text();
    const { message = '', data = null } = text.startsWith('{')
      ? (JSON.parse(text) as { message?: string; data?: unknown })
      : { message: text };
    if (answer.ok) return data;
    const pause = answer.headers.get('Retry-After');
    throw new Refused(answer.status, message, data, pause === null ? undefined : Number(pause));
  }
}
