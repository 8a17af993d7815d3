// The first papers that were made: PDF, in eight layouts. The rules were tuned on them.
import { OPEN, RIGHT, RULED, table } from './markup.mjs';

/** Name, style, body, values. */
export const FIRST = {
  // Boxes with the word above its value; dollars by their sign.
  invoice_boxes: {
    style: `${RULED} ${RIGHT(4, 6, 7)} .b{display:grid;grid-template-columns:1fr 1fr;gap:0} .b div{border:1px solid #000;padding:4px} small{display:block;color:#444}`,
    body: `<h2>COMMERCIAL INVOICE</h2><div class=b>
<div><small>Exporter</small>Pacific Rim Tools Inc.<br>2200 Harbor Blvd, Oakland, CA 94607</div><div><small>Invoice Number</small>PRT-88214</div>
<div><small>Consignee</small>Suzhou Lakeside Machinery Co., Ltd.<br>88 Xinghu Street, Suzhou</div><div><small>Invoice Date</small>March 5, 2026</div>
<div><small>Port of Loading</small>OAKLAND</div><div><small>Port of Discharge</small>SHANGHAI</div>
<div><small>Incoterms 2020</small>CIF SHANGHAI</div><div><small>Payment Terms</small>Net 45 days</div></div><p>
${table(
  [['Item', 'Description', 'Part No.', 'Qty', 'UOM', 'Unit Price (USD)', 'Ext. Price (USD)']],
  [
    ['1', 'Torque wrench, 1/2 inch drive', 'TW-500', '40', 'EA', '$128.50', '$5,140.00'],
    ['2', 'Impact socket set, 24 pieces', 'IS-24', '25', 'SET', '$96.00', '$2,400.00'],
    ['3', 'Digital caliper 0-150mm', 'DC-150', '60', 'EA', '$41.75', '$2,505.00'],
  ],
  ['', '', '', '', '', 'Total', '$10,045.00'],
)}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'PRT-88214',
      invoice_date: '2026-03-05',
      seller: 'Pacific Rim Tools Inc.',
      buyer: 'Suzhou Lakeside Machinery Co., Ltd.',
      port_loading: 'OAKLAND',
      port_discharge: 'SHANGHAI',
      trade_terms: 'CIF',
      terms_place: 'SHANGHAI',
      payment: 'Net 45 days',
      currency: 'USD',
      total_amount: 10045,
    },
    columns: ['name', 'model', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['Torque wrench, 1/2 inch drive', 'TW-500', 40, 'EA', 128.5, 5140],
      ['Impact socket set, 24 pieces', 'IS-24', 25, 'SET', 96, 2400],
      ['Digital caliper 0-150mm', 'DC-150', 60, 'EA', 41.75, 2505],
    ],
  },
  // Continental numbers and dates, unruled.
  invoice_comma: {
    style: `${OPEN} ${RIGHT(3, 4, 5)}`,
    body: `<h3>Fonderie Saint-Martin SAS</h3><p>12 rue des Forges, 42000 Saint-Etienne, France</p><h2>INVOICE</h2>
<p>Invoice No: FSM/2026/0071 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Date: 21.04.2026</p><p>Sold To: Tianjin Northern Valve Co., Ltd.</p>
<p>Delivery terms: FCA LYON</p><p>Order No: 4500118823</p>
${table(
  [['Ref', 'Designation', 'Quantity', 'Unit price EUR', 'Amount EUR']],
  [
    ['V-110', 'Bronze valve body DN50', '1.250 PCS', '14,80', '18.500,00'],
    ['V-220', 'Steel flange PN16', '640 PCS', '22,35', '14.304,00'],
    ['V-330', 'Sealing ring PTFE', '4.000 PCS', '0,95', '3.800,00'],
  ],
)}<p style="text-align:right">Total amount: EUR 36.604,00</p><p>Country of origin: France</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'FSM/2026/0071',
      invoice_date: '2026-04-21',
      seller: 'Fonderie Saint-Martin SAS',
      buyer: 'Tianjin Northern Valve Co., Ltd.',
      contract_no: '4500118823',
      trade_terms: 'FCA',
      currency: 'EUR',
      total_amount: 36604,
      origin: 'France',
    },
    columns: ['model', 'name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['V-110', 'Bronze valve body DN50', 1250, 'PCS', 14.8, 18500],
      ['V-220', 'Steel flange PN16', 640, 'PCS', 22.35, 14304],
      ['V-330', 'Sealing ring PTFE', 4000, 'PCS', 0.95, 3800],
    ],
  },
  // Headings of two lines, names that run over two lines.
  invoice_wrapped: {
    style: `${RULED} td:nth-child(2){width:180px} ${RIGHT(4, 5, 6)}`,
    body: `<h2 style="text-align:center">浙江海川进出口有限公司<br>INVOICE</h2><p>To: AMBER HOME STORES LTD &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Invoice No.: HC26-3307</p>
<p>From: NINGBO &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Date: 2026/06/18</p><p>S/C No.: AH-5512</p>
${table(
  [
    [
      'ITEM<br>NO.',
      'DESCRIPTION<br>OF GOODS',
      'H.S.<br>CODE',
      'QUANTITY<br>(PCS)',
      'UNIT PRICE<br>(USD)',
      'AMOUNT<br>(USD)',
    ],
  ],
  [
    ['1', 'Glass storage jar with bamboo lid, 900 ml, square', '7013990000', '3,600', '1.15', '4,140.00'],
    ['2', 'Stainless steel mixing bowl set with silicone base, 3 sizes', '7323930000', '1,200', '6.40', '7,680.00'],
    ['3', 'Cotton kitchen towel, striped, 50 x 70 cm', '6302910000', '9,000', '0.62', '5,580.00'],
  ],
  ['TOTAL', '', '', '13,800', '', '17,400.00'],
)}<p>FOB NINGBO</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'HC26-3307',
      invoice_date: '2026-06-18',
      seller: '浙江海川进出口有限公司',
      buyer: 'AMBER HOME STORES LTD',
      port_loading: 'NINGBO',
      contract_no: 'AH-5512',
      trade_terms: 'FOB',
      terms_place: 'NINGBO',
      currency: 'USD',
      total_amount: 17400,
    },
    columns: ['name', 'hs', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['Glass storage jar with bamboo lid, 900 ml, square', '7013990000', 3600, 'PCS', 1.15, 4140],
      ['Stainless steel mixing bowl set with silicone base, 3 sizes', '7323930000', 1200, 'PCS', 6.4, 7680],
      ['Cotton kitchen towel, striped, 50 x 70 cm', '6302910000', 9000, 'PCS', 0.62, 5580],
    ],
  },
  packing_cartons: {
    style: `${OPEN} ${RIGHT(3, 4, 5, 6, 7)}`,
    body: `<h2>PACKING LIST</h2><p>Seller: Delta Fasteners Pte Ltd</p><p>Buyer: Wuxi Precision Assembly Co., Ltd.</p><p>Invoice No.: DF-260901 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Date: 01-SEP-2026</p>
${table(
  [['C/No.', 'Description', 'Ctns', 'Qty (pcs)', 'N.W. (kgs)', 'G.W. (kgs)', 'Meas. (cbm)']],
  [
    ['1-20', 'Hex nut M8 zinc plated', '20', '80,000', '400.00', '420.00', '0.480'],
    ['21-35', 'Spring washer M8', '15', '150,000', '225.00', '240.00', '0.360'],
    ['36-50', 'Socket screw M6x20', '15', '45,000', '270.00', '285.00', '0.360'],
  ],
  ['TOTAL', '', '50', '275,000', '895.00', '945.00', '1.200'],
)}<p>Shipping marks: WPA / WUXI / C/NO. 1-50</p>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'DF-260901',
      invoice_date: '2026-09-01',
      seller: 'Delta Fasteners Pte Ltd',
      buyer: 'Wuxi Precision Assembly Co., Ltd.',
      packages: 50,
      net_weight: 895,
      gross_weight: 945,
      volume: 1.2,
    },
    columns: ['name', 'packages', 'qty', 'net_weight', 'gross_weight'],
    lines: [
      ['Hex nut M8 zinc plated', 20, 80000, 400, 420],
      ['Spring washer M8', 15, 150000, 225, 240],
      ['Socket screw M6x20', 15, 45000, 270, 285],
    ],
  },
  bill_boxes: {
    style: `.b{display:grid;grid-template-columns:1fr 1fr} .b div{border:1px solid #000;padding:4px;min-height:34px} small{display:block;color:#444} ${OPEN}`,
    body: `<h2>BILL OF LADING</h2><div class=b>
<div><small>Shipper</small>Qingdao Bluewave Trading Co., Ltd.</div><div><small>B/L No.</small>BWQD2604417</div>
<div><small>Consignee</small>Nordic Garden A/S</div><div><small>Notify Party</small>Nordic Garden A/S</div>
<div><small>Ocean Vessel / Voy. No.</small>EVER BLISS 0417W</div><div><small>Port of Loading</small>QINGDAO</div>
<div><small>Port of Discharge</small>AARHUS</div><div><small>Place of Delivery</small>AARHUS</div></div>
${table([['Marks & Numbers', 'No. of Packages', 'Description of Goods', 'Gross Weight (KGS)', 'Measurement (CBM)']], [['N/M', '420 CARTONS', 'GARDEN TOOLS', '6,180.00', '28.400']])}
<p>Container No. / Seal No.: TCLU4265726 / SL778120</p><p>Freight: PREPAID</p><p>Place and date of issue: QINGDAO, 17 APR 2026</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'BWQD2604417',
      seller: 'Qingdao Bluewave Trading Co., Ltd.',
      buyer: 'Nordic Garden A/S',
      vessel: 'EVER BLISS',
      voyage: '0417W',
      port_loading: 'QINGDAO',
      port_discharge: 'AARHUS',
      containers: 'TCLU4265726',
    },
    columns: ['name', 'packages', 'gross_weight', 'volume'],
    lines: [['GARDEN TOOLS', 420, 6180, 28.4]],
  },
  contract_plain: {
    style: `${OPEN} ${RIGHT(3, 4, 5)}`,
    body: `<h2 style="text-align:center">售货确认书<br>SALES CONFIRMATION</h2><p>编号：ZJ-SC-260218 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; 日期：2026年2月18日</p><p>卖方：绍兴锦绣纺织有限公司</p><p>买方：MODA TESSILE S.R.L.</p>
${table(
  [['品名及规格', '货号', '数量', '单价', '金额']],
  [
    ['全棉斜纹布 57/58"', 'CT-2108', '12,000 米', 'USD 1.85', 'USD 22,200.00'],
    ['涤棉府绸 44/45"', 'TC-4510', '8,500 米', 'USD 1.12', 'USD 9,520.00'],
  ],
  ['合计', '', '20,500 米', '', 'USD 31,720.00'],
)}<p>成交方式：CIF GENOA</p><p>付款方式：即期信用证</p><p>装运港：宁波</p><p>目的港：GENOA</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: 'ZJ-SC-260218',
      contract_date: '2026-02-18',
      seller: '绍兴锦绣纺织有限公司',
      buyer: 'MODA TESSILE S.R.L.',
      trade_terms: 'CIF',
      terms_place: 'GENOA',
      payment: '即期信用证',
      port_loading: '宁波',
      port_discharge: 'GENOA',
      currency: 'USD',
      total_amount: 31720,
    },
    columns: ['name', 'model', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['全棉斜纹布 57/58"', 'CT-2108', 12000, '米', 1.85, 22200],
      ['涤棉府绸 44/45"', 'TC-4510', 8500, '米', 1.12, 9520],
    ],
  },
  invoice_yen: {
    style: `${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<p style="text-align:right">Invoice # 20260511-A<br>Issue Date 11 May 2026</p><h3>Kansai Optics K.K.</h3><h2>Invoice</h2><p>Bill To</p><p>Shenzhen Brightview Imaging Co., Ltd.</p>
${table(
  [['Product', 'Code', 'Qty', 'Rate', 'Total']],
  [
    ['Zoom lens module 30x', 'KZ-30', '150', '¥18,400', '¥2,760,000'],
    ['Infrared filter 12mm', 'IF-12', '2,000', '¥145', '¥290,000'],
  ],
)}<p style="text-align:right">Subtotal ¥3,050,000<br>Discount ¥50,000<br>Grand Total JPY 3,000,000</p><p>Terms: EXW OSAKA</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '20260511-A',
      invoice_date: '2026-05-11',
      seller: 'Kansai Optics K.K.',
      buyer: 'Shenzhen Brightview Imaging Co., Ltd.',
      currency: 'JPY',
      total_amount: 3000000,
      trade_terms: 'EXW',
      terms_place: 'OSAKA',
    },
    columns: ['name', 'model', 'qty', 'price', 'amount'],
    lines: [
      ['Zoom lens module 30x', 'KZ-30', 150, 18400, 2760000],
      ['Infrared filter 12mm', 'IF-12', 2000, 145, 290000],
    ],
  },
  packing_mixed: {
    style: `${RULED} ${RIGHT(3, 4, 5, 6)}`,
    body: `<h2 style="text-align:center">装 箱 单</h2><p>发货人：东莞市恒泰五金制品有限公司</p><p>收货人：HARDWARE PLUS LLC</p><p>发票号码：HT260733 &nbsp;&nbsp;&nbsp; 日期：2026-07-03</p>
${table(
  [['箱号', '品名', '数量(个)', '件数', '净重(KG)', '毛重(KG)']],
  [
    ['1-30', '不锈钢合页 4寸', '6,000', '30', '900', '945'],
    ['31-42', '铝合金拉手', '2,400', '12', '288', '312'],
  ],
)}<p>合计：42箱 &nbsp;&nbsp;&nbsp;&nbsp; 总净重：1,188 KG &nbsp;&nbsp;&nbsp;&nbsp; 总毛重：1,257 KG</p>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'HT260733',
      invoice_date: '2026-07-03',
      seller: '东莞市恒泰五金制品有限公司',
      buyer: 'HARDWARE PLUS LLC',
      packages: 42,
      net_weight: 1188,
      gross_weight: 1257,
    },
    columns: ['name', 'qty', 'unit', 'packages', 'net_weight', 'gross_weight'],
    lines: [
      ['不锈钢合页 4寸', 6000, '个', 30, 900, 945],
      ['铝合金拉手', 2400, '个', 12, 288, 312],
    ],
  },
};
