/** Every family of fixtures/dicts by its wire name, as the server hands it out. */
export function dictionaries(): Record<
  string,
  { id: string; name: string; [column: string]: string | boolean | undefined }[]
>;
