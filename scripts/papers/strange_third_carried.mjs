// Packing lists, bills, contracts and what else of strange_third.mjs is no invoice.
import { BOXES, OPEN, RIGHT, RULED, table } from './markup.mjs';

const boxes = (list) =>
  `<div class=b>${list.map(([name, value]) => `<div><small>${name}</small>${value}</div>`).join('')}</div>`;

export const STRANGE_THIRD_CARRIED = {
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
};
