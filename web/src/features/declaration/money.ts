import { readableDecimal } from '../../core';

/** An amount with its cents, thousands marked. */
export function money(amount: string): string {
  const [yuan = '', cents = '00'] = amount.split('.');
  const whole = readableDecimal(yuan);
  // The sign of less than a yuan is not lost with the zero before the point.
  return `${yuan.startsWith('-') && !whole.startsWith('-') ? '-' : ''}${whole}.${cents}`;
}
