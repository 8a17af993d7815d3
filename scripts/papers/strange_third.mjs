// Papers written in one go and read before any rule was touched, as those of strange.mjs were: totals on page two, headings of two rows,
// merged cells, units in headings, thousands, European numbers and days, several orders in one, formulas whose results no file keeps.
import { BOXES, OPEN, pairs, RIGHT, RULED, table } from './markup.mjs';

const boxes = (list) =>
  `<div class=b>${list.map(([name, value]) => `<div><small>${name}</small>${value}</div>`).join('')}</div>`;

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
  // Three orders in one packing list, each with its subtotal.
  packing_orders: {
    style: `body{font:10px Helvetica} ${RULED} ${RIGHT(3, 4, 5, 6, 7)}`,
    body: `<h2>PACKING LIST</h2><p>Shipper: Ningbo Haisheng Stationery Co., Ltd.</p><p>Consignee: Papelaria Central Ltda.</p><p>P/L No.: HS-PL-2651 &nbsp;&nbsp; Date: 11/10/2026 &nbsp;&nbsp; Invoice No.: HS-2651</p>
${table(
  [['Item', 'Description', 'CTNS', 'QTY (PCS)', 'N.W. (KGS)', 'G.W. (KGS)', 'MEAS. (CBM)']],
  [
    ['Order No. 4411', '', '', '', '', '', ''],
    ['PN-01', 'Ball pen, blue', '40', '48,000', '384.0', '420.0', '1.920'],
    ['PN-02', 'Ball pen, black', '25', '30,000', '240.0', '262.5', '1.200'],
    ['Sub-total', '', '65', '78,000', '624.0', '682.5', '3.120'],
    ['Order No. 4417', '', '', '', '', '', ''],
    ['NB-A5', 'Notebook A5, ruled', '110', '13,200', '1,980.0', '2,090.0', '4.730'],
    ['Sub-total', '', '110', '13,200', '1,980.0', '2,090.0', '4.730'],
    ['Order No. 4420', '', '', '', '', '', ''],
    ['ER-10', 'Eraser, white', '12', '28,800', '172.8', '186.0', '0.288'],
    ['Sub-total', '', '12', '28,800', '172.8', '186.0', '0.288'],
  ],
  ['GRAND TOTAL', '', '187', '120,000', '2,776.8', '2,958.5', '8.138'],
)}<p>Shipping marks: PC / SANTOS / NO. 1-187</p>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'HS-2651',
      seller: 'Ningbo Haisheng Stationery Co., Ltd.',
      buyer: 'Papelaria Central Ltda.',
      packages: 187,
      net_weight: 2776.8,
      gross_weight: 2958.5,
      volume: 8.138,
      marks: 'PC / SANTOS / NO. 1-187',
    },
    columns: ['name', 'model', 'packages', 'qty', 'net_weight', 'gross_weight', 'volume'],
    lines: [
      ['Ball pen, blue', 'PN-01', 40, 48000, 384, 420, 1.92],
      ['Ball pen, black', 'PN-02', 25, 30000, 240, 262.5, 1.2],
      ['Notebook A5, ruled', 'NB-A5', 110, 13200, 1980, 2090, 4.73],
      ['Eraser, white', 'ER-10', 12, 28800, 172.8, 186, 0.288],
    ],
  },
  // A liner's bill in its boxes; nobody names marks, the shipper counted.
  bill_counted: {
    style: `body{font:9px Arial} ${BOXES} ${OPEN} .c{display:grid;grid-template-columns:1.2fr 1fr 2.4fr 1fr 1fr} .c div{border:1px solid #000;padding:4px;min-height:90px}`,
    body: `<b style="font-size:15px">EASTSTAR CONTAINER LINE</b> &nbsp;&nbsp; BILL OF LADING FOR OCEAN TRANSPORT OR MULTIMODAL TRANSPORT
${boxes([
  ['Shipper', 'Guangzhou Meilin Ceramics Co., Ltd.<br>Panyu District, Guangzhou'],
  ['B/L No.', 'ESLGZ2609771'],
  ['Consignee', 'TO ORDER OF BANCO DO PORTO'],
  ['Booking No.', 'ES55120987'],
  ['Notify Party', 'Casa Azul Importações Lda.<br>Rua do Ouro 120, Lisboa'],
  ['Also notify', ''],
  ['Vessel / Voyage', 'EASTSTAR LISBON / 041W'],
  ['Place of receipt', 'GUANGZHOU CY'],
  ['Port of loading', 'NANSHA, CHINA'],
  ['Port of discharge', 'LEIXOES, PORTUGAL'],
])}<div class=c><div><small>Marks & Nos.<br>Container / Seal No.</small>SHIPPER'S LOAD AND COUNT<br>ESLU4410271/40HC<br>SEAL E778120</div><div><small>No. of packages</small>1 x 40'HC</div><div><small>Description of goods</small>SAID TO CONTAIN<br>CERAMIC TILES, GLAZED<br>1,040 CARTONS<br>FREIGHT PREPAID</div><div><small>Gross weight</small>25,480.000 KGS</div><div><small>Measurement</small>28.600 CBM</div></div><p>TOTAL NUMBER OF CONTAINERS OR PACKAGES (IN WORDS): ONE CONTAINER ONLY</p><p>Place and date of issue: GUANGZHOU, 18 SEP 2026 &nbsp;&nbsp; Shipped on board: 19 SEP 2026</p><p>Number of original B/Ls: THREE (3)</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'ESLGZ2609771',
      seller: 'Guangzhou Meilin Ceramics Co., Ltd.',
      notify_party: 'Casa Azul Importações Lda.',
      vessel: 'EASTSTAR LISBON',
      voyage: '041W',
      port_loading: 'NANSHA',
      port_discharge: 'LEIXOES',
      packages: 1040,
      gross_weight: 25480,
      volume: 28.6,
      containers: 'ESLU4410271',
      seal_no: 'E778120',
    },
    columns: [],
    lines: [],
  },
  // A contract as a document: label and value are two paragraphs of a cell.
  contract_cells: {
    as: 'docx',
    parts: [
      '购 销 合 同  SALES CONTRACT',
      [
        [
          ['合同编号 Contract No.', 'QX-2026-0788'],
          ['签订日期 Date', '2026年8月17日'],
        ],
        [
          ['卖方 Seller', '青岛启鑫橡胶制品有限公司'],
          ['买方 Buyer', 'RUBBER LINE S.R.L.'],
        ],
        [
          ['装运港 Port of loading', 'QINGDAO'],
          ['目的港 Port of destination', 'GENOVA'],
        ],
        [
          ['付款方式 Payment', 'L/C at sight'],
          ['价格条款 Terms', 'CIF GENOVA'],
        ],
      ],
      '',
      [
        ['货号', '品名及规格', '数量', '单位', '单价 (EUR)', '总价 (EUR)'],
        ['QX-11', '橡胶传送带 EP200', '450', '米', '38.00', '17100.00'],
        ['QX-27', '橡胶密封条', '3200', '米', '1.85', '5920.00'],
        ['合计', '', '', '', '', '23020.00'],
      ],
      '装运期限：2026年10月31日前',
    ],
    fields: {
      doc_type: 'contract',
      contract_no: 'QX-2026-0788',
      contract_date: '2026-08-17',
      seller: '青岛启鑫橡胶制品有限公司',
      buyer: 'RUBBER LINE S.R.L.',
      port_loading: 'QINGDAO',
      port_discharge: 'GENOVA',
      payment: 'L/C at sight',
      trade_terms: 'CIF',
      currency: 'EUR',
      total_amount: 23020,
    },
    columns: ['name', 'model', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['橡胶传送带 EP200', 'QX-11', 450, '米', 38, 17100],
      ['橡胶密封条', 'QX-27', 3200, '米', 1.85, 5920],
    ],
  },
  // Domestic wording, money in ten thousands, delivery by lots.
  contract_lots: {
    style: `body{font:12px "Noto Sans SC",SimSun} ${RULED} ${RIGHT(3, 5, 6)}`,
    body: `<center><h2>设备采购合同</h2></center><p>合同号：ZB-CG-26-119 &nbsp;&nbsp;&nbsp;&nbsp; 签约时间：2026.07.30 &nbsp;&nbsp;&nbsp;&nbsp; 签约地点：无锡</p><p>甲方（买方）：无锡中博精密机械有限公司</p><p>乙方（卖方）：MÜLLER WERKZEUGBAU AG</p>
<p>一、合同标的</p>${table(
      [['序号', '设备名称', '数量', '单位', '单价（万欧元）', '金额（万欧元）']],
      [
        ['1', '五轴加工中心 MX-500', '2', '台', '41.5', '83.0'],
        ['2', '自动上下料机械手', '2', '套', '6.8', '13.6'],
        ['3', '刀具预调仪', '1', '台', '3.45', '3.45'],
      ],
      ['合计', '', '', '', '', '100.05'],
    )}<p>二、贸易术语：FOB 汉堡</p><p>三、原产国：瑞士</p><p>四、付款方式：合同签订后付30%，发货前付60%，验收后付10%</p><p>五、装运港：汉堡　目的港：上海</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: 'ZB-CG-26-119',
      contract_date: '2026-07-30',
      buyer: '无锡中博精密机械有限公司',
      seller: 'MÜLLER WERKZEUGBAU AG',
      trade_terms: 'FOB',
      origin: '瑞士',
      currency: 'EUR',
      total_amount: 1000500,
      port_loading: '汉堡',
      port_discharge: '上海',
      payment: '合同签订后付30%，发货前付60%，验收后付10%',
    },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['五轴加工中心 MX-500', 2, '台', 415000, 830000],
      ['自动上下料机械手', 2, '套', 68000, 136000],
      ['刀具预调仪', 1, '台', 34500, 34500],
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
  // A list of the mainland: marks merged beside all goods, words over two rows, weights of one carton and of all.
  packing_marks: {
    as: 'xlsx',
    merged: ['A1:I1', 'A2:I2', 'A6:A7', 'B6:B7', 'C6:C7', 'D6:D7', 'E6:F6', 'G6:H6', 'I6:I7', 'A8:A11'],
    rows: [
      ['温州欧耐眼镜有限公司'],
      ['装箱单 PACKING LIST'],
      ['客户：', 'OPTIK HAUS KG', '', '', '', '', '发票号：', 'ON-26-311'],
      ['合同号：', 'OH-2026-12', '', '', '', '', '日期：', '2026/9/8'],
      [],
      ['唛头', '品名', '数量', '箱数', '毛重 (KGS)', '', '净重 (KGS)', '', '体积'],
      ['', '', '(副)', '(箱)', '单箱', '合计', '单箱', '合计', '(CBM)'],
      ['OPTIK HAUS HAMBURG NO.1-UP', '太阳镜', 12000, 60, 11.5, 690, 9.8, 588, 3.6],
      ['', '老花镜', 8000, 32, 14, 448, 12.5, 400, 1.92],
      ['', '眼镜盒', 5000, 50, 9.2, 460, 8, 400, 5],
      ['', '眼镜布', 20000, 10, 8, 80, 7.2, 72, 0.4],
      ['合计', '', 45000, 152, '', 1678, '', 1460, 10.92],
    ],
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'ON-26-311',
      contract_no: 'OH-2026-12',
      seller: '温州欧耐眼镜有限公司',
      buyer: 'OPTIK HAUS KG',
      packages: 152,
      gross_weight: 1678,
      net_weight: 1460,
      volume: 10.92,
    },
    columns: ['name', 'qty', 'packages', 'gross_weight', 'net_weight', 'volume'],
    lines: [
      ['太阳镜', 12000, 60, 690, 588, 3.6],
      ['老花镜', 8000, 32, 448, 400, 1.92],
      ['眼镜盒', 5000, 50, 460, 400, 5],
      ['眼镜布', 20000, 10, 80, 72, 0.4],
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
  // The sums stand above, the pallets below and overleaf.
  packing_summary: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(3, 4, 5)} .n{page-break-before:always}`,
    body: `<h2>Packing Specification</h2><p>Delivery note 80014427 &nbsp;&nbsp; Invoice 90022518 &nbsp;&nbsp; Date 14.08.2026</p><p>Sender: Rheinpolymer Compounds GmbH, Leverkusen</p><p>Receiver: Tianjin Boda Plastics Co., Ltd.</p>
<p>Total pallets: 22 &nbsp;&nbsp; Total bags: 880 &nbsp;&nbsp; Total net: 22.000,000 kg &nbsp;&nbsp; Total gross: 22.704,000 kg</p>
${table(
  [['Batch', 'Product', 'Bags', 'Net kg', 'Gross kg']],
  [
    ['A60117', 'PA6 GF30 black', '320', '8.000,000', '8.256,000'],
    ['A60118', 'PA6 GF30 natural', '280', '7.000,000', '7.224,000'],
  ],
)}<div class=n></div>${table(
      [['Batch', 'Product', 'Bags', 'Net kg', 'Gross kg']],
      [
        ['B10020', 'PA66 unfilled', '200', '5.000,000', '5.160,000'],
        ['B10021', 'PA66 FR', '80', '2.000,000', '2.064,000'],
      ],
    )}`,
    fields: {
      doc_type: 'packing_list',
      seller: 'Rheinpolymer Compounds GmbH',
      buyer: 'Tianjin Boda Plastics Co., Ltd.',
      net_weight: 22000,
      gross_weight: 22704,
    },
    columns: ['name', 'packages', 'net_weight', 'gross_weight'],
    lines: [
      ['PA6 GF30 black', 320, 8000, 8256],
      ['PA6 GF30 natural', 280, 7000, 7224],
      ['PA66 unfilled', 200, 5000, 5160],
      ['PA66 FR', 80, 2000, 2064],
    ],
  },
  // A bill of the mainland's coast, words in Chinese; several containers, each with its weight.
  bill_boxes_zh: {
    style: `body{font:11px "Noto Sans SC",SimSun} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<center><h2>海运提单 SEA WAYBILL</h2></center><p>提单号：ZHCQD260901223</p><p>托运人：青岛海润食品有限公司</p><p>收货人：株式会社北浜商事</p><p>通知人：同收货人</p><p>船名航次：ZHONGWAI HAI 6 / 2639E</p><p>装货港：QINGDAO　卸货港：OSAKA　交货地：OSAKA</p>
${table(
  [['箱号', '封号', '件数', '毛重(KGS)', '体积(CBM)']],
  [
    ['TEMU2204415', 'CN88120', '1150箱', '18,400.00', '26.500'],
    ['CAIU3371120', 'CN88121', '980箱', '15,680.00', '24.100'],
  ],
  ['合计', '', '2130箱', '34,080.00', '50.600'],
)}<p>货名：冷冻蔬菜</p><p>唛头：N/M</p><p>运费预付</p><p>签发日期：2026年9月3日　青岛</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'ZHCQD260901223',
      bill_date: '2026-09-03',
      seller: '青岛海润食品有限公司',
      buyer: '株式会社北浜商事',
      containers: 'TEMU2204415,CAIU3371120',
      vessel: 'ZHONGWAI HAI 6',
      voyage: '2639E',
      port_loading: 'QINGDAO',
      port_discharge: 'OSAKA',
      place_delivery: 'OSAKA',
      packages: 2130,
      gross_weight: 34080,
      volume: 50.6,
    },
    columns: [],
    lines: [],
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
