import { render, screen, within } from '@testing-library/react';
import { Button, Modal, Tooltip } from 'antd';
import { expect, it } from 'vitest';
import { POPUPS } from '../../ui/popups';
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

it('what hangs over the page stands in the landmark of the layout, and a dialog in the body', async () => {
  const { rerender } = render(
    <section id={POPUPS} aria-label="Hints">
      <Antd>
        <Tooltip title="Ctrl+S" open>
          <Button>Save</Button>
        </Tooltip>
      </Antd>
    </section>,
  );
  expect(within(screen.getByRole('region')).getByRole('tooltip')).toHaveTextContent('Ctrl+S');
  rerender(
    <section id={POPUPS} aria-label="Hints">
      <Antd>
        <Modal open title="Send?" />
      </Antd>
    </section>,
  );
  expect(screen.getByRole('dialog')).toHaveTextContent('Send?');
  expect(within(screen.getByRole('region')).queryByRole('dialog')).toBeNull();
});
