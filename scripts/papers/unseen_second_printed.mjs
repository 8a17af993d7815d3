// Printed papers of the second batch, with unseen_second.mjs.
import { BOXES, OPEN, RIGHT, RULED, side, table } from './markup.mjs';

const boxes = (list) =>
  `<div class=b>${list.map(([name, value]) => `<div><small>${name}</small>${value}</div>`).join('')}</div>`;

export const UNSEEN_SECOND_PRINTED = {
  invoice_oracle: {
    style: `body{font:9px "Liberation Sans"} ${OPEN} ${RIGHT(4, 5, 6, 7)}`,
    body: `${side('<b>Cascade Valve & Fitting, Inc.</b><br>Remit to: PO Box 84471, Seattle WA 98124', '<table><tr><th>Invoice Number</th><th>Invoice Date</th><th>Page</th></tr><tr><td>7710482</td><td>23-JUL-26</td><td>1 of 1</td></tr></table>')}<table style="margin:8px 0"><tr><td style="vertical-align:top">Bill To:<br>Yantai Offshore Piping Co., Ltd.<br>Fushan District, Yantai</td><td style="vertical-align:top">Ship To:<br>Yantai Offshore Piping Co., Ltd.<br>c/o Kerry Logistics, Tacoma WA</td></tr></table>
<table><tr><th>Purchase Order</th><th>Sales Order</th><th>Terms</th><th>Ship Via</th><th>Freight Terms</th><th>Salesperson</th></tr><tr><td>YOP-26-0331</td><td>551207</td><td>NET 45</td><td></td><td>Prepaid & Add</td><td>Hale, B.</td></tr></table>
${table(
  [['Line', 'Item', 'Description', 'Ordered', 'Shipped', 'Unit Price', 'Extended']],
  [
    ['1', 'BV-316-2', 'Ball valve 2 in 316SS', '60', '60', '184.50', '11,070.00'],
    ['2', 'GV-CS-4', 'Gate valve 4 in CS 150#', '24', '18', '412.00', '7,416.00'],
    ['3', 'FL-304-2', 'Flange 2 in 304 SO', '120', '120', '36.25', '4,350.00'],
  ],
)}<div style="text-align:right">Merchandise 22,836.00<br>Freight 640.00<br>Sales tax 0.00<br><b>Invoice total (USD) 23,476.00</b></div><p>HTS 8481.80 / 7307.21. ECCN EAR99. Questions: 206-555-0188</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '7710482',
      invoice_date: '2026-07-23',
      seller: 'Cascade Valve & Fitting, Inc.',
      buyer: 'Yantai Offshore Piping Co., Ltd.',
      payment: 'NET 45',
      currency: 'USD',
      total_amount: 23476,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['BV-316-2', 'Ball valve 2 in 316SS', 60, 184.5, 11070],
      ['GV-CS-4', 'Gate valve 4 in CS 150#', 18, 412, 7416],
      ['FL-304-2', 'Flange 2 in 304 SO', 120, 36.25, 4350],
    ],
  },
  invoice_taichung: {
    style: `body{font:10px Arial,"WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<center><b>台中精密刀具股份有限公司<br>TAICHUNG PRECISION TOOLS CORP.</b><br>TEL: 886-4-23551188 &nbsp; FAX: 886-4-23551199 &nbsp; 統一編號: 24471180<h3>INVOICE</h3></center>${side('No. TPT-1150917<br>Date: September 17, 2026<br>INVOICE of CUTTING TOOLS<br>For account and risk of Messrs. KUNSHAN XINRUI MOLD CO., LTD.<br>Shipped by TAICHUNG PRECISION TOOLS CORP.<br>Sailing on or about SEP 20, 2026<br>From TAICHUNG to SHANGHAI<br>L/C No. &nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Contract No. &nbsp;', '')}
${table(
  [['Marks & Nos.', 'Description of Goods', 'Quantity', 'Unit Price', 'Amount']],
  [
    ['K.X.R.', 'END MILL D6 4F', '1,500 PCS', 'US$4.85', 'US$7,275.00'],
    ['SHANGHAI', 'END MILL D10 4F', '900 PCS', 'US$8.90', 'US$8,010.00'],
    ['C/NO. 1-6', 'DRILL D3.3', '2,000 PCS', 'US$2.15', 'US$4,300.00'],
  ],
  ['', 'TOTAL', '4,400 PCS', 'FOB TAICHUNG', 'US$19,585.00'],
)}<p>SAY TOTAL U.S. DOLLARS NINETEEN THOUSAND FIVE HUNDRED AND EIGHTY FIVE ONLY.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'TPT-1150917',
      invoice_date: '2026-09-17',
      buyer: 'KUNSHAN XINRUI MOLD CO., LTD.',
      currency: 'USD',
      trade_terms: 'FOB',
      total_amount: 19585,
      port_loading: 'TAICHUNG',
      port_discharge: 'SHANGHAI',
      seller: 'TAICHUNG PRECISION TOOLS CORP.',
    },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['END MILL D6 4F', 1500, 'PCS', 4.85, 7275],
      ['END MILL D10 4F', 900, 'PCS', 8.9, 8010],
      ['DRILL D3.3', 2000, 'PCS', 2.15, 4300],
    ],
  },
  invoice_lodz: {
    style: `body{font:9px "DejaVu Sans"} ${RULED} ${RIGHT(3, 5, 6)}`,
    body: `${side('<b>FAKTURA VAT / INVOICE nr FV/2026/06/118</b><br>Data wystawienia / Date of issue: 2026-06-22<br>Data sprzedaży / Date of sale: 2026-06-19<br>Termin płatności / Due: 2026-07-22', 'oryginał')}<table style="margin:6px 0"><tr><td><b>Sprzedawca / Seller</b><br>BURSZTYN BALTIC SP. Z O.O.<br>ul. Długa 4, Gdańsk<br>NIP PL5832211447</td><td><b>Nabywca / Buyer</b><br>GUANGZHOU AMBER PALACE JEWELRY LTD<br>Panyu, Guangzhou</td></tr></table>
${table(
  [['Lp.', 'Nazwa / Description', 'Ilość / Qty', 'J.m.', 'Cena netto / Net price', 'Wartość netto / Net value USD']],
  [
    ['1', 'Amber beads raw', '12,500', 'kg', '1 850,00', '23 125,00'],
    ['2', 'Amber pendants silver 925', '340', 'szt.', '27,40', '9 316,00'],
  ],
)}<p style="text-align:right">Razem / Total 32 441,00<br>VAT 0% 0,00<br><b>Do zapłaty / To pay: 32 441,00 USD</b></p><p>Bank: PKO BP SWIFT BPKOPLPW, PL 61 1090 1014 0000 0712 1981 2874</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'FV/2026/06/118',
      invoice_date: '2026-06-22',
      seller: 'BURSZTYN BALTIC SP. Z O.O.',
      buyer: 'GUANGZHOU AMBER PALACE JEWELRY LTD',
      currency: 'USD',
      total_amount: 32441,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Amber beads raw', 12.5, 1850, 23125],
      ['Amber pendants silver 925', 340, 27.4, 9316],
    ],
  },
  invoice_aarhus: {
    style: `body{font:10px Arial} ${OPEN} ${RIGHT(3, 4, 5)}`,
    body: `${side('<b style="font-size:18px;color:#146">JYSK MINK & FUR A/S</b>', '<b>FAKTURA</b><br>Fakturanr.: 2026-40118<br>Fakturadato: 09-03-2026<br>Kundenr.: 10772<br>Side: 1 af 1')}<p>Haining Fur Trading Center Co., Ltd.<br>Haining, Zhejiang<br>Kina</p><p>Leveringsbetingelser: FCA Aarhus &nbsp;&nbsp; Betalingsbetingelser: Forudbetaling &nbsp;&nbsp; Rekv.: HF-26-11</p>
${table(
  [['Varenr.', 'Beskrivelse', 'Antal', 'Stk. pris', 'Beløb DKK']],
  [
    ['MK-BLK-30', 'Mink skins black size 30', '1.200', '285,00', '342.000,00'],
    ['MK-BRN-00', 'Mink skins brown size 00', '800', '231,50', '185.200,00'],
  ],
)}<div style="text-align:right">Subtotal 527.200,00<br>Eksport - momsfri 0,00<br><b>Total DKK 527.200,00</b></div><p>Kolli: 14 &nbsp; Bruttovægt: 1.046 kg &nbsp; Nettovægt: 980 kg &nbsp; Oprindelse: Danmark &nbsp; CITES: nej</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '2026-40118',
      invoice_date: '2026-03-09',
      seller: 'JYSK MINK & FUR A/S',
      trade_terms: 'FCA',
      currency: 'DKK',
      total_amount: 527200,
      gross_weight: 1046,
      net_weight: 980,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['MK-BLK-30', 'Mink skins black size 30', 1200, 285, 342000],
      ['MK-BRN-00', 'Mink skins brown size 00', 800, 231.5, 185200],
    ],
  },
  invoice_courier_declared: {
    style: `body{font:9px Arial} ${RULED} ${RIGHT(3, 5, 6, 7)}`,
    body: `<h3>Commercial Invoice</h3><table><tr><td>Date of exportation<br>2026-05-19</td><td>Air waybill no.<br>4471 8820 1155</td><td>Export references<br>RMA-00718</td></tr><tr><td>Shipper/Exporter<br>Aalto Audio Oy<br>Fredrikinkatu 12, Helsinki<br>Tel +358 9 4471180</td><td>Recipient<br>Shenzhen Yinfeng Electronics<br>Attn: Ms. Zhao<br>Tel 0755 26718820</td><td>Importer (if other than recipient)<br></td></tr><tr><td>Country of export: FINLAND</td><td>Country of manufacture: FINLAND</td><td>Country of ultimate destination: CHINA</td></tr></table>
${table(
  [['No. of pkgs', 'Full description of goods', 'Units', 'HS code', 'Weight', 'Unit value', 'Total value']],
  [
    ['1', 'Loudspeaker drivers for repair', '12', '851829', '8.4 kg', '45.00', '540.00'],
    ['1', 'Crossover filters, samples', '30', '854320', '2.1 kg', '6.50', '195.00'],
  ],
)}<p>Subtotal 735.00 &nbsp; Freight 0.00 &nbsp; Insurance 0.00 &nbsp; <b>Total invoice value EUR 735.00</b></p><p>Total packages 2 &nbsp; Total weight 10.5 kg &nbsp; Terms of sale: DAP</p>`,
    fields: { doc_type: 'invoice', currency: 'EUR', total_amount: 735, trade_terms: 'DAP', packages: 2 },
    columns: ['name', 'qty', 'hs', 'price', 'amount'],
    lines: [
      ['Loudspeaker drivers for repair', 12, '851829', 45, 540],
      ['Crossover filters, samples', 30, '854320', 6.5, 195],
    ],
  },
  invoice_flowers: {
    style: `body{font:9.5px "Liberation Sans Narrow"} ${OPEN} ${RIGHT(3, 4, 5, 6)}`,
    body: `${side('<b>ROSELANDIA EXPORT B.V.</b> Aalsmeer', 'INVOICE 26.118820<br>dd. 12-02-2026<br>AWB 074-44718820')}<p>Customer: KUNMING DOUNAN FLORA CO LTD / CN</p>
${table(
  [['Variety', 'Length', 'Boxes', 'Stems/box', 'Stems', 'EUR/stem', 'EUR']],
  [
    ['Rosa Explorer', '60 cm', '12', '250', '3000', '0.62', '1,860.00'],
    ['Rosa Avalanche', '50 cm', '8', '300', '2400', '0.55', '1,320.00'],
    ['Lilium Robina', '90 cm', '5', '80', '400', '1.35', '540.00'],
  ],
  ['Total', '', '25', '', '5800', '', '3,720.00'],
)}<p>Phyto 18.00 / Handling 42.00 / AWB fee 25.00</p><p><b>Total due EUR 3,805.00</b></p><p>Gross 498 kg</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '26.118820',
      seller: 'ROSELANDIA EXPORT B.V.',
      buyer: 'KUNMING DOUNAN FLORA CO LTD',
      currency: 'EUR',
    },
    columns: ['name', 'packages', 'amount'],
    lines: [
      ['Rosa Explorer', 12, 1860],
      ['Rosa Avalanche', 8, 1320],
      ['Lilium Robina', 5, 540],
    ],
  },
  invoice_cmpt: {
    style: `body{font:9px Arial} ${RULED} ${RIGHT(4, 5, 6, 7, 8)}`,
    body: `<h3>SONG HONG GARMENT JSC</h3><p>COMMERCIAL INVOICE No: SHG/26-7714 Date: 28-Sep-26</p><p>Buyer: SHANGHAI TEXCO INTL LTD. &nbsp; Consignee: TEXCO DISTRIBUTION PTE LTD &nbsp; Notify: SAME AS CONSIGNEE</p>
${table(
  [
    ['Style', 'Description', 'PO', 'Qty (pcs)', 'CMPT price', 'CMPT amount', 'FOB price', 'FOB amount'],
    ['', '', '', '', '(USD)', '(USD)', '(USD)', '(USD)'],
  ],
  [
    ['SH-118', "Men's polo 100% cotton", '4471', '4,200', '1.85', '7,770.00', '5.40', '22,680.00'],
    ['SH-204', 'Ladies blouse viscose', '4472', '3,000', '2.10', '6,300.00', '6.75', '20,250.00'],
  ],
  ['', '', 'TOTAL', '7,200', '', '14,070.00', '', '42,930.00'],
)}<p>FOB HAIPHONG. Country of origin: Vietnam. Payment amount (CMPT): USD 14,070.00</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'SHG/26-7714',
      invoice_date: '2026-09-28',
      seller: 'SONG HONG GARMENT JSC',
      buyer: 'SHANGHAI TEXCO INTL LTD.',
      currency: 'USD',
      trade_terms: 'FOB',
    },
    columns: ['name', 'qty'],
    lines: [
      ["Men's polo 100% cotton", 4200],
      ['Ladies blouse viscose', 3000],
    ],
  },
  invoice_many_parties: {
    style: `body{font:9px "DejaVu Sans Condensed"} ${BOXES} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<center><b>COMMERCIAL INVOICE</b></center>${boxes([
      ['Seller', 'ATLAS POLYMERS (S) PTE LTD<br>Singapore'],
      ['Manufacturer', 'ATLAS CHEMICAL SDN BHD<br>Johor, Malaysia'],
      ['Sold to', 'HK EVERWIN TRADING LTD<br>Kowloon, Hong Kong'],
      ['Ship to', 'DONGGUAN EVERWIN PLASTICS LTD<br>Chang’an, Dongguan'],
      ['Invoice no. / date', 'APS-26-33107 / 02 Nov 2026'],
      ['Customer PO no. / date', 'EW-7718 / 14 Oct 2026'],
      ['Port of loading', 'Pasir Gudang'],
      ['Port of discharge', 'Huangpu'],
      ['Vessel', 'KOTA NIPAH 118N'],
      ['Incoterms 2020', 'CIF Huangpu'],
      ['Payment terms', '90 days from B/L date'],
      ['Broker', 'SINO-CLEAR LTD 0769-85331188'],
    ])}${table(
      [['Grade', 'Description', 'Quantity (MT)', 'Unit price USD/MT', 'Amount USD']],
      [
        ['PP-H030', 'Polypropylene homopolymer', '49.500', '1,045.00', '51,727.50'],
        ['PE-F181', 'LLDPE film grade', '24.750', '1,118.00', '27,670.50'],
      ],
      ['', 'Total', '74.250', '', '79,398.00'],
    )}<p>Country of origin: MALAYSIA &nbsp; HS 3902.10 / 3901.40 &nbsp; 2970 bags on 54 pallets &nbsp; Gross 75,735 kg &nbsp; Net 74,250 kg</p>`,
    fields: {
      doc_type: 'invoice',
      seller: 'ATLAS POLYMERS (S) PTE LTD',
      buyer: 'HK EVERWIN TRADING LTD',
      invoice_no: 'APS-26-33107',
      invoice_date: '2026-11-02',
      port_loading: 'Pasir Gudang',
      port_discharge: 'Huangpu',
      trade_terms: 'CIF',
      currency: 'USD',
      total_amount: 79398,
      payment: '90 days from B/L date',
      origin: 'MALAYSIA',
      vessel: 'KOTA NIPAH',
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Polypropylene homopolymer', 49.5, 1045, 51727.5],
      ['LLDPE film grade', 24.75, 1118, 27670.5],
    ],
  },
  invoice_value_breakdown: {
    style: `body{font:10px "Liberation Sans"} ${RULED} ${RIGHT(4, 5, 6)}`,
    body: `<b>ANATOLIA DRIED FIGS LTD. STI.</b> Aydın / Türkiye<h4>INVOICE No: ADF2026-118</h4><p>Date: 04.12.2026<br>To: Zhengzhou Fruit & Nut Import Co., Ltd.<br>Total packages: 2 000 cartons</p>
${table(
  [['Lot', 'Goods', 'Cartons', 'Net kg', 'USD/kg', 'USD']],
  [
    ['L1', 'Dried figs lerida no. 3', '1 400', '14 000', '4.10', '57 400.00'],
    ['L2', 'Dried apricots size 2', '600', '7 500', '5.20', '39 000.00'],
  ],
)}<table style="width:50%;margin-left:50%"><tr><td>FOB value</td><td>96 400.00</td></tr><tr><td>Freight</td><td>3 250.00</td></tr><tr><td>Insurance</td><td>108.00</td></tr><tr><td>CIF QINGDAO</td><td>USD 99 758.00</td></tr></table><p>Paid in advance: 20 000.00 – Balance: 79 758.00 CAD</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'ADF2026-118',
      seller: 'ANATOLIA DRIED FIGS LTD. STI.',
      buyer: 'Zhengzhou Fruit & Nut Import Co., Ltd.',
      currency: 'USD',
      total_amount: 99758,
      trade_terms: 'CIF',
    },
    columns: ['name', 'packages', 'net_weight', 'price', 'amount'],
    lines: [
      ['Dried figs lerida no. 3', 1400, 14000, 4.1, 57400],
      ['Dried apricots size 2', 600, 7500, 5.2, 39000],
    ],
  },
  invoice_blank_labels: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(4, 5, 6)} .k td{width:25%}`,
    body: `<center><b>RUIAN HONGDA AUTO PARTS CO., LTD.</b><br>INVOICE</center><table class=k><tr><td>INVOICE NO.</td><td>HD-AP-2607</td><td>DATE</td><td>2026/07/21</td></tr><tr><td>S/C NO.</td><td></td><td>L/C NO.</td><td></td></tr><tr><td>BUYER</td><td>AUTOZUBEHOR KLEIN GMBH</td><td>CONSIGNEE</td><td></td></tr><tr><td>NOTIFY PARTY</td><td></td><td>VESSEL</td><td></td></tr><tr><td>PORT OF LOADING</td><td></td><td>PORT OF DISCHARGE</td><td>HAMBURG</td></tr><tr><td>TERMS OF DELIVERY</td><td></td><td>TERMS OF PAYMENT</td><td></td></tr><tr><td>COUNTRY OF ORIGIN</td><td></td><td>B/L NO.</td><td></td></tr><tr><td>GROSS WEIGHT</td><td></td><td>NET WEIGHT</td><td>1,412.00 KGS</td></tr><tr><td>PACKAGES</td><td></td><td>MEASUREMENT</td><td>4.86 CBM</td></tr></table>
${table(
  [['No.', 'OEM No.', 'Description', 'Qty (pcs)', 'Price (EUR)', 'Amount (EUR)']],
  [
    ['1', '06A121011', 'Water pump', '600', '9.80', '5,880.00'],
    ['2', '1K0615301', 'Brake disc', '400', '11.25', '4,500.00'],
  ],
  ['', '', 'Total', '1,000', '', '10,380.00'],
)}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'HD-AP-2607',
      invoice_date: '2026-07-21',
      seller: 'RUIAN HONGDA AUTO PARTS CO., LTD.',
      buyer: 'AUTOZUBEHOR KLEIN GMBH',
      port_discharge: 'HAMBURG',
      net_weight: 1412,
      volume: 4.86,
      currency: 'EUR',
      total_amount: 10380,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['06A121011', 'Water pump', 600, 9.8, 5880],
      ['1K0615301', 'Brake disc', 400, 11.25, 4500],
    ],
  },
  invoice_shoes_pairs: {
    style: `body{font:10px "DejaVu Serif"} ${OPEN} ${RIGHT(4, 5, 6, 7)}`,
    body: `<b>CALZATURIFICIO ADRIA S.P.A.</b> – Fermo (Italia)<p>Invoice: 2026/E/0881 – Date: 30.07.2026 – Buyer: Shanghai Lanxi Fashion Co., Ltd. – Delivery: DDP Shanghai – Payment: T/T 30 days</p>
${table(
  [['Article', 'Description', 'Made in', 'Ctns', 'Prs', 'EUR/pr', 'Amount']],
  [
    ['AD-4410', 'Leather boots, lady', 'Italy', '60', '720', '68.00', '€ 48,960.00'],
    ['AD-5521', 'Canvas sneaker, man', 'Albania', '45', '540', '27.50', '€ 14,850.00'],
  ],
  ['', '', '', '105', '1,260', '', '€ 63,810.00'],
)}<p>Extra discount 2 % – € 1,276.20</p><p><b>Amount payable € 62,533.80</b></p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '2026/E/0881',
      invoice_date: '2026-07-30',
      buyer: 'Shanghai Lanxi Fashion Co., Ltd.',
      trade_terms: 'DDP',
      payment: 'T/T 30 days',
      currency: 'EUR',
    },
    columns: ['model', 'name', 'packages', 'qty', 'price', 'amount'],
    lines: [
      ['AD-4410', 'Leather boots, lady', 60, 720, 68, 48960],
      ['AD-5521', 'Canvas sneaker, man', 45, 540, 27.5, 14850],
    ],
  },
  invoice_photo_zh: {
    as: 'photo',
    style: `body{font:13px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h3 style="text-align:center">南通海门家纺有限公司<br>形式发票 PROFORMA INVOICE</h3>${side('买方：SLEEPWELL HOME PTY LTD', '编号：HM-PI-26118<br>日期：2026年8月4日')}
${table(
  [['品名', '规格', '数量(套)', '单价(USD)', '金额(USD)']],
  [
    ['全棉四件套', '200*230cm', '1500', '18.60', '27,900.00'],
    ['羽绒被', '220*240cm', '400', '42.50', '17,000.00'],
  ],
  ['合计', '', '1900', '', '44,900.00'],
)}<p>成交方式：FOB 上海　付款方式：30%定金，70%见提单复印件</p>`,
    fields: {
      buyer: 'SLEEPWELL HOME PTY LTD',
      invoice_no: 'HM-PI-26118',
      invoice_date: '2026-08-04',
      trade_terms: 'FOB',
      currency: 'USD',
      total_amount: 44900,
      payment: '30%定金，70%见提单复印件',
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['全棉四件套', 1500, 18.6, 27900],
      ['羽绒被', 400, 42.5, 17000],
    ],
  },
};
