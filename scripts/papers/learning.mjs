// Suppliers whose papers use words that no table knows: what is read of the second paper was learned from the first.
import { OPEN, pairs, RIGHT, RULED, table } from './markup.mjs';

const polish = (no, date, order, port, rows, total) => ({
  style: `${OPEN} ${RIGHT(3, 4, 5)}`,
  body: `<h3>Huta Szkla Jantar Spolka Akcyjna</h3><h2>Faktura handlowa</h2>${pairs([
    ['Faktura numer', no],
    ['Data wystawienia', date],
    ['Zamowienie klienta', order],
    ['Nabywca', 'Jinan Crystal Home Co., Ltd.'],
    ['Miejsce zaladunku', port],
    ['Waluta', 'EUR'],
  ])}${table([['Indeks', 'Nazwa towaru', 'Ilosc', 'Cena', 'Wartosc']], rows)}<p style="text-align:right">Razem do zaplaty: ${total}</p>`,
});

const turkish = (no, date, buyer, terms, gross, rows) => ({
  style: `${RULED} ${RIGHT(3, 4)} .b{display:grid;grid-template-columns:1fr 1fr} .b div{border:1px solid #000;padding:4px} small{display:block}`,
  body: `<h2>Ege Kuru Meyve A.S.</h2><div class=b><div><small>Belge sayisi</small>${no}</div><div><small>Duzenleme tarihi</small>${date}</div><div><small>Alici firma</small>${buyer}</div><div><small>Teslim sekli</small>${terms}</div></div><p>Brut agirlik: ${gross}</p>
${table([['Mal cinsi', 'Kutu adedi', 'Miktar kg', 'Tutar']], rows)}`,
});

const vietnamese = (no, date, ship, voyage, from, to, gross, volume) => ({
  style: 'table{width:100%} td{padding:3px 8px}',
  body: `<h2>VAN DON DUONG BIEN</h2><table>${[
    ['So van don', no],
    ['Ngay phat hanh', date],
    ['Ten tau', ship],
    ['Chuyen so', voyage],
    ['Cang xep', from],
    ['Cang do', to],
    ['Trong luong ca bi', gross],
    ['The tich', volume],
  ]
    .map(([name, value]) => `<tr><td style="width:35%">${name}</td><td>${value}</td></tr>`)
    .join('')}</table>`,
});

const POLISH = ['model', 'name', 'qty', 'price', 'amount'];
const TURKISH = ['name', 'packages', 'net_weight', 'amount'];
/** Each with the supplier's next paper. */
export const LEARNING = {
  polish: {
    ...polish(
      'FH/2026/118',
      '12.05.2026',
      'JC-7741',
      'GDANSK',
      [
        ['SZ-10', 'Wazon szklany 25 cm', '600', '8,40', '5.040,00'],
        ['SZ-22', 'Misa krysztalowa', '240', '17,50', '4.200,00'],
      ],
      '9.240,00 EUR',
    ),
    fields: {
      invoice_no: 'FH/2026/118',
      invoice_date: '2026-05-12',
      contract_no: 'JC-7741',
      buyer: 'Jinan Crystal Home Co., Ltd.',
      port_loading: 'GDANSK',
      currency: 'EUR',
      total_amount: 9240,
    },
    columns: POLISH,
    lines: [
      ['SZ-10', 'Wazon szklany 25 cm', 600, 8.4, 5040],
      ['SZ-22', 'Misa krysztalowa', 240, 17.5, 4200],
    ],
  },
  'polish.next': {
    ...polish(
      'FH/2026/205',
      '30.07.2026',
      'JC-8102',
      'GDYNIA',
      [
        ['SZ-31', 'Karafka 1 l', '360', '12,25', '4.410,00'],
        ['SZ-10', 'Wazon szklany 25 cm', '900', '8,40', '7.560,00'],
        ['SZ-40', 'Kieliszek do wina', '4.800', '2,15', '10.320,00'],
      ],
      '22.290,00 EUR',
    ),
    fields: {
      invoice_no: 'FH/2026/205',
      invoice_date: '2026-07-30',
      contract_no: 'JC-8102',
      buyer: 'Jinan Crystal Home Co., Ltd.',
      port_loading: 'GDYNIA',
      currency: 'EUR',
      total_amount: 22290,
    },
    columns: POLISH,
    lines: [
      ['SZ-31', 'Karafka 1 l', 360, 12.25, 4410],
      ['SZ-10', 'Wazon szklany 25 cm', 900, 8.4, 7560],
      ['SZ-40', 'Kieliszek do wina', 4800, 2.15, 10320],
    ],
  },
  turkish: {
    ...turkish('EKM-4471', '2026-09-03', 'Shanghai Dried Fruits Co., Ltd.', 'CFR SHANGHAI', '12.480 kg', [
      ['Kuru incir', '400', '4000', '26800'],
      ['Kuru kayisi', '600', '7200', '41040'],
    ]),
    fields: {
      invoice_no: 'EKM-4471',
      invoice_date: '2026-09-03',
      buyer: 'Shanghai Dried Fruits Co., Ltd.',
      trade_terms: 'CFR',
      gross_weight: 12480,
    },
    columns: TURKISH,
    lines: [
      ['Kuru incir', 400, 4000, 26800],
      ['Kuru kayisi', 600, 7200, 41040],
    ],
  },
  'turkish.next': {
    ...turkish('EKM-4502', '2026-10-21', 'Ningbo Sweet Harvest Trading Co., Ltd.', 'FOB IZMIR', '19.950 kg', [
      ['Sultani uzum', '900', '9000', '31500'],
      ['Kuru incir', '500', '5000', '33500'],
      ['Kuru kayisi', '350', '4200', '23940'],
    ]),
    fields: {
      invoice_no: 'EKM-4502',
      invoice_date: '2026-10-21',
      buyer: 'Ningbo Sweet Harvest Trading Co., Ltd.',
      trade_terms: 'FOB',
      gross_weight: 19950,
    },
    columns: TURKISH,
    lines: [
      ['Sultani uzum', 900, 9000, 31500],
      ['Kuru incir', 500, 5000, 33500],
      ['Kuru kayisi', 350, 4200, 23940],
    ],
  },
  vietnamese: {
    ...vietnamese(
      'VSL2608114',
      '14/08/2026',
      'MEKONG STAR',
      '118N',
      'HO CHI MINH',
      'SHANGHAI',
      '21.600 KGS',
      '52.40 CBM',
    ),
    fields: {
      bill_no: 'VSL2608114',
      bill_date: '2026-08-14',
      vessel: 'MEKONG STAR',
      voyage: '118N',
      port_loading: 'HO CHI MINH',
      port_discharge: 'SHANGHAI',
      gross_weight: 21600,
      volume: 52.4,
    },
    columns: [],
    lines: [],
  },
  'vietnamese.next': {
    ...vietnamese('VSL2609377', '23/09/2026', 'HAI LONG', '204N', 'HAIPHONG', 'NINGBO', '18.250 KGS', '47.15 CBM'),
    fields: {
      bill_no: 'VSL2609377',
      bill_date: '2026-09-23',
      vessel: 'HAI LONG',
      voyage: '204N',
      port_loading: 'HAIPHONG',
      port_discharge: 'NINGBO',
      gross_weight: 18250,
      volume: 47.15,
    },
    columns: [],
    lines: [],
  },
};
