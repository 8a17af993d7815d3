// Evidence packs: what is kept of a document, or of those of a period, as a signed archive. The downloads list what is being made.
import { downloadFile, request } from '../core';
import { getQuietly } from './resources';
import type { AnswerOf, BodyOf } from './schema';

/** The key that this installation signs with. */
export type EvidenceKey = AnswerOf<'/evidence/v1/key', 'get'>;
/** What a pack is wanted of. */
export type EvidenceWanted = BodyOf<'/evidence/v1/make', 'post'>;

const PATH = '/evidence/v1';

export const evidence = {
  key: (signal?: AbortSignal) => getQuietly<EvidenceKey>(`${PATH}/key`, undefined, signal),
  /** Asks for a pack; the answer says where it will be. */
  make: (wanted: EvidenceWanted) =>
    request<AnswerOf<'/evidence/v1/make', 'post'>>({ method: 'POST', path: `${PATH}/make`, body: wanted, once: true }),
  /** The page that checks packs without a network. */
  checkingPage: () => downloadFile({ method: 'GET', path: `${PATH}/verify` }),
};
