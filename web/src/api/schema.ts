import type { paths } from './schema.gen';

type Json<Content> = Content extends { content: { 'application/json': infer Value } } ? Value : never;
type Operation<P extends keyof paths, M extends keyof paths[P]> = NonNullable<paths[P][M]>;

/** The `data` of an operation's answer, as openapi.json documents it. */
export type AnswerOf<P extends keyof paths, M extends keyof paths[P]> =
  Operation<P, M> extends { responses: { 200: infer Answer } }
    ? Json<Answer> extends { data: infer Data }
      ? Data
      : never
    : never;

/** The body that an operation takes. */
export type BodyOf<P extends keyof paths, M extends keyof paths[P]> =
  Operation<P, M> extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : never;
