import { resourceApi } from './resources';

/** Templates of declarations. */
export const entryTemplates = resourceApi('/decl/v1/entryTemplate');
