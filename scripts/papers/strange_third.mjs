// Papers written in one go and read before any rule was touched, as those of strange.mjs were: totals on page two, headings of two rows,
// merged cells, units in headings, thousands, European numbers and days, several orders in one, formulas whose results no file keeps.
import { OPEN, pairs, RIGHT, RULED, table } from './markup.mjs';

export const STRANGE_THIRD = {
  // Austria: the goods on page one, charges and total on page two, where the head is repeated.
  invoice_overleaf: {
    style: `body{font:10px Arial} ${OPEN} ${RIGHT(4, 5, 6)} .n{page-break-before:always}`,
    body: `<h2>Alpenwerk Präzisionsteile GmbH</h2><p>Industriestrasse 9 · 6850 Dornbirn · Austria</p><h3>INVOICE</h3>
${pairs([
  ['Invoice No.', 'AW-2026/1187'],
  ['Invoice date', '04.09.2026'],
  ['Order No.', 'PO-77120'],
  ['Delivery terms', 'FCA Dornbirn'],
])}<p><b>Sold to:</b><br>Suzhou Kaiyuan Machinery Co., Ltd.<br>88 Xinghu Street, Suzhou, China</p>
${table(
  [['Pos', 'Description', 'Art. No.', 'Quantity', 'Unit price EUR', 'Amount EUR']],
  [
    ['1', 'Ball screw 32x10', 'KG-3210', '1.200 pcs', '48,50', '58.200,00'],
    ['2', 'Ball nut, preloaded', 'KM-3210', '1.200 pcs', '21,75', '26.100,00'],
    ['3', 'Support bearing set', 'LS-20', '600 pcs', '17,40', '10.440,00'],
    ['4', 'Wiper ring', 'AR-32', '2.400 pcs', '1,15', '2.760,00'],
  ],
)}<p style="text-align:right">carried forward &nbsp; 97.500,00</p>
<div class=n></div><p>Alpenwerk Präzisionsteile GmbH &nbsp; Invoice No. AW-2026/1187 &nbsp; Page 2</p>
${table(
  [],
  [
    ['', 'brought forward', '', '', '', '97.500,00'],
    ['', 'Packing', '', '', '', '350,00'],
    ['', 'Freight to border', '', '', '', '1.150,00'],
    ['', 'Discount 2 %', '', '', '', '-1.950,00'],
  ],
  ['', 'Total EUR', '', '', '', '97.050,00'],
)}<p>Payment: 30 days net</p><p>Country of origin: Austria</p><p>Gross weight: 4.312,500 kg &nbsp;&nbsp; Net weight: 4.080,000 kg</p><p>Packed in 12 wooden cases</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'AW-2026/1187',
      invoice_date: '2026-09-04',
      contract_no: 'PO-77120',
      seller: 'Alpenwerk Präzisionsteile GmbH',
      buyer: 'Suzhou Kaiyuan Machinery Co., Ltd.',
      trade_terms: 'FCA',
      currency: 'EUR',
      total_amount: 97050,
      payment: '30 days net',
      origin: 'Austria',
      gross_weight: 4312.5,
      net_weight: 4080,
      packages: 12,
    },
    columns: ['name', 'model', 'qty', 'price', 'amount'],
    lines: [
      ['Ball screw 32x10', 'KG-3210', 1200, 48.5, 58200],
      ['Ball nut, preloaded', 'KM-3210', 1200, 21.75, 26100],
      ['Support bearing set', 'LS-20', 600, 17.4, 10440],
      ['Wiper ring', 'AR-32', 2400, 1.15, 2760],
    ],
  },
  // A workbook whose sums nobody computed; charges among the goods and a total that is rounded.
  invoice_formulas: {
    as: 'xlsx',
    merged: ['A1:G1', 'A2:G2'],
    rows: [
      ['东莞市恒达五金制品有限公司 DONGGUAN HENGDA HARDWARE CO., LTD.'],
      ['COMMERCIAL INVOICE 商业发票'],
      ['To:', 'NORDVIK TOOLS AB', '', '', 'Invoice No.:', 'HD26-0915'],
      ['', 'Hamngatan 4, Gothenburg, Sweden', '', '', 'Date:', '2026-09-15'],
      ['From Shenzhen to Gothenburg', '', '', '', 'Terms:', 'CIF GOTHENBURG'],
      [],
      ['No.', 'Description', 'Model', 'Qty', 'Unit', 'Unit Price (USD)', 'Amount (USD)'],
      [1, 'Socket wrench set', 'SW-40', 800, 'SET', 12.5, { formula: 'D8*F8' }],
      [2, 'Torque wrench', 'TW-200', 350, 'PC', 28.4, { formula: 'D9*F9' }],
      [3, 'Tool trolley', 'TT-7', 60, 'PC', 115, { formula: 'D10*F10' }],
      ['', 'Subtotal', '', '', '', '', { formula: 'SUM(G8:G10)' }],
      ['', 'Ocean freight', '', '', '', '', 1480],
      ['', 'Insurance', '', '', '', '', 95.5],
      ['', 'TOTAL CIF', '', '', '', '', { formula: 'ROUND(SUM(G11:G13),2)' }],
      [],
      ['Packing: 118 cartons', '', 'G.W.: 5,260 KGS', '', 'N.W.: 4,890 KGS'],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'HD26-0915',
      invoice_date: '2026-09-15',
      buyer: 'NORDVIK TOOLS AB',
      trade_terms: 'CIF',
      currency: 'USD',
      total_amount: 28415.5,
      packages: 118,
      gross_weight: 5260,
      net_weight: 4890,
    },
    columns: ['name', 'model', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['Socket wrench set', 'SW-40', 800, 'SET', 12.5, 10000],
      ['Torque wrench', 'TW-200', 350, 'PC', 28.4, 9940],
      ['Tool trolley', 'TT-7', 60, 'PC', 115, 6900],
    ],
  },
  // Taiwan: quantities in thousands, prices for a thousand.
  invoice_kpcs: {
    style: `body{font:11px Verdana} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<center><b style="font-size:16px">FORMOSA FASTENER INDUSTRIAL CO., LTD.</b><br>No. 21, Gangshan 3rd Rd., Kaohsiung, Taiwan<h3>INVOICE</h3></center>
<p>No. FF-60822 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Date: AUG. 22, 2026</p><p>INVOICE of Screws</p><p>For account and risk of Messrs. Xiamen Lianfa Hardware Co., Ltd.</p><p>Shipped by FORMOSA FASTENER INDUSTRIAL CO., LTD. &nbsp; Per WAN HAI 233 V. W118</p><p>Sailing on or about AUG. 25, 2026 &nbsp; From KAOHSIUNG to XIAMEN</p>
${table(
  [['Marks & Nos.', 'Description of Goods', "Quantity ('000 PCS)", 'Unit Price (USD/M)', 'Amount (USD)']],
  [
    ['LF', 'Drywall screw 3.5x25', '850', '4.20', '3,570.00'],
    ['XIAMEN', 'Drywall screw 3.5x35', '640', '5.10', '3,264.00'],
    ['C/NO. 1-96', 'Chipboard screw 4x40', '420', '8.35', '3,507.00'],
  ],
  ['', 'TOTAL', '1,910', '', 'USD 10,341.00'],
)}<p>SAY TOTAL U.S. DOLLARS TEN THOUSAND THREE HUNDRED AND FORTY ONE ONLY.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'FF-60822',
      invoice_date: '2026-08-22',
      seller: 'FORMOSA FASTENER INDUSTRIAL CO., LTD.',
      buyer: 'Xiamen Lianfa Hardware Co., Ltd.',
      currency: 'USD',
      total_amount: 10341,
      port_loading: 'KAOHSIUNG',
      port_discharge: 'XIAMEN',
      vessel: 'WAN HAI 233',
      voyage: 'W118',
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Drywall screw 3.5x25', 850000, 0.0042, 3570],
      ['Drywall screw 3.5x35', 640000, 0.0051, 3264],
      ['Chipboard screw 4x40', 420000, 0.00835, 3507],
    ],
  },
  // A document whose head is a table of two paragraphs in each cell, with goods of two weights.
  invoice_cells: {
    as: 'docx',
    parts: [
      'Bergstrøm Marine AS',
      'PROFORMA INVOICE',
      [
        [
          ['Invoice number', 'BM-20451'],
          ['Issue date', '21.08.2026'],
          ['Customer ref.', 'ZH-PO-3390'],
        ],
        [
          ['Buyer', 'Zhoushan Haiyang Shipyard Co., Ltd.', 'Putuo District, Zhoushan'],
          ['Incoterms', 'CPT Shanghai'],
          ['Currency', 'NOK'],
        ],
      ],
      '',
      [
        ['Part no.', 'Description', 'Qty', 'Price each', 'Line total'],
        ['BM-771', ['Hydraulic steering pump', 'Serial no. 22-1187'], '4', '18 450,00', '73 800,00'],
        ['BM-802', ['Rudder angle indicator'], '4', '6 200,00', '24 800,00'],
        ['', 'Handling', '', '', '900,00'],
        ['', 'Total', '', '', '99 500,00'],
      ],
      'Made in Norway. Payment: 50 % in advance, balance before dispatch.',
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'BM-20451',
      invoice_date: '2026-08-21',
      contract_no: 'ZH-PO-3390',
      seller: 'Bergstrøm Marine AS',
      buyer: 'Zhoushan Haiyang Shipyard Co., Ltd.',
      trade_terms: 'CPT',
      currency: 'NOK',
      total_amount: 99500,
      payment: '50 % in advance, balance before dispatch',
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['BM-771', 'Hydraulic steering pump', 4, 18450, 73800],
      ['BM-802', 'Rudder angle indicator', 4, 6200, 24800],
    ],
  },
  // Hong Kong: both languages, old characters, day first with dashes, a deposit that was paid.
  invoice_deposit: {
    style: `body{font:11px "Noto Sans SC",Arial} ${RULED} ${RIGHT(3, 5, 6)}`,
    body: `<center><h3>永豐貿易(香港)有限公司<br>WING FUNG TRADING (HK) LIMITED</h3><b>商業發票 COMMERCIAL INVOICE</b></center>
<p>發票號碼 Invoice No.: WF2609-044 &nbsp;&nbsp;&nbsp;&nbsp; 日期 Date: 05-10-2026</p><p>客戶 Customer: 深圳市宏科电子有限公司</p><p>付款條件 Payment terms: 30% deposit, balance T/T before delivery</p><p>貨幣 Currency: HKD</p>
${table(
  [['項目 Item', '貨品名稱 Description', '數量 Qty', '單位 Unit', '單價 Unit price', '金額 Amount']],
  [
    ['1', '積體電路 IC STM32F103', '5,000', 'PCS', '18.20', '91,000.00'],
    ['2', '連接器 Connector 2.54mm 10P', '20,000', 'PCS', '0.85', '17,000.00'],
    ['3', '電容 Capacitor 10uF', '100,000', 'PCS', '0.06', '6,000.00'],
  ],
)}<p style="text-align:right">總計 Total: HKD 114,000.00</p><p style="text-align:right">已付訂金 Deposit received: HKD 34,200.00</p><p style="text-align:right">餘額 Balance due: HKD 79,800.00</p><p>原產地 Origin: Malaysia</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'WF2609-044',
      seller: 'WING FUNG TRADING (HK) LIMITED',
      buyer: '深圳市宏科电子有限公司',
      currency: 'HKD',
      total_amount: 114000,
      origin: 'Malaysia',
      payment: '30% deposit, balance T/T before delivery',
    },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['積體電路 IC STM32F103', 5000, 'PCS', 18.2, 91000],
      ['連接器 Connector 2.54mm 10P', 20000, 'PCS', 0.85, 17000],
      ['電容 Capacitor 10uF', 100000, 'PCS', 0.06, 6000],
    ],
  },
  // Switzerland: apostrophes, a box of weights beside the goods, two tariff numbers, the total above the table.
  invoice_apostrophes: {
    style: `body{font:10px Georgia} ${OPEN} ${RIGHT(4, 5, 6)} .h{display:flex;justify-content:space-between}`,
    body: `<div class=h><div><b style="font-size:16px">Luzerner Messtechnik AG</b><br>Seestrasse 14, 6005 Luzern, Switzerland</div><div>${pairs(
      [
        ['Commercial invoice', 'LM 26-4471'],
        ['Date', '31.07.2026'],
        ['Your order', 'HW-260711'],
        ['Invoice total', "CHF 148'320.00"],
      ],
    )}</div></div><p>Hangzhou Weilan Instruments Co., Ltd.<br>Binjiang District, Hangzhou, P.R. China</p>
${table(
  [['HS Code', 'Description of goods', 'Serial', 'Qty', 'Price CHF', 'Total CHF']],
  [
    ['9031.8000', 'Coordinate measuring machine LM-700', '70211', '1', "124'500.00", "124'500.00"],
    ['9031.9000', 'Probe head PH-2', '-', '3', "7'290.00", "21'870.00"],
    ['9017.3000', 'Digital caliper 0-300 mm', '-', '10', '195.00', "1'950.00"],
  ],
)}<p>Incoterms 2020: CIP Shanghai Airport</p><p>Country of origin: Switzerland</p><p>2 boxes, gross 1'842.5 kg, net 1'610 kg</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'LM 26-4471',
      invoice_date: '2026-07-31',
      contract_no: 'HW-260711',
      seller: 'Luzerner Messtechnik AG',
      buyer: 'Hangzhou Weilan Instruments Co., Ltd.',
      trade_terms: 'CIP',
      currency: 'CHF',
      total_amount: 148320,
      origin: 'Switzerland',
      packages: 2,
      gross_weight: 1842.5,
      net_weight: 1610,
    },
    columns: ['hs', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['90318000', 'Coordinate measuring machine LM-700', 1, 124500, 124500],
      ['90319000', 'Probe head PH-2', 3, 7290, 21870],
      ['90173000', 'Digital caliper 0-300 mm', 10, 195, 1950],
    ],
  },
  // Goods of several orders in one sheet; units and currency stand in the headings, tons for weights.
  invoice_by_order: {
    as: 'xlsx',
    merged: ['A1:J1'],
    rows: [
      ['INVOICE'],
      ['Exporter', 'Vietnam Sao Mai Garment JSC', '', '', '', 'Inv. No.', 'SM-0926-17'],
      ['Importer', 'Shanghai Qianyi Apparel Co., Ltd.', '', '', '', 'Inv. Date', '26/09/2026'],
      ['Shipment', 'By sea', '', '', '', 'From', 'HAI PHONG'],
      ['', '', '', '', '', 'To', 'SHANGHAI'],
      [],
      ['PO#', 'Style', 'Description', 'HS Code', 'Qty', 'Price', 'Amt', 'Ctns', 'N.W.', 'G.W.'],
      ['', '', '', '', '(PCS)', '(USD/PC)', '(USD)', '', '(KGS)', '(KGS)'],
      ['45001', 'JK-881', "Men's woven jacket", '6201.40', 1200, 14.5, 17400, 60, 840, 960],
      ['45001', 'JK-882', "Ladies' woven jacket", '6202.40', 900, 15.2, 13680, 45, 585, 675],
      ['45007', 'TR-310', "Men's cotton trousers", '6203.42', 2000, 8.9, 17800, 50, 1000, 1100],
      ['45012', 'TS-105', 'Knitted T-shirt', '6109.10', 5000, 2.35, 11750, 50, 750, 850],
      ['TOTAL', '', '', '', 9100, '', 60630, 205, 3175, 3585],
      ['FOB HAI PHONG INCOTERMS 2020'],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'SM-0926-17',
      invoice_date: '2026-09-26',
      seller: 'Vietnam Sao Mai Garment JSC',
      buyer: 'Shanghai Qianyi Apparel Co., Ltd.',
      currency: 'USD',
      trade_terms: 'FOB',
      total_amount: 60630,
      port_loading: 'HAI PHONG',
      port_discharge: 'SHANGHAI',
      packages: 205,
      net_weight: 3175,
      gross_weight: 3585,
    },
    columns: ['model', 'name', 'hs', 'qty', 'price', 'amount', 'packages', 'net_weight', 'gross_weight'],
    lines: [
      ['JK-881', "Men's woven jacket", '620140', 1200, 14.5, 17400, 60, 840, 960],
      ['JK-882', "Ladies' woven jacket", '620240', 900, 15.2, 13680, 45, 585, 675],
      ['TR-310', "Men's cotton trousers", '620342', 2000, 8.9, 17800, 50, 1000, 1100],
      ['TS-105', 'Knitted T-shirt', '610910', 5000, 2.35, 11750, 50, 750, 850],
    ],
  },
  // Turkey: a subtotal of goods, then a discount, packing and VAT that is nought; net and gross in one cell; days with dots.
  invoice_discounted: {
    as: 'xlsx',
    merged: ['A1:F1', 'A2:C2', 'D2:F2'],
    rows: [
      ['ANADOLU MERMER SANAYİ VE TİCARET A.Ş.'],
      ['COMMERCIAL INVOICE', '', '', 'No: AM-2026-00391   Date: 12.08.2026'],
      ['BILL TO', 'Foshan Shiyuan Stone Co., Ltd.'],
      ['DELIVERY', 'FOB IZMIR'],
      ['ORIGIN', 'TURKIYE'],
      [],
      ['DESCRIPTION', 'SIZE', 'QUANTITY (M2)', 'PRICE (USD/M2)', 'TOTAL (USD)'],
      ['Polished marble slab, beige', '2 cm', 1845.6, 31.5, 58136.4],
      ['Honed travertine tile', '1.2 cm', 960, 22, 21120],
      ['', '', '', 'SUB TOTAL', 79256.4],
      ['', '', '', 'DISCOUNT 3%', -2377.69],
      ['', '', '', 'PACKING', 640],
      ['', '', '', 'TOTAL', { formula: 'IF(E12>0,E10+E11+E12,0)' }],
      [],
      ['NET/GROSS WEIGHT', '98.450 KG / 101.200 KG'],
      ['PACKAGES', '46 BUNDLES'],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'AM-2026-00391',
      invoice_date: '2026-08-12',
      seller: 'ANADOLU MERMER SANAYİ VE TİCARET A.Ş.',
      buyer: 'Foshan Shiyuan Stone Co., Ltd.',
      trade_terms: 'FOB',
      currency: 'USD',
      total_amount: 77518.71,
      packages: 46,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Polished marble slab, beige', 1845.6, 31.5, 58136.4],
      ['Honed travertine tile', 960, 22, 21120],
    ],
  },
};
