import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MapRoom } from './MapRoom';
import { HEIGHT, WIDTH } from './shipmentPlaces';

afterEach(() => vi.restoreAllMocks());

it('begins with the document whose map it is, and stays where somebody moved it', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const { container, rerender } = render(<MapRoom at={{ x: 500, y: 900 }}>a map</MapRoom>);
  const room = container.firstElementChild as HTMLElement;
  expect([room.scrollLeft, room.scrollTop]).toEqual([500 + WIDTH / 2 - 150, 900 + HEIGHT / 2 - 200]);
  room.scrollTop = 0;
  rerender(<MapRoom at={{ x: 500, y: 900 }}>the same map, drawn again</MapRoom>);
  expect(room.scrollTop).toBe(0);
});
