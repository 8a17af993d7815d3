// The papers that were kept out after those of former_second.mjs, until they were read once; rules may be mended on them since.
import { BOXES, OPEN, pairs, RIGHT, RULED, stamp, table } from './markup.mjs';

/** Parts of kitchens, so many that the invoice goes on over the page: index, name, unit, count, price, value. */
const PARTS = [
  ['MK-1004', 'Wall cabinet 40 cm, white', 'szt.', 36, 41.2],
  ['MK-1006', 'Wall cabinet 60 cm, white', 'szt.', 48, 49.75],
  ['MK-1008', 'Wall cabinet 80 cm, white', 'szt.', 24, 58.1],
  ['MK-2004', 'Base cabinet 40 cm, white', 'szt.', 36, 62.4],
  ['MK-2006', 'Base cabinet 60 cm, white', 'szt.', 60, 71.35],
  ['MK-2008', 'Base cabinet 80 cm, white', 'szt.', 30, 82.9],
  ['MK-2110', 'Corner cabinet 110 cm', 'szt.', 12, 118.5],
  ['MK-3060', 'Sink cabinet 60 cm', 'szt.', 20, 66.8],
  ['FR-0140', 'Door front 40 x 72, oak', 'szt.', 110, 23.45],
  ['FR-0160', 'Door front 60 x 72, oak', 'szt.', 96, 31.2],
  ['FR-0260', 'Drawer front 60 x 18, oak', 'szt.', 180, 12.15],
  ['BL-2838', 'Worktop 280 x 60 x 3.8', 'szt.', 40, 77.6],
  ['BL-4138', 'Worktop 410 x 60 x 3.8', 'szt.', 16, 109.9],
  ['CK-0010', 'Plinth 240 cm, aluminium', 'szt.', 75, 9.85],
  ['CK-0021', 'Legs, set of four', 'kpl.', 220, 3.4],
  ['CK-0033', 'Soft closing hinge', 'szt.', 900, 1.95],
  ['CK-0035', 'Drawer runner 50 cm', 'para', 180, 14.3],
  ['CK-0050', 'Handle, brushed steel 160 mm', 'szt.', 380, 2.75],
  ['CK-0061', 'Screws and dowels', 'kpl.', 300, 1.1],
  ['LP-0007', 'LED strip under cabinet', 'szt.', 64, 17.25],
  ['LP-0009', 'Transformer 30 W', 'szt.', 32, 21.6],
  ['ZW-0500', 'Sink, granite, black', 'szt.', 20, 96.0],
  ['ZW-0510', 'Mixer tap, chrome', 'szt.', 20, 54.45],
];
const cents = (value) => Math.round(value * 100) / 100;
const polish = (value, digits = 2) => {
  const [whole, part] = value.toFixed(digits).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ' ')}${part ? `,${part}` : ''}`;
};
const worth = ([, , , count, price]) => cents(count * price);
const sum = (parts) => cents(parts.reduce((all, part) => all + worth(part), 0));
const partRows = (parts, from) =>
  parts.map((part, at) => [
    String(from + at),
    part[0],
    part[1],
    part[2],
    polish(part[3], 0),
    polish(part[4]),
    polish(worth(part)),
    '0%',
  ]);
const PART_HEADS = [
  'Lp.<br>No.',
  'Indeks<br>Index',
  'Nazwa towaru<br>Description of goods',
  'J.m.<br>UoM',
  'Ilość<br>Qty',
  'Cena netto<br>Net price EUR',
  'Wartość netto<br>Net value EUR',
  'VAT',
];

const boxes = (list) =>
  `<div class=b>${list.map(([name, value]) => `<div><small>${name}</small>${value}</div>`).join('')}</div>`;

export const FORMER_THIRD = {
  // Poland: two languages, two pages, what is carried forward between them.
  invoice_polish: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(1, 5, 6, 7, 8)} td{padding:6px 5px !important} .h{display:grid;grid-template-columns:1fr 1fr;gap:4mm}`,
    body: `<div class=h><div><b>Sprzedawca / Seller</b><br>Meblokuchnia Wronki Sp. z o.o.<br>ul. Przemysłowa 18, 64-510 Wronki, Polska<br>NIP: PL7871094455</div><div style="text-align:right">Wronki, 2026-02-26<br><b>FAKTURA / INVOICE nr FE/0217/02/2026</b><br>Oryginał / Original</div><div><b>Nabywca / Buyer</b><br>Chengdu Homestyle Trading Co., Ltd.<br>88 Tianfu Avenue, Chengdu, P.R. China</div><div>${pairs(
      [
        ['Data sprzedaży / Date of sale', '2026-02-25'],
        ['Zamówienie / Order no.', 'CHS/26/0044'],
        ['Warunki dostawy / Delivery terms', 'FCA Wronki'],
        ['Termin płatności / Payment', '45 days after invoice date'],
      ],
    )}</div></div><br>${table([PART_HEADS], partRows(PARTS.slice(0, 16), 1))}<p style="text-align:right">Do przeniesienia / Carried forward: &nbsp; ${polish(sum(PARTS.slice(0, 16)))}</p><div style="break-before:page"></div><p>FE/0217/02/2026 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; strona / page 2</p><p style="text-align:right">Z przeniesienia / Brought forward: &nbsp; ${polish(sum(PARTS.slice(0, 16)))}</p>${table(
      [PART_HEADS],
      partRows(PARTS.slice(16), 17),
      ['', '', 'Razem / Total', '', '', '', polish(sum(PARTS)), ''],
    )}<p><b>Do zapłaty / Amount to pay: ${polish(sum(PARTS))} EUR</b></p><p>Waga netto / Net weight: 14 820 kg &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Waga brutto / Gross weight: 15 346 kg</p><p>Kraj pochodzenia / Country of origin: Poland</p><p>Wystawił / Issued by: Anna Kowalczyk</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'FE/0217/02/2026',
      invoice_date: '2026-02-26',
      contract_no: 'CHS/26/0044',
      seller: 'Meblokuchnia Wronki Sp. z o.o.',
      buyer: 'Chengdu Homestyle Trading Co., Ltd.',
      trade_terms: 'FCA',
      payment: '45 days after invoice date',
      currency: 'EUR',
      total_amount: sum(PARTS),
      origin: 'Poland',
      net_weight: 14820,
      gross_weight: 15346,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: PARTS.map((part) => [part[0], part[1], part[3], part[4], worth(part)]),
  },
  // Turkey: each style by colour, its pieces by size.
  invoice_sizes: {
    as: 'xlsx',
    merged: ['A1:K1', 'A2:K2', 'D9:H9'],
    rows: [
      ['EGE ÖRME TEKSTİL SANAYİ VE TİCARET A.Ş.'],
      ['Organize Sanayi Bölgesi 5. Cad. No:12, Denizli / TÜRKİYE'],
      [],
      ['SHIP TO', 'Hangzhou Silkroad Fashion Co., Ltd.', '', '', '', '', '', '', 'COMMERCIAL INVOICE', 'EGE2026-00873'],
      ['', 'No. 9 Wensan Road, Hangzhou, China', '', '', '', '', '', '', 'ISSUE DATE', '19.06.2026'],
      ['', '', '', '', '', '', '', '', 'INCOTERMS', 'FOB IZMIR'],
      ['', '', '', '', '', '', '', '', 'PAYMENT', 'CAD'],
      [],
      ['STYLE NO', 'ARTICLE', 'COLOUR', 'SIZES', '', '', '', '', 'TOTAL PCS', 'UNIT PRICE $', 'TOTAL $'],
      ['', '', '', 'XS', 'S', 'M', 'L', 'XL', '', '', ''],
      ['T-5512', "Ladies' knitted T-shirt", 'ECRU', 60, 120, 180, 120, 60, 540, 4.6, 2484],
      ['T-5512', "Ladies' knitted T-shirt", 'NAVY', 60, 140, 200, 140, 60, 600, 4.6, 2760],
      ['D-7031', "Ladies' knitted dress", 'BLACK', 40, 80, 100, 80, '', 300, 9.85, 2955],
      ['P-2208', 'Pyjama set, cotton', 'MINT', '', 90, 150, 150, 90, 480, 7.2, 3456],
      ['', '', 'TOTAL', 160, 430, 630, 490, 210, 1920, '', 11655],
      [],
      ['TOTAL CARTONS: 64', '', '', 'N.W.: 612 KG', '', '', '', 'G.W.: 688 KG'],
      ['COUNTRY OF ORIGIN: TURKEY'],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'EGE2026-00873',
      invoice_date: '2026-06-19',
      seller: 'EGE ÖRME TEKSTİL SANAYİ VE TİCARET A.Ş.',
      buyer: 'Hangzhou Silkroad Fashion Co., Ltd.',
      trade_terms: 'FOB',
      payment: 'CAD',
      total_amount: 11655,
      packages: 64,
      net_weight: 612,
      gross_weight: 688,
      origin: 'TURKEY',
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['T-5512', "Ladies' knitted T-shirt", 540, 4.6, 2484],
      ['T-5512', "Ladies' knitted T-shirt", 600, 4.6, 2760],
      ['D-7031', "Ladies' knitted dress", 300, 9.85, 2955],
      ['P-2208', 'Pyjama set, cotton', 480, 7.2, 3456],
    ],
  },
  // The form that couriers hand out.
  invoice_courier: {
    style: `body{font:9px Arial} ${BOXES} ${RULED} ${RIGHT(5, 7, 8, 9)}`,
    body: `<h2 style="text-align:center">COMMERCIAL INVOICE</h2>${boxes([
      ['INTERNATIONAL AIR WAYBILL NO.', '7714 2290 5586'],
      ['NOTE: All shipments must be accompanied by an air waybill.', ''],
      ['DATE OF EXPORTATION', '08 JAN 2026'],
      ['EXPORT REFERENCES (i.e., order no., invoice no., etc.)', 'INV-SC-10377'],
      [
        'SHIPPER/EXPORTER (complete name and address)',
        'Sierra Cryo Instruments LLC<br>2250 Ridgeview Drive, Reno, NV 89519<br>UNITED STATES',
      ],
      [
        'CONSIGNEE (complete name and address)',
        'Hefei Quantum Devices Institute<br>96 Jinzhai Road, Hefei 230026<br>CHINA',
      ],
      ['COUNTRY OF EXPORT', 'UNITED STATES'],
      ['IMPORTER - IF OTHER THAN CONSIGNEE', ''],
      ['COUNTRY OF MANUFACTURE', 'UNITED STATES'],
      ['COUNTRY OF ULTIMATE DESTINATION', 'CHINA'],
    ])}${table(
      [
        [
          'MARKS/NOS.',
          'NO. OF PKGS',
          'TYPE OF PACKAGING',
          'FULL DESCRIPTION OF GOODS',
          'QTY',
          'UNIT OF MEASURE',
          'WEIGHT (kg)',
          'UNIT VALUE',
          'TOTAL VALUE',
        ],
      ],
      [
        ['1/2', '1', 'BOX', 'Cryogenic temperature controller, model TC-336', '2', 'EA', '9.2', '4,875.00', '9,750.00'],
        ['2/2', '1', 'BOX', 'Silicon diode sensor, calibrated', '12', 'EA', '1.4', '312.50', '3,750.00'],
      ],
    )}<div class=b style="grid-template-columns:1fr 1fr 1fr">${[
      ['TOTAL NO. OF PKGS.', '2'],
      ['TOTAL WEIGHT', '10.6 kg'],
      ['TOTAL INVOICE VALUE', 'USD 13,500.00'],
    ]
      .map(([name, value]) => `<div><small>${name}</small>${value}</div>`)
      .join(
        '',
      )}</div><p>CHECK ONE: &nbsp; [ ] F.O.B. &nbsp; [ ] C &amp; F &nbsp; [X] C.I.F.</p><p>THESE COMMODITIES ARE LICENSED FOR THE ULTIMATE DESTINATION SHOWN. I DECLARE ALL THE INFORMATION CONTAINED IN THIS INVOICE TO BE TRUE AND CORRECT.</p><p>SIGNATURE OF SHIPPER/EXPORTER &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; DATE 08 JAN 2026</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'INV-SC-10377',
      seller: 'Sierra Cryo Instruments LLC',
      buyer: 'Hefei Quantum Devices Institute',
      currency: 'USD',
      total_amount: 13500,
      packages: 2,
      origin: 'UNITED STATES',
    },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['Cryogenic temperature controller, model TC-336', 2, 'EA', 4875, 9750],
      ['Silicon diode sensor, calibrated', 12, 'EA', 312.5, 3750],
    ],
  },
  // Taiwan, in its own characters, by fax.
  invoice_traditional: {
    as: 'scan',
    look: 'fax',
    style: `body{font:15px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(4, 5, 6)}`,
    body: `<h2 style="text-align:center">臺中精密刀具股份有限公司</h2><h3 style="text-align:center">商 業 發 票</h3><p>發票號碼：TC260733 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; 日期：2026/07/03</p><p>買受人：東莞市銳達模具有限公司</p><p>起運地：臺中港 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; 目的地：蛇口</p>
${table(
  [['項次', '料號', '品名規格', '數量', '單價(USD)', '金額(USD)']],
  [
    ['1', 'EM-0604', '鎢鋼立銑刀 6mm', '500', '8.60', '4,300.00'],
    ['2', 'EM-1004', '鎢鋼立銑刀 10mm', '300', '15.20', '4,560.00'],
    ['3', 'DR-0850', '鑽頭 8.5mm', '800', '3.75', '3,000.00'],
  ],
  ['', '', '總計', '1,600', '', '11,860.00'],
)}<p>貿易條件：CIF 蛇口</p><p>付款方式：月結60天</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'TC260733',
      invoice_date: '2026-07-03',
      seller: '臺中精密刀具股份有限公司',
      buyer: '東莞市銳達模具有限公司',
      port_discharge: '蛇口',
      trade_terms: 'CIF',
      payment: '月結60天',
      currency: 'USD',
      total_amount: 11860,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['EM-0604', '鎢鋼立銑刀 6mm', 500, 8.6, 4300],
      ['EM-1004', '鎢鋼立銑刀 10mm', 300, 15.2, 4560],
      ['DR-0850', '鑽頭 8.5mm', 800, 3.75, 3000],
    ],
  },
  // France: list price, discount and net price, batches beneath the names, one total for each rate of tax.
  invoice_perfume: {
    style: `body{font:10px Arial} ${OPEN} ${RIGHT(4, 5, 6, 7)} .h{display:flex;justify-content:space-between} .s{color:#333;font-size:9px}`,
    body: `<div class=h><div><span style="font:22px serif">Maison Aubrac</span><br>Parfumeur à Grasse<br>17 avenue Chiris, 06130 Grasse, France</div><div>FACTURE N° 26-03-1188<br>Date : 27/03/2026<br>Client : C40217<br>Page 1/1</div></div><br><div class=h><div>Adresse de facturation<br><b>Shanghai Belle Cosmétique Import Co., Ltd.</b><br>1788 Nanjing West Road, Shanghai</div><div>Adresse de livraison<br>Shanghai Belle Bonded Warehouse<br>Waigaoqiao, Shanghai</div></div><br>
${table(
  [['Réf.', 'EAN', 'Désignation', 'Qté', 'Prix tarif', 'Rem. %', 'Prix net', 'Montant HT']],
  [
    [
      'AUB-100',
      '3701129800102',
      'Eau de parfum Figuier 100 ml<br><span class=s>Lot 26B114 - Origine : France</span>',
      '240',
      '58,00',
      '40',
      '34,80',
      '8 352,00',
    ],
    [
      'AUB-050',
      '3701129800119',
      'Eau de parfum Figuier 50 ml<br><span class=s>Lot 26B117 - Origine : France</span>',
      '360',
      '39,00',
      '40',
      '23,40',
      '8 424,00',
    ],
    [
      'SAV-003',
      '3701129800898',
      'Savon parfumé, coffret de 3<br><span class=s>Lot 26A902 - Origine : France</span>',
      '500',
      '14,50',
      '40',
      '8,70',
      '4 350,00',
    ],
  ],
)}<br><div class=h><div>Incoterm : EXW Grasse<br>Mode de règlement : virement à 30 jours<br>Colis : 22 &nbsp;&nbsp; Poids brut : 486 kg &nbsp;&nbsp; Poids net : 402,5 kg</div><div style="width:230px"><table><tr><td>Total HT</td><td style="text-align:right">21 126,00</td></tr><tr><td>TVA 0 % (export)</td><td style="text-align:right">0,00</td></tr><tr><td><b>Net à payer EUR</b></td><td style="text-align:right"><b>21 126,00</b></td></tr></table></div></div>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '26-03-1188',
      invoice_date: '2026-03-27',
      seller: 'Maison Aubrac',
      buyer: 'Shanghai Belle Cosmétique Import Co., Ltd.',
      trade_terms: 'EXW',
      payment: 'virement à 30 jours',
      currency: 'EUR',
      total_amount: 21126,
      packages: 22,
      gross_weight: 486,
      net_weight: 402.5,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['AUB-100', 'Eau de parfum Figuier 100 ml', 240, 34.8, 8352],
      ['AUB-050', 'Eau de parfum Figuier 50 ml', 360, 23.4, 8424],
      ['SAV-003', 'Savon parfumé, coffret de 3', 500, 8.7, 4350],
    ],
  },
  // Thailand, fruit, photographed on a desk.
  invoice_fruit: {
    as: 'photo',
    style: `body{font:14px "Liberation Serif"} ${OPEN} ${RIGHT(2, 3, 4, 5)}`,
    body: `<h2 style="text-align:center;margin:0">CHANTHABURI GOLDEN FRUIT CO., LTD.</h2><p style="text-align:center">99/4 Moo 5, Tha Mai, Chanthaburi 22120, Thailand</p><h3 style="text-align:center">INVOICE / PACKING LIST</h3>${pairs(
      [
        ['Invoice No', 'CGF 118/2026'],
        ['Date', '5 May 2026'],
        ['Sold to', 'Guangxi Pingxiang Fresh Fruit Trading Co., Ltd.'],
        ['From', 'Chanthaburi, Thailand'],
        ['To', 'Youyiguan, China'],
        ['Container no.', 'SEGU6188403'],
      ],
    )}${table(
      [['Description of Goods', 'Cartons', 'N.W. (kg)', 'Price (CNY/kg)', 'Amount (CNY)']],
      [
        ['Fresh durian Monthong A', '620', '11,160.00', '26.50', '295,740.00'],
        ['Fresh durian Monthong B', '310', '5,580.00', '22.00', '122,760.00'],
      ],
      ['TOTAL', '930', '16,740.00', '', '418,500.00'],
    )}<p>Gross weight 18,414.00 kg</p><p>Term of delivery: DAP Pingxiang</p>${stamp('CHANTHABURI<br>GOLDEN FRUIT', 128, 150, '#1d4fa0')}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'CGF 118/2026',
      invoice_date: '2026-05-05',
      seller: 'CHANTHABURI GOLDEN FRUIT CO., LTD.',
      buyer: 'Guangxi Pingxiang Fresh Fruit Trading Co., Ltd.',
      containers: 'SEGU6188403',
      trade_terms: 'DAP',
      currency: 'CNY',
      total_amount: 418500,
      packages: 930,
      net_weight: 16740,
      gross_weight: 18414,
    },
    columns: ['name', 'packages', 'net_weight', 'price', 'amount'],
    lines: [
      ['Fresh durian Monthong A', 620, 11160, 26.5, 295740],
      ['Fresh durian Monthong B', 310, 5580, 22, 122760],
    ],
  },
  // Wide; cases of mixed goods, whose weights stand once for each case.
  packing_cases: {
    landscape: true,
    style: `body{font:11px Arial} ${RULED}`,
    body: `<div style="display:flex;justify-content:space-between"><h2>Packliste / Packing list 80031774</h2><div>Fördertechnik Harz GmbH<br>Am Bahnhof 3, 38855 Wernigerode<br>GERMANY</div></div><div style="display:grid;grid-template-columns:1fr 1fr 1fr"><p>Ship-to party<br><b>Tangshan Steelworks Equipment Co., Ltd.</b><br>Tangshan, Hebei, China</p><p>Our invoice: 90022518<br>Your order: TSE-2025-1180<br>Date: 11 Sep 2026</p><p>Terms: FOB Hamburg<br>Shipping mark: TSE / XINGANG</p></div>
<table><tr><th>Case</th><th>Dimensions L x W x H (cm)</th><th>Gross (kg)</th><th>Net (kg)</th><th>Pos.</th><th>Material no.</th><th>Description</th><th>Pieces</th></tr><tr><td rowspan=2>1</td><td rowspan=2>220 x 110 x 95</td><td rowspan=2>1.148</td><td rowspan=2>1.020</td><td>10</td><td>4410.221</td><td>Drive drum D630</td><td>1</td></tr><tr><td>20</td><td>4410.305</td><td>Bearing housing SNL 532</td><td>4</td></tr><tr><td>2</td><td>180 x 90 x 80</td><td>642</td><td>566</td><td>30</td><td>4412.008</td><td>Return roller D133 x 1150</td><td>18</td></tr><tr><td rowspan=2>3</td><td rowspan=2>120 x 80 x 60</td><td rowspan=2>305</td><td rowspan=2>261</td><td>40</td><td>4490.017</td><td>Scraper blade, tungsten carbide</td><td>24</td></tr><tr><td>50</td><td>4490.100</td><td>Tension spring</td><td>48</td></tr></table><p>3 cases &nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Total gross weight 2.095 kg &nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Total net weight 1.847 kg &nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Total volume 4,17 m³</p>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: '90022518',
      contract_no: 'TSE-2025-1180',
      seller: 'Fördertechnik Harz GmbH',
      buyer: 'Tangshan Steelworks Equipment Co., Ltd.',
      trade_terms: 'FOB',
      packages: 3,
      gross_weight: 2095,
      net_weight: 1847,
      volume: 4.17,
      marks: 'TSE / XINGANG',
    },
    columns: ['model', 'name', 'qty'],
    lines: [
      ['4410.221', 'Drive drum D630', 1],
      ['4410.305', 'Bearing housing SNL 532', 4],
      ['4412.008', 'Return roller D133 x 1150', 18],
      ['4490.017', 'Scraper blade, tungsten carbide', 24],
      ['4490.100', 'Tension spring', 48],
    ],
  },
  // Indonesia, plywood, dot matrix.
  packing_plywood: {
    as: 'scan',
    look: 'needles',
    style: 'pre{font:12.5px "Liberation Mono";line-height:1.45}',
    body: `<pre>
PT. BORNEO LESTARI PLYWOOD
JL. PELABUHAN NO. 8, SAMARINDA, INDONESIA

                        P A C K I N G   L I S T

NO.       : 0092/BLP-EXP/IV/2026            DATE : APRIL 17, 2026
BUYER     : NINGBO FORTUNE TIMBER CO., LTD.
VESSEL    : MERATUS PALARAN V.041N
FROM      : SAMARINDA                       TO   : NINGBO

=====================================================================
 CRATE NO.  GOODS                SIZE (MM)        PIECES      M3
=====================================================================
 1-12       MERANTI PLYWOOD      2.7X1220X2440     4,320    34.7213
 13-20      MERANTI PLYWOOD      5.2X1220X2440     1,440    22.2907
 21-26      FILM FACED PLYWOOD    18X1220X2440       300    16.0747
---------------------------------------------------------------------
 TOTAL 26 CRATES                                   6,060    73.0867
=====================================================================

 NET WEIGHT   : 43,120 KGS
 GROSS WEIGHT : 44,680 KGS
</pre>`,
    fields: {
      doc_type: 'packing_list',
      invoice_date: '2026-04-17',
      seller: 'PT. BORNEO LESTARI PLYWOOD',
      buyer: 'NINGBO FORTUNE TIMBER CO., LTD.',
      vessel: 'MERATUS PALARAN',
      voyage: '041N',
      port_loading: 'SAMARINDA',
      port_discharge: 'NINGBO',
      packages: 26,
      net_weight: 43120,
      gross_weight: 44680,
      volume: 73.0867,
    },
    columns: ['name', 'qty', 'volume'],
    lines: [
      ['MERANTI PLYWOOD', 4320, 34.7213],
      ['MERANTI PLYWOOD', 1440, 22.2907],
      ['FILM FACED PLYWOOD', 300, 16.0747],
    ],
  },
  // A consignment note of the railways from Europe, its boxes by number, in two languages.
  bill_rail: {
    style: `body{font:9px Arial} ${BOXES} ${RULED}`,
    body: `<div style="display:flex;justify-content:space-between"><h3>CIM/SMGS CONSIGNMENT NOTE</h3><p>29 Consignment no. / 批号<br><b>21-4471-26</b></p></div>${boxes(
      [
        ['1 Consignor / 发货人', 'Hanse Logistik Duisburg GmbH<br>Alte Ruhrorter Str. 42, 47119 Duisburg, DE'],
        [
          '4 Consignee / 收货人',
          'Xi’an Silk Road Auto Parts Co., Ltd.<br>International Trade &amp; Logistics Park, Xi’an, CN',
        ],
        ['2 Customer code', 'DE-700441'],
        ['5 Customer code', 'CN-610099'],
        ['16 Place of acceptance / 承运地', 'Duisburg'],
        ['10 Place of delivery / 交货地', 'Xi’an'],
        ['7 Consignor’s declarations', 'Border crossing: Malaszewicze / Brest, Dostyk / Alashankou'],
        ['9 Annexes', 'Invoice 2606-771, packing list'],
      ],
    )}<table><tr><th>18 Container no.</th><th>20 Description of the goods</th><th>Packages</th><th>24 Mass (kg)</th></tr><tr><td>FCIU6609123<br>Seal DB 0077129</td><td>Gearbox parts for passenger cars<br>NHM 8708 40</td><td>38 pallets</td><td>19 842</td></tr></table>${pairs(
      [
        ['20.1 Tare of container', '3 840 kg'],
        ['28 Place and date completed', 'Duisburg, 30.08.2026'],
      ],
    )}`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: '21-4471-26',
      seller: 'Hanse Logistik Duisburg GmbH',
      buyer: 'Xi’an Silk Road Auto Parts Co., Ltd.',
      place_delivery: 'Xi’an',
      containers: 'FCIU6609123',
      packages: 38,
      gross_weight: 19842,
    },
    columns: [],
    lines: [],
  },
  // A contract that is one form: words and values in the cells of a table, the goods in the middle of it.
  contract_form: {
    as: 'docx',
    parts: [
      '设备采购合同',
      [
        ['合同号', 'XJ-SB-2026-019', '签约日期', '2026.05.20'],
        ['需方', '西安精诚电子材料有限公司', '供方', 'Kobayashi Vacuum Engineering Co., Ltd.'],
      ],
      '经双方友好协商，就需方向供方购买下列设备达成如下协议：',
      [
        ['设备名称', '型号', '单位', '数量', '单价（万日元）', '总价（万日元）'],
        ['真空镀膜机', 'KVE-1200', '台', '2', '2,350', '4,700'],
        ['冷却水机组', 'KW-30', '套', '2', '185', '370'],
        ['合计', '', '', '', '', '5,070'],
      ],
      '合同总金额：50,700,000日元（大写：伍仟零柒拾万日元整）。',
      '价格术语：CIP西安（Incoterms 2020），含包装、运费及保险费。',
      '装运港：名古屋。目的地：西安。',
      '付款：合同签订后10日内预付30%，发货前付60%，验收后付10%。',
      '原产地：日本',
    ],
    fields: {
      doc_type: 'contract',
      contract_no: 'XJ-SB-2026-019',
      contract_date: '2026-05-20',
      buyer: '西安精诚电子材料有限公司',
      seller: 'Kobayashi Vacuum Engineering Co., Ltd.',
      trade_terms: 'CIP',
      currency: 'JPY',
      total_amount: 50700000,
      port_loading: '名古屋',
      origin: '日本',
    },
    columns: ['name', 'model', 'unit', 'qty', 'price', 'amount'],
    lines: [
      ['真空镀膜机', 'KVE-1200', '台', 2, 23500000, 47000000],
      ['冷却水机组', 'KW-30', '套', 2, 1850000, 3700000],
    ],
  },
};
