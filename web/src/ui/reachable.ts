import type { TableRef } from 'antd/es/table';

/** For a table without anything to press in it, as its `ref`: whoever has no mouse reaches what is scrolled in it by Tab. */
export function reachable(table: TableRef | null): void {
  const parts = table?.nativeElement.querySelectorAll('.ant-table-body, .ant-table-content') ?? [];
  for (const part of parts) part.setAttribute('tabindex', '0');
}
