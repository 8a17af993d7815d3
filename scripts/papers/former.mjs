// Papers that were kept out of tuning until November 2026, when rules were mended because of them.
import { OPEN, pairs, RIGHT, RULED, stamp, table } from './markup.mjs';

export const FORMER = {
  packing_needles: {
    as: 'scan',
    look: 'needles',
    style: 'pre{font:13px "Liberation Mono";line-height:1.4}',
    body: `<pre>
 TAIWAN HARDWARE INDUSTRIAL CORP.
 NO. 88, SEC 2, ZHONGSHAN RD., TAICHUNG

                 P A C K I N G   L I S T

 PACKING LIST OF INVOICE NO. TH-60718          DATE: JUL. 18, 2026
 FOR ACCOUNT AND RISK OF MESSRS. FOSHAN JINLI FURNITURE CO., LTD.
 SHIPPED FROM TAICHUNG      TO FOSHAN
 ------------------------------------------------------------------
 CARTON    DESCRIPTION             Q'TY        N.W.        G.W.
 NO.                               (SETS)      (KGS)       (KGS)
 ------------------------------------------------------------------
 1-80      DRAWER SLIDE 18"        1,600     1,840.00    1,920.00
 81-120    SOFT CLOSE HINGE        8,000       960.00    1,004.00
 121-150   CABINET HANDLE 128MM    6,000       540.00      576.00
 ------------------------------------------------------------------
 TOTAL: 150 CARTONS               15,600     3,340.00    3,500.00

 SAY TOTAL ONE HUNDRED AND FIFTY CARTONS ONLY.
</pre>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'TH-60718',
      invoice_date: '2026-07-18',
      seller: 'TAIWAN HARDWARE INDUSTRIAL CORP.',
      buyer: 'FOSHAN JINLI FURNITURE CO., LTD.',
      packages: 150,
      net_weight: 3340,
      gross_weight: 3500,
      port_loading: 'TAICHUNG',
    },
    columns: ['name', 'qty', 'unit', 'net_weight', 'gross_weight'],
    lines: [
      ['DRAWER SLIDE 18"', 1600, 'SETS', 1840, 1920],
      ['SOFT CLOSE HINGE', 8000, 'SETS', 960, 1004],
      ['CABINET HANDLE 128MM', 6000, 'SETS', 540, 576],
    ],
  },
  contract_fax: {
    as: 'scan',
    look: 'fax',
    style: `body{font:15px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h2 style="text-align:center">销售合同 SALES CONTRACT</h2><p style="text-align:right">合同号 Contract No.: TX-EX-260305</p><p style="text-align:right">日期 Date: 2026-03-05</p>
<p>卖方 The Sellers: 天津鑫源钢铁贸易有限公司</p><p>买方 The Buyers: HANOI STEEL JOINT STOCK COMPANY</p>
${table(
  [
    [
      '货物名称及规格<br>Commodity',
      '规格<br>Specification',
      '数量<br>Quantity (MT)',
      '单价<br>Unit Price',
      '总值<br>Total Value',
    ],
  ],
  [
    ['热轧钢卷', '2.0*1250', '300', 'USD518.00', 'USD155,400.00'],
    ['镀锌钢卷', '0.8*1000', '120', 'USD672.50', 'USD80,700.00'],
  ],
  ['总值 Total', '', '420', '', 'USD236,100.00'],
)}<p>(1) 价格条款 Price terms: CFR HAIPHONG</p><p>(2) 装运港 Port of loading: 天津新港</p><p>(3) 目的港 Destination: HAIPHONG</p><p>(4) 付款条件 Payment: 30% T/T in advance, balance against copy of B/L</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: 'TX-EX-260305',
      contract_date: '2026-03-05',
      seller: '天津鑫源钢铁贸易有限公司',
      buyer: 'HANOI STEEL JOINT STOCK COMPANY',
      trade_terms: 'CFR',
      port_discharge: 'HAIPHONG',
      currency: 'USD',
      total_amount: 236100,
    },
    columns: ['name', 'model', 'qty', 'price', 'amount'],
    lines: [
      ['热轧钢卷', '2.0*1250', 300, 518, 155400],
      ['镀锌钢卷', '0.8*1000', 120, 672.5, 80700],
    ],
  },
  invoice_stamp_photo: {
    as: 'photo',
    style: `body{font:15px Arial} ${OPEN} ${RIGHT(3, 4, 5)}`,
    body: `<h2>ANATOLIA MARBLE SAN. VE TIC. A.S.</h2><p>Organize Sanayi Bolgesi, Afyon, Turkey</p><h3>COMMERCIAL INVOICE</h3>
<table style="width:100%"><tr><td>Invoice No</td><td>AM-2026-309</td><td>Invoice Date</td><td>11.06.2026</td></tr><tr><td>Buyer</td><td>Xiamen Rockwell Stone Co., Ltd.</td><td>Delivery</td><td>FOB IZMIR</td></tr></table>
${table(
  [['Block No', 'Goods', 'Tons', 'USD / Ton', 'Total USD']],
  [
    ['B-2207', 'Rough marble block, beige', '21.480', '310.00', '6,658.80'],
    ['B-2211', 'Rough marble block, grey', '19.950', '345.00', '6,882.75'],
    ['B-2219', 'Rough marble block, white', '23.100', '420.00', '9,702.00'],
  ],
)}<p style="text-align:right">TOTAL AMOUNT: USD 23,243.55</p><p>Origin: Turkey</p>${stamp('ANATOLIA<br>MARBLE A.S.', 96, 60, '#224a9a')}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'AM-2026-309',
      invoice_date: '2026-06-11',
      seller: 'ANATOLIA MARBLE SAN. VE TIC. A.S.',
      buyer: 'Xiamen Rockwell Stone Co., Ltd.',
      trade_terms: 'FOB',
      terms_place: 'IZMIR',
      currency: 'USD',
      total_amount: 23243.55,
      origin: 'Turkey',
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Rough marble block, beige', 21.48, 310, 6658.8],
      ['Rough marble block, grey', 19.95, 345, 6882.75],
      ['Rough marble block, white', 23.1, 420, 9702],
    ],
  },
  packing_side: {
    style: `${OPEN} ${RIGHT(2, 3, 4)} .f{display:flex;gap:18px} .s{border:1px solid #000;padding:6px;width:190px}`,
    body: `<h2>PACKING DECLARATION &amp; LIST</h2><p>Exporter: Aoraki Dairy Limited &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Importer: Guangzhou Milkway Foods Co., Ltd.</p><p>Inv. ref. AD/26/5503 of 2 May 2026</p><div class=f><div style="flex:1">
${table(
  [['Product', 'Bags', 'Net (kg)', 'Gross (kg)']],
  [
    ['Whole milk powder 25 kg', '680', '17,000', '17,272'],
    ['Skim milk powder 25 kg', '320', '8,000', '8,128'],
  ],
)}</div><div class=s><b>Summary</b><p>Packages: 1,000 bags</p><p>Net weight: 25,000 kg</p><p>Gross weight: 25,400 kg</p><p>Volume: 38.2 cbm</p></div></div><p>Container: TCLU4265726 &nbsp;&nbsp;&nbsp;&nbsp; Seal: NZ449120</p>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'AD/26/5503',
      seller: 'Aoraki Dairy Limited',
      buyer: 'Guangzhou Milkway Foods Co., Ltd.',
      packages: 1000,
      net_weight: 25000,
      gross_weight: 25400,
      volume: 38.2,
      containers: 'TCLU4265726',
      seal_no: 'NZ449120',
    },
    columns: ['name', 'packages', 'net_weight', 'gross_weight'],
    lines: [
      ['Whole milk powder 25 kg', 680, 17000, 17272],
      ['Skim milk powder 25 kg', 320, 8000, 8128],
    ],
  },
  // A table for each order, amounts in two currencies.
  invoice_orders: {
    style: `${RULED} ${RIGHT(3, 4, 5, 6)} table{margin-bottom:8px}`,
    body: `<h2>INVOICE</h2>${pairs([
      ['Vendor', 'Helvetic Microtech SA'],
      ['Customer', 'Chengdu Precision Optics Co., Ltd.'],
      ['Document', 'HM-INV-70233'],
      ['Document date', '30/10/2026'],
      ['Shipment', 'EXW Neuchatel'],
    ])}<p><b>Order CPO-118</b></p>${table(
      [['Pos', 'Material', 'Qty', 'CHF/pc', 'CHF', 'CNY (info)']],
      [
        ['10', 'Ball slide BS-20', '40', '215.00', '8,600.00', '68,800.00'],
        ['20', 'Micrometer head MH-5', '25', '148.00', '3,700.00', '29,600.00'],
      ],
    )}<p><b>Order CPO-121</b></p>${table(
      [['Pos', 'Material', 'Qty', 'CHF/pc', 'CHF', 'CNY (info)']],
      [['10', 'Rotary stage RS-60', '6', '1,290.00', '7,740.00', '61,920.00']],
    )}<p style="text-align:right">Amount due CHF 20,040.00<br>Equivalent CNY 160,320.00</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'HM-INV-70233',
      invoice_date: '2026-10-30',
      seller: 'Helvetic Microtech SA',
      buyer: 'Chengdu Precision Optics Co., Ltd.',
      trade_terms: 'EXW',
      currency: 'CHF',
      total_amount: 20040,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Ball slide BS-20', 40, 215, 8600],
      ['Micrometer head MH-5', 25, 148, 3700],
      ['Rotary stage RS-60', 6, 1290, 7740],
    ],
  },
  bill_waybill: {
    style:
      'body{font:11px Arial} table{width:100%;border-collapse:collapse} td{padding:4px 6px;vertical-align:top;width:50%} b{display:block;font-size:9px}',
    body: `<h2>NORDSEE REEDEREI &mdash; SEA WAYBILL</h2><table>
<tr><td><b>SHIPPER/EXPORTER</b>Rotterdam Flower Bulbs B.V.<br>Aalsmeer, Netherlands</td><td><b>WAYBILL NO.</b>NSRD26110388<br><b>EXPORT REFERENCES</b>RFB-6620</td></tr>
<tr><td><b>CONSIGNEE</b>Kunming Spring Horticulture Co., Ltd.</td><td><b>FORWARDING AGENT</b>Delta Forwarding</td></tr>
<tr><td><b>VESSEL / VOYAGE</b>NORDSEE ELBE / 645E</td><td><b>PORT OF LOADING</b>ROTTERDAM</td></tr>
<tr><td><b>PORT OF DISCHARGE</b>SHENZHEN</td><td><b>FINAL DESTINATION</b>KUNMING</td></tr></table>
<p>PARTICULARS FURNISHED BY SHIPPER</p><p>1 x 40RF TTNU8259742 SEAL NL556610</p><p>960 CRATES TULIP BULBS, HS 0601.10</p><p>GROSS WEIGHT 19,200 KGS &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; MEASUREMENT 58.500 M3</p><p>LADEN ON BOARD 05 NOV 2026 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp; FREIGHT PREPAID</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'NSRD26110388',
      seller: 'Rotterdam Flower Bulbs B.V.',
      buyer: 'Kunming Spring Horticulture Co., Ltd.',
      vessel: 'NORDSEE ELBE',
      voyage: '645E',
      port_loading: 'ROTTERDAM',
      port_discharge: 'SHENZHEN',
      containers: 'TTNU8259742',
      seal_no: 'NL556610',
      gross_weight: 19200,
      volume: 58.5,
    },
    columns: [],
    lines: [],
  },
  packing_merged: {
    as: 'xlsx',
    merged: ['A1:G1', 'A2:G2', 'A4:A5', 'E8:F8'],
    rows: [
      ['装箱单'],
      ['深圳市智联电子有限公司'],
      [],
      ['收货人', 'SMARTHOME NORDIC OY', '', '', '发票号', 'ZL-26-0711'],
      ['', 'HELSINKI, FINLAND', '', '', '日期', '2026/7/11'],
      [],
      [],
      ['箱号', '型号', '品名', '件数', '重量(KG)', '', '数量'],
      ['', '', '', '(箱)', '净重', '毛重', '(台)'],
      ['1-40', 'ZL-S1', '智能插座', 40, 320, 352, 4000],
      ['41-65', 'ZL-C2', '智能摄像头', 25, 187.5, 212.5, 1000],
      ['合计', '', '', 65, 507.5, 564.5, 5000],
      ['总体积', '4.86 CBM'],
    ],
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'ZL-26-0711',
      invoice_date: '2026-07-11',
      seller: '深圳市智联电子有限公司',
      buyer: 'SMARTHOME NORDIC OY',
      packages: 65,
      net_weight: 507.5,
      gross_weight: 564.5,
      volume: 4.86,
    },
    columns: ['model', 'name', 'packages', 'net_weight', 'gross_weight', 'qty'],
    lines: [
      ['ZL-S1', '智能插座', 40, 320, 352, 4000],
      ['ZL-C2', '智能摄像头', 25, 187.5, 212.5, 1000],
    ],
  },
  invoice_tables: {
    as: 'docx',
    parts: [
      'Baltic Timber OÜ',
      'Commercial Invoice',
      [
        ['Invoice no.', 'BT-1180', 'Date', '2026-02-27'],
        ['Buyer', 'Lianyungang Evergreen Wood Co., Ltd.', 'Terms', 'CIF LIANYUNGANG'],
        ['Port of loading', 'RIGA', 'Currency', 'EUR'],
      ],
      'Goods:',
      [
        ['Species', 'Dimensions', 'Volume, m3', 'Price per m3', 'Value'],
        ['Spruce sawn timber', '50 x 150 x 4000', '182.400', '212.00', '38 668.80'],
        ['Pine sawn timber', '38 x 100 x 4000', '96.750', '224.50', '21 720.38'],
        ['Total', '', '279.150', '', '60 389.18'],
      ],
      'Country of origin: Latvia',
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'BT-1180',
      invoice_date: '2026-02-27',
      buyer: 'Lianyungang Evergreen Wood Co., Ltd.',
      trade_terms: 'CIF',
      port_loading: 'RIGA',
      currency: 'EUR',
      total_amount: 60389.18,
      origin: 'Latvia',
    },
    columns: ['name', 'price', 'amount'],
    lines: [
      ['Spruce sawn timber', 212, 38668.8],
      ['Pine sawn timber', 224.5, 21720.38],
    ],
  },
  invoice_wide: {
    landscape: true,
    style: `body{font:11px Arial,"WenQuanYi Micro Hei"} ${RULED} ${RIGHT(6, 8, 9)}`,
    body: `<h2 style="text-align:center">形式发票 PROFORMA INVOICE</h2><table><tr><td>出口商 Exporter<br>苏州新禾纺织有限公司<br>SUZHOU XINHE TEXTILE CO., LTD.</td><td>发票号 Invoice No.<br>XH-PI-26077</td><td>日期 Date<br>2026.07.07</td></tr><tr><td>进口商 Importer<br>MODE ATELIER SARL</td><td>价格条款 Price Term<br>FOB SHANGHAI</td><td>付款 Payment<br>T/T 30/70</td></tr></table><br>
${table(
  [
    [
      '款号<br>Style',
      '品名<br>Description',
      '成分<br>Composition',
      '颜色<br>Colour',
      '海关编码<br>HS Code',
      '数量<br>Qty',
      '单位<br>Unit',
      '单价<br>U/Price USD',
      '金额<br>Amount USD',
    ],
  ],
  [
    ['XH-101', '女式针织衫', '100% COTTON', 'NAVY', '6110200090', '1,800', '件', '6.35', '11,430.00'],
    ['XH-115', '女式梭织长裤', '65% POLYESTER 35% COTTON', 'BLACK', '6204630000', '1,200', '条', '8.80', '10,560.00'],
    ['XH-122', '儿童连帽衫', '80% COTTON 20% POLYESTER', 'GREY', '6110200090', '2,400', '件', '4.95', '11,880.00'],
  ],
  ['合计 TOTAL', '', '', '', '', '5,400', '', '', '33,870.00'],
)}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'XH-PI-26077',
      invoice_date: '2026-07-07',
      buyer: 'MODE ATELIER SARL',
      trade_terms: 'FOB',
      terms_place: 'SHANGHAI',
      currency: 'USD',
      total_amount: 33870,
    },
    columns: ['model', 'name', 'hs', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['XH-101', '女式针织衫', '6110200090', 1800, '件', 6.35, 11430],
      ['XH-115', '女式梭织长裤', '6204630000', 1200, '条', 8.8, 10560],
      ['XH-122', '儿童连帽衫', '6110200090', 2400, '件', 4.95, 11880],
    ],
  },
  contract_columns: {
    style: `body{font:11px "Liberation Serif"} ${OPEN} ${RIGHT(3, 5, 6)} .t{display:grid;grid-template-columns:1fr 1fr;gap:10px}`,
    body: `<h2 style="text-align:center">PURCHASE CONTRACT</h2><p style="text-align:center">No. NE-PC-0440 dated 19 January 2026</p><div class=t><div><b>The Seller</b><br>Great Lakes Instruments Corp.<br>1420 Erie Street, Cleveland, OH</div><div><b>The Buyer</b><br>Northeast Analytical Import Co., Ltd.<br>Shenyang, China</div></div><p>1. Subject. The Seller sells and the Buyer buys the following goods:</p>
${table(
  [['Item', 'Equipment', 'Qty', 'UOM', 'Price, USD', 'Sum, USD']],
  [
    ['1.1', 'Gas chromatograph GC-900', '3', 'set', '24,800.00', '74,400.00'],
    ['1.2', 'Autosampler AS-16', '3', 'set', '6,150.00', '18,450.00'],
    ['1.3', 'Column kit', '12', 'pcs', '385.00', '4,620.00'],
  ],
)}<p>2. Total contract value: USD 97,470.00 (ninety-seven thousand four hundred and seventy US dollars).</p><p>3. Terms of delivery: DAP SHENYANG (Incoterms 2020).</p><p>4. Terms of payment: 100% by L/C.</p><p>5. Country of origin: USA.</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: 'NE-PC-0440',
      contract_date: '2026-01-19',
      seller: 'Great Lakes Instruments Corp.',
      buyer: 'Northeast Analytical Import Co., Ltd.',
      currency: 'USD',
      total_amount: 97470,
      trade_terms: 'DAP',
      payment: '100% by L/C',
    },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['Gas chromatograph GC-900', 3, 'set', 24800, 74400],
      ['Autosampler AS-16', 3, 'set', 6150, 18450],
      ['Column kit', 12, 'pcs', 385, 4620],
    ],
  },
};
