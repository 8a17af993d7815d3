// A fourth batch, as different from those before as its author could make it: what was sent as a file. With unseen_fourth_pictures.mjs.
import { OPEN, RIGHT, RULED, side, table, typed } from './markup.mjs';

export const UNSEEN_FOURTH = {
  // The look of an accounting service: words above their values at the right, a table without lines.
  invoice_xero: {
    style: `body{font:11px "Liberation Sans"} ${OPEN} ${RIGHT(2, 3, 4)} .w{display:grid;grid-template-columns:1fr 130px 170px;gap:14px} b{display:block}`,
    body: `<div class=w><div><h2>TAX INVOICE</h2>Shenzhen Landa Optics Ltd<br>Attention: Accounts<br>Building 7, Nanshan<br>SHENZHEN 518000<br>CHINA</div><div><b>Invoice Date</b>17 Aug 2026<br><br><b>Invoice Number</b>INV-2207<br><br><b>Reference</b>LD-PO-0913<br><br><b>GST Number</b>118-402-771</div><div>Southern Prism Limited<br>14 Blenheim Road<br>Christchurch 8041<br>NEW ZEALAND</div></div><br>
${table(
  [['Description', 'Quantity', 'Unit Price', 'Amount USD']],
  [
    ['Right angle prism 25 mm, uncoated', '240.00', '18.40', '4,416.00'],
    ['Beam splitter cube 12.7 mm 50/50', '85.00', '41.20', '3,502.00'],
    ['Calcium fluoride window 30 x 3', '40.00', '77.00', '3,080.00'],
  ],
)}<div style="text-align:right"><p>Subtotal &nbsp; 10,998.00</p><p>TOTAL ZERO RATED &nbsp; 0.00</p><p><b>TOTAL USD &nbsp; 10,998.00</b></p></div><p><b>Due Date: 16 Sep 2026</b>All goods of New Zealand origin. EXW Christchurch.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'INV-2207',
      invoice_date: '2026-08-17',
      seller: 'Southern Prism Limited',
      buyer: 'Shenzhen Landa Optics Ltd',
      currency: 'USD',
      total_amount: 10998,
      trade_terms: 'EXW',
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Right angle prism 25 mm, uncoated', 240, 18.4, 4416],
      ['Beam splitter cube 12.7 mm 50/50', 85, 41.2, 3502],
      ['Calcium fluoride window 30 x 3', 40, 77, 3080],
    ],
  },
  // A chip distributor: nine columns, two rows a line.
  invoice_chips: {
    landscape: true,
    style: `body{font:8.5px "Liberation Sans Narrow"} ${RULED} ${RIGHT(6, 7, 8)}`,
    body: `${side('<b>ORION SEMI TRADING PTE LTD</b><br>8 Kallang Sector, Singapore 349282<br>UEN 201422981K', '<b>COMMERCIAL INVOICE</b><br>Document: SI-0099214<br>Issued: 2026-10-06<br>Your ref.: 4500118273')}<p>Sold-to: Suzhou Yunxin Electronic Technology Co., Ltd. &nbsp;|&nbsp; Deliver-to: Yunxin bonded warehouse, SIP, Suzhou &nbsp;|&nbsp; Incoterms 2020: FCA Singapore</p>
${table(
  [
    [
      'Ln',
      'Mfr Part Number',
      'Customer Part',
      'Date code',
      'Country of origin',
      'Qty',
      'Unit price (USD)',
      'Ext. price (USD)',
    ],
  ],
  [
    ['10', 'STM32G071RBT6', 'YX-MCU-071', '2618', 'MY', '9,600', '1.4820', '14,227.20'],
    ['20', 'TPS54331DR', 'YX-PWR-54', '2622', 'PH', '25,000', '0.3960', '9,900.00'],
    ['30', 'GRM188R71H104K', 'YX-CAP-104', '2630', 'JP', '400,000', '0.0029', '1,160.00'],
    ['40', 'W25Q128JVSIQ', 'YX-FLS-128', '2609', 'TW', '8,000', '0.7150', '5,720.00'],
  ],
  ['', '', '', '', 'Total', '442,600', '', '31,007.20'],
)}<p>Harmonised codes: lines 10, 40: 854231/854232; line 20: 854239; line 30: 853224. Two cartons, 21.4 kg gross, 18.9 kg net.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'SI-0099214',
      invoice_date: '2026-10-06',
      seller: 'ORION SEMI TRADING PTE LTD',
      buyer: 'Suzhou Yunxin Electronic Technology Co., Ltd.',
      currency: 'USD',
      total_amount: 31007.2,
      trade_terms: 'FCA',
    },
    columns: ['qty', 'price', 'amount'],
    lines: [
      [9600, 1.482, 14227.2],
      [25000, 0.396, 9900],
      [400000, 0.0029, 1160],
      [8000, 0.715, 5720],
    ],
  },
  // A Chilean packer of fruit: calibres and boxes, a price per box.
  invoice_cherries: {
    style: `body{font:10px "Liberation Serif"} ${RULED} ${RIGHT(4, 5, 6, 7)}`,
    body: `<center><b>AGRÍCOLA VALLE HONDO SpA</b><br>RUT 76.448.120-9 · Curicó, Chile</center><h3>FACTURA DE EXPORTACIÓN ELECTRÓNICA N° 001184</h3><p>Fecha emisión: 21-12-2026<br>Señores: GUANGZHOU JIANGNAN FRESH FRUIT CO., LTD.<br>Cláusula de venta: CIF &nbsp; Nave: MAERSK SALALAH 651W<br>Puerto embarque: SAN ANTONIO &nbsp; Puerto destino: NANSHA</p>
${table(
  [['Especie', 'Variedad', 'Calibre', 'Cajas', 'Kilos netos', 'Valor unitario USD', 'Valor total USD']],
  [
    ['Cereza', 'Lapins', 'XJ', '1.260', '6.300,00', '31,50', '39.690,00'],
    ['Cereza', 'Lapins', 'J', '840', '4.200,00', '27,00', '22.680,00'],
    ['Cereza', 'Santina', '2J', '1.060', '5.300,00', '36,00', '38.160,00'],
  ],
  ['TOTALES', '', '', '3.160', '15.800,00', '', '100.530,00'],
)}<p>Peso bruto 18.012,00 kilos. Contenedor MNBU4471183, sello CL882047.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_date: '2026-12-21',
      seller: 'AGRÍCOLA VALLE HONDO SpA',
      buyer: 'GUANGZHOU JIANGNAN FRESH FRUIT CO., LTD.',
      trade_terms: 'CIF',
      currency: 'USD',
      total_amount: 100530,
      port_loading: 'SAN ANTONIO',
      port_discharge: 'NANSHA',
      net_weight: 15800,
      gross_weight: 18012,
      packages: 3160,
    },
    columns: ['net_weight', 'amount'],
    lines: [
      [6300, 39690],
      [4200, 22680],
      [5300, 38160],
    ],
  },
  // Czech and English, the goods in two rows each, VAT columns.
  invoice_czech: {
    style: `body{font:9.5px "DejaVu Sans"} ${OPEN} ${RIGHT(3, 4, 5, 6)}`,
    body: `${side('<b>Dodavatel / Supplier</b><br>Sklárny Vysočina a.s.<br>Havlíčkův Brod<br>IČ 27144882', '<b>FAKTURA / INVOICE 2026110482</b><br>Datum vystavení / Issue date: 4. 11. 2026<br>Splatnost / Due: 4. 12. 2026')}<p><b>Odběratel / Customer</b><br>Hangzhou Baiyi Glassware Import Co., Ltd.<br>Hangzhou, Čína</p>
${table(
  [
    [
      'Kód / Code',
      'Název / Description',
      'MJ / Unit',
      'Množství / Quantity',
      'Cena za MJ / Unit price',
      'Celkem / Total EUR',
    ],
  ],
  [
    ['20447', 'Sklenice Bohemia 350 ml', 'ks', '2 400', '1,85', '4 440,00'],
    ['20451', 'Karafa 1,0 l broušená', 'ks', '360', '14,90', '5 364,00'],
    ['31002', 'Váza 250 mm opál', 'ks', '180', '22,50', '4 050,00'],
  ],
)}<p style="text-align:right">Celkem k úhradě / Total due: <b>13 854,00 EUR</b></p><p>Dodací podmínky / Delivery terms: DAP Hangzhou &nbsp; Hrubá hmotnost / Gross weight: 1 964 kg &nbsp; Čistá / Net weight: 1 611,5 kg</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '2026110482',
      invoice_date: '2026-11-04',
      seller: 'Sklárny Vysočina a.s.',
      buyer: 'Hangzhou Baiyi Glassware Import Co., Ltd.',
      trade_terms: 'DAP',
      currency: 'EUR',
      total_amount: 13854,
      gross_weight: 1964,
      net_weight: 1611.5,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Sklenice Bohemia 350 ml', 2400, 1.85, 4440],
      ['Karafa 1,0 l broušená', 360, 14.9, 5364],
      ['Váza 250 mm opál', 180, 22.5, 4050],
    ],
  },
  // A provisional invoice for copper: no table, a reckoning line by line.
  invoice_copper: {
    as: 'docx',
    parts: [
      'KASOMBO MINERALS SARL',
      'PROVISIONAL INVOICE No. KM/PRV/2026/088',
      'Lubumbashi, 9th October 2026',
      'To: Tongling Jinfeng Metals Co., Ltd.',
      'Contract ref: KM-TJ-2026-02 dated 15 January 2026',
      'Commodity: Copper cathodes, Grade A, min. 99.99% Cu',
      [
        ['Lot', 'Bundles', 'Gross weight (kg)', 'Net weight (kg)'],
        ['KM-411', '40', '99,812', '99,644'],
        ['KM-412', '40', '100,230', '100,066'],
        ['Total', '80', '200,042', '199,710'],
      ],
      'Provisional price: LME cash settlement average of September 2026: USD 9,184.50 per MT',
      'Premium: USD 62.00 per MT',
      'Price CIF FO Shanghai: USD 9,246.50 per MT',
      'Provisional value 199.710 MT x USD 9,246.50 = USD 1,846,618.52',
      '90% provisional payment due: USD 1,661,956.67',
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'KM/PRV/2026/088',
      invoice_date: '2026-10-09',
      contract_no: 'KM-TJ-2026-02',
      seller: 'KASOMBO MINERALS SARL',
      buyer: 'Tongling Jinfeng Metals Co., Ltd.',
      currency: 'USD',
      trade_terms: 'CIF',
      gross_weight: 200042,
      net_weight: 199710,
      packages: 80,
      total_amount: 1846618.52,
    },
    columns: ['net_weight', 'gross_weight'],
    lines: [
      [99644, 99812],
      [100066, 100230],
    ],
  },
  // A delivery note out of an ERP, with handling units.
  packing_handling_units: {
    style: `body{font:9px "Liberation Sans"} ${OPEN} ${RIGHT(4, 5, 6)}`,
    body: `${side('<b>Hydraulik Nordwest SE</b>', '<b>Packliste zum Lieferschein 80144207</b><br>Datum 28.10.2026 &nbsp; Seite 1/1')}<p>Warenempfänger: Changsha Zhonglian Hydraulics Co., Ltd., Changsha, VR China<br>Bestellnummer: 4500771204 &nbsp; Kundennummer: 100448</p>
${table(
  [['HU', 'Material', 'Bezeichnung', 'Liefermenge', 'Netto kg', 'Brutto kg']],
  [
    ['001', 'R902.114.88', 'Axialkolbenpumpe A10VSO 45', '12 ST', '402,0', '438,5'],
    ['002', 'R902.114.90', 'Axialkolbenpumpe A10VSO 71', '8 ST', '376,0', '409,0'],
    ['003', 'R901.220.17', 'Dichtsatz A10VSO', '200 ST', '46,0', '61,5'],
  ],
  ['', '', 'Summe 3 Paletten', '', '824,0', '909,0'],
)}<p>Abmessungen: 2 × 120x80x98 cm, 1 × 80x60x74 cm. Verpackung: hitzebehandeltes Holz nach IPPC.</p>`,
    fields: {
      doc_type: 'packing_list',
      buyer: 'Changsha Zhonglian Hydraulics Co., Ltd.',
      net_weight: 824,
      gross_weight: 909,
      packages: 3,
      seller: 'Hydraulik Nordwest SE',
    },
    columns: ['name', 'qty', 'net_weight', 'gross_weight'],
    lines: [
      ['Axialkolbenpumpe A10VSO 45', 12, 402, 438.5],
      ['Axialkolbenpumpe A10VSO 71', 8, 376, 409],
      ['Dichtsatz A10VSO', 200, 46, 61.5],
    ],
  },
  // A customs broker's own sheet of an invoice: words and units in three rows, results of formulas.
  invoice_units_row: {
    as: 'xlsx',
    rows: [
      ['', '', 'LEE & SONS TEXTILE (HK) LTD'],
      ['', '', 'I N V O I C E'],
      ['M/S', 'QUANZHOU XINGHE GARMENT CO LTD', '', '', '', 'DATE', { value: 46320, as: 'date' }],
      ['', 'JINJIANG, FUJIAN', '', '', '', 'NO', 'LS26-1187'],
      ['', '', '', '', '', 'TERM', 'CIF XIAMEN'],
      [],
      ['STYLE', 'COMPOSITION', 'WIDTH', 'COLOUR', 'QUANTITY', 'UNIT PRICE', 'AMOUNT'],
      ['', '', '(INCH)', '', '(YDS)', '(HKD/YD)', '(HKD)'],
      ['TW-4471', '65% POLYESTER 35% VISCOSE TWILL', 58, 'BLACK', 3200, 14.6, { formula: 'E9*F9', value: 46720 }],
      ['TW-4471', '65% POLYESTER 35% VISCOSE TWILL', 58, 'NAVY', 1850, 14.6, { formula: 'E10*F10', value: 27010 }],
      ['PL-208', '100% COTTON POPLIN', 44, 'WHITE', 2600, 11.2, { formula: 'E11*F11', value: 29120 }],
      ['', '', '', '', { formula: 'SUM(E9:E11)', value: 7650 }, '', { formula: 'SUM(G9:G11)', value: 102850 }],
      ['PACKED IN 96 ROLLS', '', '', '', 'G.W.', '2,044 KGS', ''],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'LS26-1187',
      invoice_date: '2026-10-25',
      seller: 'LEE & SONS TEXTILE (HK) LTD',
      buyer: 'QUANZHOU XINGHE GARMENT CO LTD',
      trade_terms: 'CIF',
      currency: 'HKD',
      total_amount: 102850,
      gross_weight: 2044,
      packages: 96,
    },
    columns: ['qty', 'price', 'amount'],
    lines: [
      [3200, 14.6, 46720],
      [1850, 14.6, 27010],
      [2600, 11.2, 29120],
    ],
  },
  // A packing list by container, each with its own rows and sums.
  packing_by_container: {
    as: 'xlsx',
    rows: [
      ['装箱明细 / PACKING DETAILS'],
      ['发票号 INV NO.:', 'HK2026-SP-311', '', '日期 DATE:', '2026.09.12'],
      ['收货人 CONSIGNEE:', 'AL NOOR BUILDING MATERIALS LLC'],
      ['柜号', '封号', '品名', '规格', '托数', '片数', '净重(KG)', '毛重(KG)'],
      ['TCNU4471826', 'H881204', '瓷质砖', '600*600', 20, 8640, 25660, 26100],
      ['', '', '瓷质砖', '800*800', 1, 162, 980, 1010],
      ['小计', '', '', '', 21, 8802, 26640, 27110],
      ['MSKU0918273', 'H881207', '瓷质砖', '300*600', 22, 15840, 26730, 27190],
      ['小计', '', '', '', 22, 15840, 26730, 27190],
      ['总计', '', '', '', 43, 24642, 53370, 54300],
    ],
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'HK2026-SP-311',
      buyer: 'AL NOOR BUILDING MATERIALS LLC',
      packages: 43,
      net_weight: 53370,
      gross_weight: 54300,
    },
    columns: ['name', 'net_weight', 'gross_weight'],
    lines: [
      ['瓷质砖', 25660, 26100],
      ['瓷质砖', 980, 1010],
      ['瓷质砖', 26730, 27190],
    ],
  },
  // A trading house's order with the word for each value in brackets.
  contract_order_japan: {
    style: `body{font:10px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h3 style="text-align:center">注 文 書 （PURCHASE ORDER）</h3>${side('大連金海機械有限公司 御中', '注文番号 (P/O No.) KT-26-00817<br>発行日 (Date) 2026年8月19日<br>株式会社北関東商事')}<p>下記の通り注文申し上げます。 We hereby order as follows:</p>
${table(
  [['品名 (Item)', '仕様 (Spec.)', '数量 (Q’ty)', '単価 (Unit price)', '金額 (Amount)']],
  [
    ['ベアリングハウジング', 'FC250 φ120', '600 個', '¥ 2,150', '¥ 1,290,000'],
    ['フランジ', 'SS400 10K-50A', '1,200 個', '¥ 480', '¥ 576,000'],
  ],
  ['合計 (Total)', '', '1,800 個', '', '¥ 1,866,000'],
)}<p>納期 (Delivery) 2026年11月末日 　 受渡条件 (Trade terms) CIF 東京 　 支払条件 (Payment) T/T 月末締翌月末払 　 仕向地 (Destination) 東京</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: 'KT-26-00817',
      contract_date: '2026-08-19',
      seller: '大連金海機械有限公司',
      buyer: '株式会社北関東商事',
      trade_terms: 'CIF',
      currency: 'JPY',
      total_amount: 1866000,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['ベアリングハウジング', 600, 2150, 1290000],
      ['フランジ', 1200, 480, 576000],
    ],
  },
  // A mail of an agent: the words of a bill of lading, none of its boxes.
  bill_copy_mail: {
    style: 'body{font:10px "Liberation Mono"}',
    body: typed(`
  From: docs@harbourline.example        Sent: Tue 15 Sep 2026 18:22
  Subject: DRAFT B/L FOR YR CHECKING - SHPR: FOSHAN LIANSHENG ALUMINIUM

  B/L NUMBER ......... HBLFS2609077
  CARRIER ............ HARBOURLINE CONTAINER SERVICE
  SHPR ............... FOSHAN LIANSHENG ALUMINIUM CO., LTD.
  CNEE ............... PERFILES DEL PACIFICO S.A.C.
  NTFY ............... SAME AS CNEE
  VSL/VOY ............ COSCO SHIPPING VIRGO / 061E
  POL ................ NANSHA          POD ................ CALLAO
  PKGS ............... 486 BUNDLES
  GW ................. 24,116.00 KGS
  MEAS ............... 61.450 CBM
  CNTR/SEAL .......... CSNU6614470 (40HQ) / COS771204
  FREIGHT ............ PREPAID
`),
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'HBLFS2609077',
      seller: 'FOSHAN LIANSHENG ALUMINIUM CO., LTD.',
      buyer: 'PERFILES DEL PACIFICO S.A.C.',
      vessel: 'COSCO SHIPPING VIRGO',
      voyage: '061E',
      port_loading: 'NANSHA',
      port_discharge: 'CALLAO',
      packages: 486,
      gross_weight: 24116,
      volume: 61.45,
      containers: 'CSNU6614470',
    },
    columns: [],
    lines: [],
  },
  // A liner's form with numbered boxes and typed text that does not keep to them.
  bill_numbered_boxes: {
    style:
      'body{font:9px "Liberation Sans"} .g{display:grid;grid-template-columns:1fr 1fr;border:1px solid #000} .g div{border:.5px solid #000;padding:2px 4px;min-height:30px} small{display:block;font-size:7px}',
    body: `<div class=g><div><small>(2) Shipper / Exporter</small>TAIZHOU HUAXIN PUMP INDUSTRY CO LTD<br>NO 88 DAXI INDUSTRIAL ZONE</div><div><small>(5) Document No.</small>142600714483 &nbsp;&nbsp; <small>(6) Export References</small></div><div><small>(3) Consignee (complete name and address)</small>TO ORDER OF BANK AL ETIHAD, AMMAN</div><div><small>(7) Forwarding Agent - References</small></div><div><small>(4) Notify Party (complete name and address)</small>JORDAN WATER EQUIPMENT EST.<br>P.O. BOX 4417 AMMAN</div><div><small>(8) Point and Country of Origin (for the Merchant's reference only)</small></div><div><small>(12) Pre-carriage by</small></div><div><small>(13) Place of Receipt/Date</small>NINGBO, CHINA</div><div><small>(14) Ocean Vessel/Voy. No.</small>EVER GOODS 0712-044W</div><div><small>(15) Port of Loading</small>NINGBO, CHINA</div><div><small>(16) Port of Discharge</small>AQABA, JORDAN</div><div><small>(17) Place of Delivery</small>AQABA, JORDAN</div></div>
<table style="width:100%"><tr><th align=left>(18) Container No. and Seal No. / Marks & Nos.</th><th align=left>(19) Quantity and Kind of Packages</th><th align=left>(20) Description of Goods</th><th align=left>(21) Measurement (M3) / Gross Weight (KGS)</th></tr><tr><td>EITU1447189 / 40H<br>EMCAXW7714</td><td>1 X 40'HQ<br>812 CARTONS</td><td>WATER PUMPS AND SPARE PARTS<br>HS CODE 841370</td><td>66.400 CBM<br>17,380.000 KGS</td></tr></table><p>(22) TOTAL NUMBER OF CONTAINERS OR PACKAGES (IN WORDS): ONE CONTAINER ONLY &nbsp; (24) FREIGHT & CHARGES: FREIGHT PREPAID</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: '142600714483',
      seller: 'TAIZHOU HUAXIN PUMP INDUSTRY CO LTD',
      notify_party: 'JORDAN WATER EQUIPMENT EST.',
      port_loading: 'NINGBO',
      port_discharge: 'AQABA',
      packages: 812,
      gross_weight: 17380,
      volume: 66.4,
      containers: 'EITU1447189',
    },
    columns: [],
    lines: [],
  },
  // A sheet of a Vietnamese works: two languages in a cell, prices of material and of making side by side.
  invoice_processing_two_prices: {
    as: 'xlsx',
    rows: [
      ['CÔNG TY TNHH MAY MẶC AN PHÚ / AN PHU GARMENT CO., LTD'],
      ['HÓA ĐƠN THƯƠNG MẠI / COMMERCIAL INVOICE'],
      ['Số / No.: AP-26/0912', '', '', '', 'Ngày / Date: 12/09/2026'],
      ['Người mua / Buyer: DONGGUAN YIFAN FASHION CO., LTD'],
      ['Điều kiện giao hàng / Terms: FOB HAI PHONG'],
      [
        'Mã hàng / Style',
        'Tên hàng / Description',
        'Số lượng / Quantity (PCS)',
        'CM price (USD)',
        'FOB price (USD)',
        'CM amount',
        'FOB amount (USD)',
      ],
      ['YF-2201', "Ladies' woven blouse", 4200, 1.85, 6.4, 7770, 26880],
      ['YF-2207', "Ladies' woven trousers", 3100, 2.2, 7.9, 6820, 24490],
      ['Tổng cộng / TOTAL', '', 7300, '', '', 14590, 51370],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'AP-26/0912',
      invoice_date: '2026-09-12',
      buyer: 'DONGGUAN YIFAN FASHION CO., LTD',
      trade_terms: 'FOB',
      currency: 'USD',
      total_amount: 51370,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ["Ladies' woven blouse", 4200, 6.4, 26880],
      ["Ladies' woven trousers", 3100, 7.9, 24490],
    ],
  },
  // Machines with options: one price for all of it.
  invoice_machine: {
    as: 'docx',
    parts: [
      'OFFICINE BRAMBILLA S.p.A. – Bergamo',
      [
        ['Commercial Invoice', 'no. 412/EX'],
        ['Place and date', 'Bergamo, 30/09/2026'],
        ['Messrs.', 'WUXI TIANLI PRINTING MACHINERY CO., LTD.'],
        ['Our order confirmation', 'OC 2026-188'],
        ['Delivery', 'FCA Bergamo (Incoterms® 2020)'],
        ['Packing', '4 wooden cases'],
      ],
      [
        ['Item', 'Description', 'Pcs', 'Price EUR'],
        ['A', 'Rotogravure printing unit RG-1300, serial no. 26/0441', '1', '412.000,00'],
        ['A.1', 'Electronic register control', '1', 'included'],
        ['A.2', 'Drying tunnel 6 m', '1', 'included'],
        ['B', 'Spare doctor blades, box of 100 m', '10', '1.850,00'],
        ['', 'Total value of the goods', '', '413.850,00'],
      ],
      'Gross weight kg 11.640 – Net weight kg 10.200',
      'Customs tariff 8443.17. Goods of Italian origin.',
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: '412/EX',
      invoice_date: '2026-09-30',
      seller: 'OFFICINE BRAMBILLA S.p.A.',
      buyer: 'WUXI TIANLI PRINTING MACHINERY CO., LTD.',
      trade_terms: 'FCA',
      currency: 'EUR',
      total_amount: 413850,
      packages: 4,
      gross_weight: 11640,
      net_weight: 10200,
    },
    columns: ['amount'],
    lines: [[412000], [1850]],
  },
};
