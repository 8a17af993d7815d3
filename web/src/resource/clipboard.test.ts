import { describe, expect, it } from 'vitest';
import { isBlock, readBlock } from './clipboard';

describe('readBlock', () => {
  it('parts rows by line ends and cells by tabs, without the line end that spreadsheets put last', () => {
    expect(readBlock('8471300000\tLaptop\t10\r\n0201300090\t 牛肉 \t2.5\r\n')).toEqual([
      ['8471300000', 'Laptop', '10'],
      ['0201300090', '牛肉', '2.5'],
    ]);
  });

  it('keeps tabs, line ends and doubled quotes inside a quoted cell', () => {
    expect(readBlock('"a\tb"\t"line 1\nline 2"\n"say ""yes"""\tx')).toEqual([
      ['a\tb', 'line 1\nline 2'],
      ['say "yes"', 'x'],
    ]);
  });

  it('keeps empty cells in their place and drops empty rows at the end only', () => {
    expect(readBlock('a\t\tc\n\t\t\nd\t\t\n\t\t\n')).toEqual([
      ['a', '', 'c'],
      ['', '', ''],
      ['d', '', ''],
    ]);
  });

  it('reads a quote inside a cell as a letter', () => {
    expect(readBlock('24" screen\t1')).toEqual([['24" screen', '1']]);
  });
});

describe('isBlock', () => {
  it('takes one value, even with a line end behind it, for a value', () => {
    expect(isBlock('8471300000')).toBe(false);
    expect(isBlock('8471300000\r\n')).toBe(false);
    expect(isBlock('a\tb')).toBe(true);
    expect(isBlock('a\nb')).toBe(true);
  });
});
