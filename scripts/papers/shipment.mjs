// The papers of one shipment of the demo's goods, as the walkthrough of recognition hands them in, and the supplier's next invoice.
// Two words of the invoice no table knows.
import { BOXES, pairs, RIGHT, RULED, table } from './markup.mjs';

const SELLER = 'RHEINLAND MASCHINENTEILE GMBH';
const BUYER = 'East China Precision Manufacturing Co., Ltd';
const NOTIFY = 'Shanghai Qihang Customs Brokers Ltd';
const COLUMNS = ['model', 'name', 'hs', 'qty', 'price', 'amount', 'origin'];

const invoice = ({ no, date, order, notify }, lines, total) => ({
  style: `${RULED} ${RIGHT(4, 5, 6)}`,
  body: `<h3>${SELLER}</h3><p>INDUSTRIESTRASSE 12 50735 KOELN GERMANY</p><h2>COMMERCIAL INVOICE</h2>${pairs([
    ['Invoice No.', no],
    ['Invoice Date', date],
    ['Vorgang', order],
    ['Buyer', BUYER],
    ['Ankunftsanzeige', notify],
    ['Terms of Delivery', 'CIF SHANGHAI'],
    ['Port of Loading', 'HAMBURG'],
    ['Port of Discharge', 'SHANGHAI'],
    ['Payment', 'T/T 30 days'],
  ])}${table(
    [['Part No.', 'Description', 'HS Code', 'Quantity (KGS)', 'Unit Price (USD)', 'Amount (USD)', 'Origin']],
    lines.map(([item, name, hs, quantity, price, amount, origin]) => [
      item,
      name,
      hs,
      quantity.toFixed(2),
      price.toFixed(2),
      amount.toFixed(2),
      origin,
    ]),
    ['Total', '', '', '', '', total.toFixed(2), ''],
  )}`,
  fields: {
    doc_type: 'invoice',
    invoice_no: no,
    invoice_date: date,
    seller: SELLER,
    buyer: BUYER,
    trade_terms: 'CIF',
    terms_place: 'SHANGHAI',
    port_loading: 'HAMBURG',
    port_discharge: 'SHANGHAI',
    payment: 'T/T 30 days',
    currency: 'USD',
    total_amount: total,
  },
  columns: COLUMNS,
  lines,
});

export const SHIPMENT = {
  invoice: invoice(
    { no: 'RM-26-3381', date: '2026-11-02', order: 'RMV-2026-0418', notify: NOTIFY },
    [
      ['HD-7318-010', 'Hexagon nut M8', '7318160000', 500, 4.2, 2100, 'GERMANY'],
      ['RM-N8-L', 'Hexagon nut M8, left-hand', '7318160000', 120, 3.1, 372, 'GERMANY'],
    ],
    2472,
  ),
  packing: {
    as: 'photo',
    style: `body{font:16px Arial} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h2>PACKING LIST</h2>${pairs([
      ['Seller', SELLER],
      ['Buyer', BUYER],
      ['Invoice No.', 'RM-26-3381'],
      ['Date', '2026-11-02'],
    ])}${table(
      [['Part No.', 'Description', 'Cartons', 'Net Weight (KGS)', 'Gross Weight (KGS)']],
      [
        ['HD-7318-010', 'Hexagon nut M8', '25', '500.00', '528.00'],
        ['RM-N8-L', 'Hexagon nut M8, left-hand', '6', '120.00', '127.00'],
      ],
      ['Total', '', '31', '620.00', '655.00'],
    )}`,
    fields: {
      doc_type: 'packing_list',
      seller: SELLER,
      buyer: BUYER,
      invoice_no: 'RM-26-3381',
      packages: 31,
      net_weight: 620,
      gross_weight: 655,
    },
    columns: ['model', 'name', 'packages', 'net_weight', 'gross_weight'],
    lines: [
      ['HD-7318-010', 'Hexagon nut M8', 25, 500, 528],
      ['RM-N8-L', 'Hexagon nut M8, left-hand', 6, 120, 127],
    ],
  },
  bill: {
    style: BOXES,
    body: `<h2>BILL OF LADING</h2><div class=b><div><small>Shipper</small>${SELLER}</div><div><small>B/L No.</small>MEDUHH261142</div><div><small>Consignee</small>${BUYER}</div><div><small>Date of Issue</small>2026-11-06</div><div><small>Vessel</small>MSC OSCAR</div><div><small>Voyage</small>646E</div><div><small>Port of Loading</small>HAMBURG</div><div><small>Port of Discharge</small>SHANGHAI</div><div><small>Packages</small>31 CARTONS</div><div><small>Gross Weight</small>658.00 KGS</div></div>`,
    fields: {
      doc_type: 'bill_of_lading',
      seller: SELLER,
      buyer: BUYER,
      bill_no: 'MEDUHH261142',
      bill_date: '2026-11-06',
      vessel: 'MSC OSCAR',
      voyage: '646E',
      port_loading: 'HAMBURG',
      port_discharge: 'SHANGHAI',
      packages: 31,
      gross_weight: 658,
    },
    columns: [],
    lines: [],
  },
  next: invoice(
    {
      no: 'RM-26-3502',
      date: '2026-11-16',
      order: 'RMV-2026-0463',
      notify: 'Ningbo Haitian Moulding Equipment Co., Ltd',
    },
    [['HD-7318-010', 'Hexagon nut M8', '7318160000', 900, 4.15, 3735, 'GERMANY']],
    3735,
  ),
};
