/** The pages of a table whose rows come from the server one page at a time; no pager where one page has all. */
export function pagesOf(
  current: number,
  pageSize: number,
  total: number | undefined,
  onChange: (page: number) => void,
) {
  return { current, pageSize, total: total ?? 0, onChange, hideOnSinglePage: true, showSizeChanger: false };
}
