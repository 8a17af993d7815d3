import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Table } from 'antd';
import { expect, it } from 'vitest';
import { useExpandIcon } from './useExpandIcon';

interface Line {
  id: number;
  name: string;
}

function Lines({ lines }: { lines: Line[] }) {
  const expandIcon = useExpandIcon(({ id, name }: Line) => `${id} ${name}`);
  return (
    <Table<Line>
      pagination={false}
      rowKey="id"
      dataSource={lines}
      columns={[{ dataIndex: 'name' }]}
      expandable={{ expandIcon, expandedRowRender: ({ name }) => <p>more of {name}</p> }}
    />
  );
}

it('names the button of each row by its row', async () => {
  render(
    <Lines
      lines={[
        { id: 1, name: 'bolts' },
        { id: 2, name: 'nuts' },
      ]}
    />,
  );
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Expand row 1 bolts',
    'Expand row 2 nuts',
  ]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Expand row 2 nuts' }));
  expect(screen.getByText('more of nuts')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Collapse row 2 nuts' })).toHaveAttribute('aria-expanded', 'true');
});
