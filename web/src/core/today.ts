/** The day in China at a moment, as the wire writes it: customs days are China's, wherever the reader is. */
export function today(now = new Date()): string {
  return DAY.format(now);
}

const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });
