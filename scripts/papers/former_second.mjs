// The papers that were kept out after those of former.mjs, until they were read once; rules may be mended on them since.
import { BOXES, OPEN, pairs, RIGHT, RULED, stamp, table } from './markup.mjs';

export const FORMER_SECOND = {
  // As a large works' billing prints it: a block of facts at the right, positions with their own lines of text.
  invoice_billing: {
    style: `${OPEN} ${RIGHT(4, 5, 6)} .h{display:flex;justify-content:space-between} .k{width:270px} .k p{margin:2px 0}`,
    body: `<div class=h><div><b>Alpina Ventiltechnik AG</b><br>Industrieweg 4, CH-8404 Winterthur<br><br>Dalian Process Equipment Co., Ltd.<br>Dalian, China</div><div class=k><h2>Invoice</h2>${pairs(
      [
        ['Invoice number', '9004551207'],
        ['Invoice date', '14.04.2026'],
        ['Your order number', 'DPE-26-0931'],
        ['Delivery terms', 'FCA Winterthur, Incoterms 2020'],
        ['Payment terms', '60 days net'],
      ],
    )}</div></div>
${table(
  [['Item', 'Material', 'Description', 'Quantity', 'Price per unit', 'Value EUR']],
  [
    ['000010', 'AV-7721', 'Ball valve DN50 PN40', '24 PC', '318.40', '7,641.60'],
    ['000020', 'AV-7735', 'Butterfly valve DN200', '6 PC', '742.00', '4,452.00'],
    ['000030', 'AV-9010', 'Seal kit', '30 PC', '21.15', '634.50'],
  ],
)}<p style="text-align:right">Total value of goods EUR 12,728.10</p><p>Tariff number: 8481 8073 &nbsp;&nbsp;&nbsp;&nbsp; Country of origin: Switzerland</p><p>Net weight: 486.5 KG &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Gross weight: 531 KG</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '9004551207',
      invoice_date: '2026-04-14',
      contract_no: 'DPE-26-0931',
      seller: 'Alpina Ventiltechnik AG',
      trade_terms: 'FCA',
      payment: '60 days net',
      currency: 'EUR',
      total_amount: 12728.1,
      origin: 'Switzerland',
      net_weight: 486.5,
      gross_weight: 531,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['AV-7721', 'Ball valve DN50 PN40', 24, 318.4, 7641.6],
      ['AV-7735', 'Butterfly valve DN200', 6, 742, 4452],
      ['AV-9010', 'Seal kit', 30, 21.15, 634.5],
    ],
  },
  // The sentence in which trading houses of the far east say it all.
  invoice_sentence: {
    style: `body{font:13px "Liberation Serif"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h2 style="text-align:center">INVOICE</h2><p style="text-align:right">No. KT-2609</p><p style="text-align:right">Osaka, June 9, 2026</p><p>INVOICE OF &nbsp; Industrial sewing needles</p><p>FOR ACCOUNT AND RISK OF MESSRS. &nbsp; Zhejiang Jack Garment Machinery Co., Ltd.</p><p>SHIPPED PER &nbsp; ASIAN CLOVER V.228W</p><p>SAILING ON OR ABOUT &nbsp; June 12, 2026</p><p>FROM &nbsp; OSAKA &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; TO &nbsp; NINGBO</p>
${table(
  [['Marks & Nos.', 'Description', 'Quantity', 'Unit Price', 'Amount']],
  [
    ['ZJ NINGBO', 'NEEDLE DBX1 #11', '50,000 PCS', '@JPY 14.2', 'JPY 710,000'],
    ['C/NO.1-9', 'NEEDLE DPX5 #16', '30,000 PCS', '@JPY 16.5', 'JPY 495,000'],
  ],
  ['', 'TOTAL CIF NINGBO', '80,000 PCS', '', 'JPY 1,205,000'],
)}<p style="text-align:right">KANSAI TRADING K.K.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'KT-2609',
      invoice_date: '2026-06-09',
      buyer: 'Zhejiang Jack Garment Machinery Co., Ltd.',
      port_loading: 'OSAKA',
      port_discharge: 'NINGBO',
      trade_terms: 'CIF',
      currency: 'JPY',
      total_amount: 1205000,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['NEEDLE DBX1 #11', 50000, 14.2, 710000],
      ['NEEDLE DPX5 #16', 30000, 16.5, 495000],
    ],
  },
  invoice_sheet: {
    as: 'xlsx',
    merged: ['A1:H1', 'A2:H2', 'B4:D4', 'B5:D5'],
    rows: [
      ['商 业 发 票'],
      ['COMMERCIAL INVOICE'],
      [],
      ['买方：', 'PACIFIC TOOLS PTY LTD', '', '', '', '发票号码：', 'YK-20260518'],
      ['地址：', '14 DOCK ST, BRISBANE', '', '', '', '发票日期：', '2026年5月18日'],
      ['启运地：', '宁波', '目的地：', 'BRISBANE', '', '成交方式：', 'CFR BRISBANE'],
      [],
      ['序号', '商品编码', '商品名称', '规格型号', '数量', '单位', '单价（USD）', '金额（USD）'],
      [1, '8203200000', '钢丝钳', '8寸', 3600, '把', 2.35, 8460],
      [2, '8205400000', '螺丝刀套装', '6件套', 1200, '套', 4.1, 4920],
      [3, '8204110000', '活动扳手', '10寸', 2400, '把', 3.05, 7320],
      ['合计', '', '', '', 7200, '', '', 20700],
      [],
      ['卖方：', '永康市锐锋工具有限公司'],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'YK-20260518',
      invoice_date: '2026-05-18',
      seller: '永康市锐锋工具有限公司',
      buyer: 'PACIFIC TOOLS PTY LTD',
      trade_terms: 'CFR',
      port_loading: '宁波',
      port_discharge: 'BRISBANE',
      currency: 'USD',
      total_amount: 20700,
    },
    columns: ['hs', 'name', 'model', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['8203200000', '钢丝钳', '8寸', 3600, '把', 2.35, 8460],
      ['8205400000', '螺丝刀套装', '6件套', 1200, '套', 4.1, 4920],
      ['8204110000', '活动扳手', '10寸', 2400, '把', 3.05, 7320],
    ],
  },
  invoice_photo: {
    as: 'photo',
    style: `body{font:15px Arial} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h2>TAX INVOICE</h2>${pairs([
      ['Supplier', 'Kaveri Spices Pvt Ltd'],
      ['Invoice No.', 'KS/EXP/0771'],
      ['Date', '21-Aug-2026'],
      ['Consignee', 'Tianjin Good Taste Foods Co., Ltd.'],
      ['Port of Loading', 'COCHIN'],
      ['Port of Discharge', 'TIANJIN'],
    ])}${table(
      [['Product', 'HSN', 'Qty (kg)', 'Rate (USD)', 'Amount (USD)']],
      [
        ['Black pepper 500 g/l', '09041120', '12,000', '6.85', '82,200.00'],
        ['Cardamom green', '09083110', '1,500', '24.40', '36,600.00'],
      ],
      ['Total', '', '13,500', '', '118,800.00'],
    )}<p>Terms: CIF TIANJIN</p>${stamp('KAVERI SPICES<br>KOCHI', 118, 92, '#334a9c')}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'KS/EXP/0771',
      invoice_date: '2026-08-21',
      seller: 'Kaveri Spices Pvt Ltd',
      buyer: 'Tianjin Good Taste Foods Co., Ltd.',
      port_loading: 'COCHIN',
      port_discharge: 'TIANJIN',
      trade_terms: 'CIF',
      currency: 'USD',
      total_amount: 118800,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Black pepper 500 g/l', 12000, 6.85, 82200],
      ['Cardamom green', 1500, 24.4, 36600],
    ],
  },
  packing_pallets: {
    style: `${RULED} ${RIGHT(4, 5, 6)}`,
    body: `<h2>Packing List / Weight List</h2><table style="border:0"><tr><td>Shipper<br><b>Nordkap Seafood AS</b></td><td>Consignee<br><b>Qingdao Ocean Fresh Co., Ltd.</b></td></tr><tr><td>Invoice no. 260714-NS</td><td>Date 14.07.2026</td></tr></table><p></p>
${table(
  [['Pallet', 'Commodity', 'Cartons', 'Net weight kg', 'Gross weight kg', 'cbm']],
  [
    ['1-4', 'Frozen mackerel 400-600', '320', '6,400.00', '6,784.00', '9.600'],
    ['5-9', 'Frozen herring fillet', '400', '8,000.00', '8,480.00', '12.000'],
    ['10', 'Frozen cod H&G', '60', '1,200.00', '1,281.00', '2.100'],
  ],
  ['Total', '', '780', '15,600.00', '16,545.00', '23.700'],
)}<p>Container MSKU9045125 / Seal ML-NO771204</p><p>Total pallets: 10</p>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: '260714-NS',
      invoice_date: '2026-07-14',
      seller: 'Nordkap Seafood AS',
      buyer: 'Qingdao Ocean Fresh Co., Ltd.',
      packages: 780,
      net_weight: 15600,
      gross_weight: 16545,
      volume: 23.7,
      containers: 'MSKU9045125',
    },
    columns: ['name', 'packages', 'net_weight', 'gross_weight', 'volume'],
    lines: [
      ['Frozen mackerel 400-600', 320, 6400, 6784, 9.6],
      ['Frozen herring fillet', 400, 8000, 8480, 12],
      ['Frozen cod H&G', 60, 1200, 1281, 2.1],
    ],
  },
  packing_fax: {
    as: 'scan',
    look: 'fax',
    style: `body{font:15px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h2 style="text-align:center">装 箱 单</h2><p>发货人：中山市华灯照明有限公司</p><p>收货人：LUMEN IMPORT S.A.</p><p>发票号：ZS-26-118 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; 日期：2026-04-22</p>
${table(
  [['品名', '型号', '箱数', '净重(KG)', '毛重(KG)']],
  [
    ['LED筒灯', 'HD-12W', '150', '1350.0', '1500.0'],
    ['LED面板灯', 'HD-40W', '80', '1120.0', '1264.0'],
  ],
  ['合计', '', '230', '2470.0', '2764.0'],
)}<p>总体积：18.62 CBM</p><p>唛头：LUMEN/BARCELONA</p>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'ZS-26-118',
      invoice_date: '2026-04-22',
      seller: '中山市华灯照明有限公司',
      buyer: 'LUMEN IMPORT S.A.',
      packages: 230,
      net_weight: 2470,
      gross_weight: 2764,
      volume: 18.62,
      marks: 'LUMEN/BARCELONA',
    },
    columns: ['name', 'model', 'packages', 'net_weight', 'gross_weight'],
    lines: [
      ['LED筒灯', 'HD-12W', 150, 1350, 1500],
      ['LED面板灯', 'HD-40W', 80, 1120, 1264],
    ],
  },
  packing_blocks: {
    as: 'scan',
    look: 'needles',
    style: 'pre{font:13px "Liberation Mono";line-height:1.4}',
    body: `<pre>
            ANATOLIA MERMER SANAYI A.S.
            ISCEHISAR / AFYON / TURKEY

                 PACKING LIST

  TO: XIAMEN STONE WORLD IMP. EXP. CO., LTD.      DATE: 05/11/2026
  INVOICE NO: AM2026-0412

  BLOCK NO   DESCRIPTION            PCS    NET KGS     GROSS KGS
  ---------------------------------------------------------------
  B-1771     WHITE MARBLE BLOCK       1     22,410       22,410
  B-1774     WHITE MARBLE BLOCK       1     19,860       19,860
  B-1790     GREY MARBLE BLOCK        1     24,135       24,135
  ---------------------------------------------------------------
  TOTAL                               3     66,405       66,405

  PORT OF LOADING: IZMIR      PORT OF DISCHARGE: XIAMEN
</pre>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'AM2026-0412',
      seller: 'ANATOLIA MERMER SANAYI A.S.',
      buyer: 'XIAMEN STONE WORLD IMP. EXP. CO., LTD.',
      net_weight: 66405,
      gross_weight: 66405,
      port_loading: 'IZMIR',
      port_discharge: 'XIAMEN',
    },
    columns: ['name', 'qty', 'net_weight', 'gross_weight'],
    lines: [
      ['WHITE MARBLE BLOCK', 1, 22410, 22410],
      ['WHITE MARBLE BLOCK', 1, 19860, 19860],
      ['GREY MARBLE BLOCK', 1, 24135, 24135],
    ],
  },
  bill_numbered: {
    style: `body{font:11px Arial} ${BOXES}`,
    body: `<h2>MULTIMODAL TRANSPORT BILL OF LADING</h2><div class=b><div><small>(1) Shipper</small>Pampa Leather S.A.<br>Buenos Aires, Argentina</div><div><small>(2) Bill of Lading No.</small>OOLU26118804</div><div><small>(3) Consignee</small>Wenzhou Golden Step Footwear Co., Ltd.</div><div><small>(4) Notify party</small>SAME AS CONSIGNEE</div><div><small>(5) Place of receipt</small>ROSARIO</div><div><small>(6) Port of loading</small>BUENOS AIRES</div><div><small>(7) Vessel and voyage</small>OOCL BRAZIL 031W</div><div><small>(8) Port of discharge</small>NINGBO</div></div>
<p>${table(
      [['Container / seal', 'No. of packages', 'Description of goods', 'Gross weight', 'Measurement']],
      [['OOLU7712088 / AR55120', '22 PALLETS', 'WET BLUE BOVINE LEATHER', '21,340 KGS', '44.000 CBM']],
    )}</p><p>FREIGHT PREPAID</p><p>Shipped on board: 02 OCT 2026 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Place and date of issue: Buenos Aires, 02 OCT 2026</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'OOLU26118804',
      seller: 'Pampa Leather S.A.',
      buyer: 'Wenzhou Golden Step Footwear Co., Ltd.',
      place_receipt: 'ROSARIO',
      port_loading: 'BUENOS AIRES',
      port_discharge: 'NINGBO',
      vessel: 'OOCL BRAZIL',
      voyage: '031W',
      containers: 'OOLU7712088',
      packages: 22,
      gross_weight: 21340,
      volume: 44,
    },
    columns: [],
    lines: [],
  },
  contract_two_columns: {
    style: `body{font:12px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 4, 5)} .t{display:grid;grid-template-columns:1fr 1fr;gap:4px 18px}`,
    body: `<h2 style="text-align:center">购货合同 PURCHASE CONTRACT</h2><div class=t><p>合同编号：HX-2026-P-077</p><p>Contract No.: HX-2026-P-077</p><p>签订日期：2026年3月16日</p><p>Signed on: March 16, 2026</p><p>买方：青岛海信橡胶有限公司</p><p>The Buyer: Qingdao Haixin Rubber Co., Ltd.</p><p>卖方：SIAM LATEX PUBLIC COMPANY LIMITED</p><p>The Seller: SIAM LATEX PUBLIC COMPANY LIMITED</p></div>
${table(
  [['商品名称 Commodity', '规格 Spec', '数量 Quantity (MT)', '单价 Unit price (USD/MT)', '总价 Amount (USD)']],
  [
    ['天然橡胶', 'STR 20', '200', '1,685.00', '337,000.00'],
    ['天然橡胶', 'RSS 3', '60', '1,940.00', '116,400.00'],
  ],
  ['总值 Total value', '', '260', '', '453,400.00'],
)}<div class=t><p>价格条款：CIF 青岛</p><p>Price term: CIF Qingdao</p><p>装运口岸：曼谷</p><p>Port of shipment: Bangkok</p><p>付款条件：见提单传真件后5日内电汇</p><p>Terms of payment: T/T within 5 days against fax of B/L.</p></div>`,
    fields: {
      doc_type: 'contract',
      contract_no: 'HX-2026-P-077',
      contract_date: '2026-03-16',
      buyer: '青岛海信橡胶有限公司',
      seller: 'SIAM LATEX PUBLIC COMPANY LIMITED',
      trade_terms: 'CIF',
      currency: 'USD',
      total_amount: 453400,
    },
    columns: ['name', 'model', 'qty', 'price', 'amount'],
    lines: [
      ['天然橡胶', 'STR 20', 200, 1685, 337000],
      ['天然橡胶', 'RSS 3', 60, 1940, 116400],
    ],
  },
  contract_letter: {
    as: 'docx',
    parts: [
      'SALES CONFIRMATION',
      'No.: 26SC-0904    Date: September 4, 2026',
      'Sellers: Shandong Evergreen Garlic Co., Ltd.',
      'Buyers: Casa do Alho Comercio Ltda.',
      'The undersigned Sellers and Buyers have agreed to close the following transaction:',
      [
        ['Commodity', 'Packing', 'Quantity (cartons)', 'Unit price', 'Total'],
        ['Fresh garlic 5.5 cm', '10 kg carton', '2,900', 'USD 11.60', 'USD 33,640.00'],
        ['Fresh garlic 6.0 cm', '10 kg carton', '1,450', 'USD 12.35', 'USD 17,907.50'],
      ],
      'Total amount: USD 51,547.50',
      'Shipment: from Qingdao to Santos, not later than October 10, 2026',
      'Delivery terms: CFR Santos',
      'Payment: 20% deposit, balance against scanned documents.',
    ],
    fields: {
      doc_type: 'contract',
      contract_no: '26SC-0904',
      contract_date: '2026-09-04',
      seller: 'Shandong Evergreen Garlic Co., Ltd.',
      buyer: 'Casa do Alho Comercio Ltda.',
      total_amount: 51547.5,
      currency: 'USD',
      trade_terms: 'CFR',
      payment: '20% deposit, balance against scanned documents',
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Fresh garlic 5.5 cm', 2900, 11.6, 33640],
      ['Fresh garlic 6.0 cm', 1450, 12.35, 17907.5],
    ],
  },
};
