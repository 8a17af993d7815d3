// Papers that the rules were tuned on.
import { BOXES, OPEN, pairs, RIGHT, RULED, stamp, table } from './markup.mjs';

export const TUNED = {
  // Printed by needles, scanned at 150 dpi.
  invoice_needles: {
    as: 'scan',
    look: 'needles',
    style: 'body{font:13px "Liberation Mono"} pre{font:13px "Liberation Mono";line-height:1.35}',
    body: `<pre>
                      KOREA POLYMER TRADING CO., LTD.
                 1204 Teheran-ro, Gangnam-gu, Seoul, Korea

                         COMMERCIAL  INVOICE

MESSRS : WENZHOU OCEAN PLASTICS CO., LTD.    INVOICE NO : KPT-26-0457
                                             DATE       : 2026-05-19
PAYMENT: L/C AT SIGHT                        CONTRACT NO: WOP260411
FROM   : BUSAN                               TO         : NINGBO
--------------------------------------------------------------------
DESCRIPTION                 QUANTITY     UNIT PRICE       AMOUNT
                              (KGS)       (USD/KG)        (USD)
--------------------------------------------------------------------
ABS RESIN HI-121H           18,000.00       1.7200      30,960.00
PC RESIN GRADE 201          12,500.00       2.4500      30,625.00
PP COPOLYMER M540            6,000.00       1.1800       7,080.00
--------------------------------------------------------------------
TOTAL                       36,500.00              USD  68,665.00

TERMS OF DELIVERY : CFR NINGBO
COUNTRY OF ORIGIN : KOREA
</pre>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'KPT-26-0457',
      invoice_date: '2026-05-19',
      contract_no: 'WOP260411',
      seller: 'KOREA POLYMER TRADING CO., LTD.',
      buyer: 'WENZHOU OCEAN PLASTICS CO., LTD.',
      payment: 'L/C AT SIGHT',
      port_loading: 'BUSAN',
      port_discharge: 'NINGBO',
      trade_terms: 'CFR',
      currency: 'USD',
      total_amount: 68665,
      origin: 'KOREA',
    },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['ABS RESIN HI-121H', 18000, 'KGS', 1.72, 30960],
      ['PC RESIN GRADE 201', 12500, 'KGS', 2.45, 30625],
      ['PP COPOLYMER M540', 6000, 'KGS', 1.18, 7080],
    ],
  },
  // A faint fax with the line that the machine prints.
  invoice_fax: {
    as: 'scan',
    look: 'fax',
    style: `body{font:15px Arial} ${OPEN} ${RIGHT(2, 3, 4)}`,
    body: `<p style="font-size:11px">26-MAR-2026 14:07 &nbsp; FROM: LINDQVIST AB &nbsp; +46 31 555 0199 &nbsp; TO: 862155510288 &nbsp; P.01/01</p>
<h2>Lindqvist Verktyg AB</h2><p>Box 118, SE-401 21 Gothenburg, Sweden</p><h3>PROFORMA INVOICE</h3>
${pairs([
  ['Number', 'LV-9917'],
  ['Date', '26 March 2026'],
  ['Customer', 'Shanghai Baoyun Tools Co., Ltd.'],
  ['Your order', 'BY-2603-07'],
  ['Delivery', 'DAP SHANGHAI'],
])}
${table(
  [['Article', 'Pcs', 'Price each', 'Sum']],
  [
    ['Adjustable wrench 250 mm', '400', '11.20', '4,480.00'],
    ['Pipe wrench 1 1/2"', '160', '18.75', '3,000.00'],
    ['Side cutter 180 mm', '600', '7.90', '4,740.00'],
  ],
)}<p style="text-align:right">Total EUR 12,220.00</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'LV-9917',
      invoice_date: '2026-03-26',
      seller: 'Lindqvist Verktyg AB',
      buyer: 'Shanghai Baoyun Tools Co., Ltd.',
      contract_no: 'BY-2603-07',
      trade_terms: 'DAP',
      terms_place: 'SHANGHAI',
      currency: 'EUR',
      total_amount: 12220,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Adjustable wrench 250 mm', 400, 11.2, 4480],
      ['Pipe wrench 1 1/2"', 160, 18.75, 3000],
      ['Side cutter 180 mm', 600, 7.9, 4740],
    ],
  },
  // Chinese, with a stamp over total and names.
  invoice_stamp: {
    as: 'scan',
    look: 'scan',
    style: `body{font:14px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(4, 6, 7)}`,
    body: `<h2 style="text-align:center">青岛海韵进出口有限公司</h2><h3 style="text-align:center">商 业 发 票</h3>
<p>客户名称：SUNRISE FOODS TRADING LLC</p><p>发票编号：QH-2026-0388 &nbsp;&nbsp;&nbsp;&nbsp; 开票日期：2026年8月6日</p>
<p>起运港：青岛 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp; 目的港：DUBAI &nbsp;&nbsp;&nbsp;&nbsp; 贸易方式：一般贸易</p>
${table(
  [['序号', '商品名称', '规格型号', '数量', '单位', '单价(美元)', '金额(美元)']],
  [
    ['1', '速冻西兰花', '3-5CM', '12000', '千克', '1.35', '16200.00'],
    ['2', '速冻草莓', 'A级', '8000', '千克', '1.98', '15840.00'],
    ['3', '脱水洋葱片', 'OF-20', '5000', '千克', '2.60', '13000.00'],
  ],
  ['', '合计', '', '25000', '', '', '45040.00'],
)}<p>合计金额（大写）：肆万伍仟零肆拾美元整</p><p>成交方式：CIF 迪拜</p>${stamp('青岛海韵<br>进出口有限公司<br>★', 128, 52)}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'QH-2026-0388',
      invoice_date: '2026-08-06',
      seller: '青岛海韵进出口有限公司',
      buyer: 'SUNRISE FOODS TRADING LLC',
      port_loading: '青岛',
      port_discharge: 'DUBAI',
      currency: 'USD',
      total_amount: 45040,
      trade_terms: 'CIF',
    },
    columns: ['name', 'model', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['速冻西兰花', '3-5CM', 12000, '千克', 1.35, 16200],
      ['速冻草莓', 'A级', 8000, '千克', 1.98, 15840],
      ['脱水洋葱片', 'OF-20', 5000, '千克', 2.6, 13000],
    ],
  },
  // Headings of two lines over two columns each, units in them, the total above the table.
  packing_summary: {
    style: `${RULED} ${RIGHT(3, 4, 5, 6, 7, 8)}`,
    body: `<h3>Weissbach Pumpen AG</h3><h2>Packing List / Weight Note</h2>
<table style="width:60%"><tr><td>Total packages</td><td>14 pallets</td></tr><tr><td>Total net weight</td><td>6,842.0 kg</td></tr><tr><td>Total gross weight</td><td>7,310.5 kg</td></tr><tr><td>Total volume</td><td>21.84 m3</td></tr></table>
<p>Ref. Invoice: WP-2026/1177 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Date: 09.09.2026</p><p>Consignee: Dalian Huarui Chemical Machinery Co., Ltd.</p>
<table><tr><th rowspan=2>Pallet<br>no.</th><th rowspan=2>Goods</th><th rowspan=2>Pieces</th><th colspan=2>Weight (kg)</th><th rowspan=2>Volume<br>(m3)</th></tr><tr><th>net</th><th>gross</th></tr>
<tr><td>1-6</td><td>Centrifugal pump CP 80</td><td>24</td><td>3,120.0</td><td>3,320.5</td><td>9.36</td></tr>
<tr><td>7-10</td><td>Centrifugal pump CP 125</td><td>8</td><td>2,480.0</td><td>2,645.0</td><td>6.24</td></tr>
<tr><td>11-14</td><td>Spare part set</td><td>60</td><td>1,242.0</td><td>1,345.0</td><td>6.24</td></tr></table>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'WP-2026/1177',
      invoice_date: '2026-09-09',
      seller: 'Weissbach Pumpen AG',
      buyer: 'Dalian Huarui Chemical Machinery Co., Ltd.',
      packages: 14,
      net_weight: 6842,
      gross_weight: 7310.5,
      volume: 21.84,
    },
    columns: ['name', 'qty', 'net_weight', 'gross_weight', 'volume'],
    lines: [
      ['Centrifugal pump CP 80', 24, 3120, 3320.5, 9.36],
      ['Centrifugal pump CP 125', 8, 2480, 2645, 6.24],
      ['Spare part set', 60, 1242, 1345, 6.24],
    ],
  },
  // A second table of charges, and a second currency for the eye.
  invoice_charges: {
    style: `${OPEN} ${RIGHT(3, 4, 5)}`,
    body: `<p style="text-align:right"><b>Tax Invoice</b></p><h3>Southern Cross Wool Pty Ltd</h3><p>ABN 51 824 753 556</p>
<p>Invoice no. SCW4471 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Issued 14 July 2026</p><p>Bill to: Zhangjiagang Eastwool Textile Co., Ltd.</p><p>Ship via: Sydney to Zhangjiagang</p>
${table(
  [['Lot', 'Wool type', 'Net kg', 'AUD/kg', 'AUD']],
  [
    ['A118', 'Merino fleece 19.5 micron', '9,850', '14.20', '139,870.00'],
    ['A119', 'Merino pieces 20.1 micron', '4,120', '11.05', '45,526.00'],
  ],
)}<p>&nbsp;</p>${table(
      [['Charge', 'Basis', 'AUD']],
      [
        ['Ocean freight', 'lump sum', '2,400.00'],
        ['Marine insurance', '0.3 %', '563.40'],
      ],
    )}<p style="text-align:right">Goods total 185,396.00<br>Charges 2,963.40<br><b>Invoice total AUD 188,359.40</b><br>(approx. USD 123,940 at 0.658)</p><p>Terms: CIF Zhangjiagang, 30 days net</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'SCW4471',
      invoice_date: '2026-07-14',
      seller: 'Southern Cross Wool Pty Ltd',
      buyer: 'Zhangjiagang Eastwool Textile Co., Ltd.',
      currency: 'AUD',
      total_amount: 188359.4,
      trade_terms: 'CIF',
      port_loading: 'Sydney',
    },
    columns: ['name', 'price', 'amount'],
    lines: [
      ['Merino fleece 19.5 micron', 14.2, 139870],
      ['Merino pieces 20.1 micron', 11.05, 45526],
    ],
  },
  // A carrier's form with numbered boxes.
  bill_form: {
    style: `body{font:10px Arial} ${BOXES} ${RULED}`,
    body: `<h2 style="text-align:right">COSMARINE LINES<br>BILL OF LADING</h2><div class=b>
<div><small>1. Shipper (name, address, phone)</small>XIAMEN GOLDLEAF CERAMICS CO., LTD.<br>NO.18 HULI AVENUE, XIAMEN</div><div><small>B/L No.</small><b>CMXM26080917</b></div>
<div><small>2. Consignee</small>TO ORDER OF BANCO DEL PACIFICO</div><div><small>Booking No.</small>6280917740</div>
<div><small>3. Notify Party</small>CERAMICAS ANDINAS S.A.<br>GUAYAQUIL, ECUADOR</div><div><small>Freight &amp; Charges</small>FREIGHT COLLECT</div>
<div><small>4. Pre-carriage by</small>&nbsp;</div><div><small>5. Place of Receipt</small>XIAMEN CY</div>
<div><small>6. Ocean Vessel Voy. No.</small>COSMAR JUPITER V.128E</div><div><small>7. Port of Loading</small>XIAMEN</div>
<div><small>8. Port of Discharge</small>GUAYAQUIL</div><div><small>9. Place of Delivery</small>GUAYAQUIL CY</div></div>
<table><tr><th>Marks &amp; Nos.<br>Container / Seal No.</th><th>No. of containers or packages</th><th>Kind of packages; description of goods</th><th>Gross weight Kgs</th><th>Measurement CBM</th></tr>
<tr><td>N/M<br>CSNU6305120 / CX881204</td><td>1260 CARTONS</td><td>PORCELAIN TABLEWARE<br>H.S. CODE 691110</td><td>17,640.000</td><td>54.600</td></tr></table>
<p>TOTAL NUMBER OF CONTAINERS OR PACKAGES (IN WORDS): ONE FORTY FOOT CONTAINER ONLY</p><p>Place and date of issue: XIAMEN 2026-08-17 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp; On board date: 2026-08-17</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'CMXM26080917',
      seller: 'XIAMEN GOLDLEAF CERAMICS CO., LTD.',
      notify_party: 'CERAMICAS ANDINAS S.A.',
      vessel: 'COSMAR JUPITER',
      port_loading: 'XIAMEN',
      port_discharge: 'GUAYAQUIL',
      containers: 'CSNU6305120',
      gross_weight: 17640,
      volume: 54.6,
      packages: 1260,
    },
    columns: ['packages', 'gross_weight', 'volume'],
    lines: [[1260, 17640, 54.6]],
  },
  // Unruled, with a list of containers below the cargo.
  bill_containers: {
    style: `body{font:11px "Liberation Mono"} ${OPEN} p{margin:3px 0}`,
    body: `<h3>BLUE ANCHOR CONTAINER LINE</h3><h2>BILL OF LADING FOR COMBINED TRANSPORT</h2><p>Bill of Lading Number: BACL772019445</p><p>SHIPPER: MALAYA RUBBER PRODUCTS SDN BHD</p><p>CONSIGNEE: HANGZHOU TYRE WORKS CO., LTD.</p><p>NOTIFY: SAME AS CONSIGNEE</p>
<p>VESSEL: STRAITS PEARL &nbsp;&nbsp;&nbsp;&nbsp; VOYAGE: 034N</p><p>PORT OF LOADING: PORT KLANG &nbsp;&nbsp;&nbsp;&nbsp; PORT OF DISCHARGE: NINGBO</p><p>CARGO: 2,400 BAGS NATURAL RUBBER SMR 20</p><p>GROSS WEIGHT: 84,960.00 KGS &nbsp;&nbsp;&nbsp;&nbsp; MEASUREMENT: 126.0 CBM</p>
${table(
  [['Container No', 'Seal No', 'Type', 'Packages', 'Gross Weight']],
  [
    ['TCLU4265726', 'ML20881', '40HC', '1200', '42480.00'],
    ['CSNU6305120', 'ML20882', '40HC', '1200', '42480.00'],
  ],
)}<p>FREIGHT PREPAID</p><p>DATED: 03 JUN 2026 AT PORT KLANG</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'BACL772019445',
      seller: 'MALAYA RUBBER PRODUCTS SDN BHD',
      buyer: 'HANGZHOU TYRE WORKS CO., LTD.',
      vessel: 'STRAITS PEARL',
      voyage: '034N',
      port_loading: 'PORT KLANG',
      port_discharge: 'NINGBO',
      gross_weight: 84960,
      volume: 126,
      containers: 'TCLU4265726,CSNU6305120',
      bill_date: '2026-06-03',
    },
    columns: [],
    lines: [],
  },
  // Cells merged over several columns, words of both languages in one cell.
  invoice_merged: {
    as: 'xlsx',
    merged: ['A1:H1', 'A2:H2', 'B4:D4', 'F4:H4', 'B5:D5', 'F5:H5', 'B6:D6', 'A13:G13'],
    rows: [
      ['宁波恒丰文具有限公司 NINGBO HENGFENG STATIONERY CO., LTD.'],
      ['商业发票 COMMERCIAL INVOICE'],
      [],
      ['TO:', 'OFFICE WORLD DISTRIBUTION INC.', '', '', 'NO.:', 'HF26-0915'],
      ['FROM:', 'NINGBO', '', '', 'DATE:', '2026-09-15'],
      ['TO PORT:', 'LONG BEACH'],
      [],
      [
        '唛头 Marks',
        '货号 Item No.',
        '品名 Description',
        '数量 Qty',
        '单位 Unit',
        '单价 Unit Price',
        '',
        '总价 Amount',
      ],
      ['', '', '', '', '', '(USD)', '', '(USD)'],
      ['OWD', 'HF-201', 'Gel pen 0.5 mm, black', 48000, 'PCS', 0.085, '', 4080],
      ['LONG BEACH', 'HF-330', 'Spiral notebook A5', 15000, 'PCS', 0.52, '', 7800],
      ['', 'HF-417', 'Desk organiser, mesh', 3600, 'PCS', 2.15, '', 7740],
      ['TOTAL:', '', '', '', '', '', '', 19620],
      ['Terms: FOB NINGBO'],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'HF26-0915',
      invoice_date: '2026-09-15',
      buyer: 'OFFICE WORLD DISTRIBUTION INC.',
      port_loading: 'NINGBO',
      currency: 'USD',
      total_amount: 19620,
      trade_terms: 'FOB',
    },
    columns: ['model', 'name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['HF-201', 'Gel pen 0.5 mm, black', 48000, 'PCS', 0.085, 4080],
      ['HF-330', 'Spiral notebook A5', 15000, 'PCS', 0.52, 7800],
      ['HF-417', 'Desk organiser, mesh', 3600, 'PCS', 2.15, 7740],
    ],
  },
  contract_clauses: {
    as: 'docx',
    parts: [
      '购 销 合 同',
      '合同编号：SH-CG-2026-071',
      '签订日期：2026年4月8日　　签订地点：上海',
      '甲方（买方）：上海凌云生物科技有限公司',
      '乙方（卖方）：BioReagents Europe B.V.',
      '一、货物名称、数量及价格',
      [
        ['货物名称', '货号', '数量', '单价（欧元）', '总价（欧元）'],
        ['胎牛血清 500ml', 'FBS-500', '200瓶', '385.00', '77,000.00'],
        ['细胞培养基 DMEM', 'DM-100', '1,500瓶', '12.40', '18,600.00'],
        ['合计', '', '', '', '95,600.00'],
      ],
      '二、价格条款：CIP 上海浦东国际机场',
      '三、付款方式：货到后30天内电汇',
      '四、原产国：荷兰',
    ],
    fields: {
      doc_type: 'contract',
      contract_no: 'SH-CG-2026-071',
      contract_date: '2026-04-08',
      buyer: '上海凌云生物科技有限公司',
      seller: 'BioReagents Europe B.V.',
      trade_terms: 'CIP',
      payment: '货到后30天内电汇',
      origin: '荷兰',
      total_amount: 95600,
      currency: 'EUR',
    },
    columns: ['name', 'model', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['胎牛血清 500ml', 'FBS-500', 200, '瓶', 385, 77000],
      ['细胞培养基 DMEM', 'DM-100', 1500, '瓶', 12.4, 18600],
    ],
  },
  // Landscape, carton ranges, sizes of cartons; a photo.
  packing_photo: {
    as: 'photo',
    landscape: true,
    style: `body{font:14px Arial} ${RULED} ${RIGHT(4, 5, 6, 7, 8)}`,
    body: `<h2 style="text-align:center">YIWU STARLIGHT CRAFTS CO., LTD.<br>PACKING LIST</h2><p>Invoice No.: SL260622 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Date: JUN.22,2026 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; To: FIESTA IMPORTS S.A.</p>
${table(
  [['CTN NO.', 'DESCRIPTION', 'MEAS. (CM)', 'CTNS', 'PCS/CTN', 'TOTAL PCS', 'N.W. (KGS)', 'G.W. (KGS)']],
  [
    ['1-50', 'LED string light 10 m', '52x38x40', '50', '48', '2400', '410.0', '460.0'],
    ['51-90', 'Paper lantern 30 cm', '60x40x45', '40', '100', '4000', '240.0', '292.0'],
    ['91-110', 'Wooden photo frame', '45x35x50', '20', '60', '1200', '360.0', '384.0'],
  ],
  ['TOTAL', '', '', '110', '', '7600', '1010.0', '1136.0'],
)}<p>SHIPPING MARKS: FIESTA / CALLAO / C/NO.1-110</p>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'SL260622',
      invoice_date: '2026-06-22',
      seller: 'YIWU STARLIGHT CRAFTS CO., LTD.',
      buyer: 'FIESTA IMPORTS S.A.',
      packages: 110,
      net_weight: 1010,
      gross_weight: 1136,
    },
    columns: ['name', 'packages', 'qty', 'net_weight', 'gross_weight'],
    lines: [
      ['LED string light 10 m', 50, 2400, 410, 460],
      ['Paper lantern 30 cm', 40, 4000, 240, 292],
      ['Wooden photo frame', 20, 1200, 360, 384],
    ],
  },
};
