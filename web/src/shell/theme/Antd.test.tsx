import { render, screen } from '@testing-library/react';
import { Button } from 'antd';
import { expect, it } from 'vitest';
import { Antd } from './Antd';

it('a button that works is called what it says, and so it is when the work is done', () => {
  const at = (loading: boolean) => (
    <Antd>
      <Button loading={loading}>Send</Button>
    </Antd>
  );
  const { rerender } = render(at(true));
  expect(screen.getByRole('button', { name: 'Send' })).toHaveClass('ant-btn-loading');
  rerender(at(false));
  expect(screen.getByRole('button', { name: 'Send' }).querySelector('svg')).toBeNull();
});
