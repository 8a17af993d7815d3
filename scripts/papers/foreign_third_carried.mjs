// Packing lists, bills, contracts and what else of foreign_third.mjs is no invoice.
import { BOXES, RIGHT, RULED, table } from './markup.mjs';

const boxes = (list) =>
  `<div class=b>${list.map(([name, value]) => `<div><small>${name}</small>${value}</div>`).join('')}</div>`;

export const FOREIGN_THIRD_CARRIED = {
  contract_po: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(4, 6, 7)}`,
    body: `<div style="display:flex;justify-content:space-between"><b style="font-size:17px">PURCHASE ORDER</b><span>PO Number: 4502207731<br>PO Date: 14-Apr-2026<br>Revision: 0<br>Buyer: M. Ferreira</span></div><p><b>Vendor:</b> 100482 Zhuzhou Cemented Tools Co., Ltd.<br>Zhuzhou, Hunan, China</p><p><b>Bill To / Ship To:</b> Ferramentas Iberia S.A., Aveiro, Portugal</p><p>Payment Terms: 60 days EOM &nbsp; Incoterms: CPT Aveiro &nbsp; Currency: EUR &nbsp; Required date: 30-Jun-2026</p>
${table(
  [['Line', 'Material', 'Description', 'Order Qty', 'UoM', 'Net Price', 'Net Value', 'Delivery']],
  [
    ['00010', 'ZC-CNMG120408', 'Turning insert CNMG 120408', '5.000', 'PC', '3,15', '15.750,00', '30.06.2026'],
    ['00020', 'ZC-APKT1604', 'Milling insert APKT 1604', '2.400', 'PC', '4,40', '10.560,00', '30.06.2026'],
  ],
)}<p style="text-align:right">Total net value excl. tax: EUR 26.310,00</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: '4502207731',
      contract_date: '2026-04-14',
      seller: 'Zhuzhou Cemented Tools Co., Ltd.',
      buyer: 'Ferramentas Iberia S.A.',
      payment: '60 days EOM',
      trade_terms: 'CPT',
      terms_place: 'Aveiro',
      currency: 'EUR',
      total_amount: 26310,
    },
    columns: ['model', 'name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['ZC-CNMG120408', 'Turning insert CNMG 120408', 5000, 'PC', 3.15, 15750],
      ['ZC-APKT1604', 'Milling insert APKT 1604', 2400, 'PC', 4.4, 10560],
    ],
  },
  packing_mixed: {
    style: `body{font:10px Arial,"WenQuanYi Micro Hei"} ${RULED} ${RIGHT(4, 5, 6, 7)}`,
    body: `<center><b>HEZE LONGYUAN GARLIC PRODUCTS CO., LTD.</b><h3>装箱单 / PACKING LIST</h3></center><p>TO: NUSANTARA PANGAN CV &nbsp;&nbsp; INVOICE NO: LY26G-0508 &nbsp;&nbsp; DATE: 08-MAY-26</p><p>CONTAINER: CGMU5180442 / SEAL: R4410277 &nbsp; REEFER TEMP: -3C</p>
${table(
  [['Lot', 'Commodity', 'Packing', 'Bags/Ctns', 'N.W. per pkg', 'Total N.W. (MT)', 'Total G.W. (MT)']],
  [
    ['A1', 'Fresh normal white garlic 5.5 cm', 'mesh bag', '1,350', '20 kg', '27.000', '27.270'],
    ['B1', 'Fresh ginger air-dried', 'carton', '100', '13.6 kg', '1.360', '1.460'],
  ],
  ['', 'TOTAL', '', '1,450', '', '28.360', '28.730'],
)}<p>Phyto cert. attached. Production date: April 2026</p>`,
    fields: {
      doc_type: 'packing_list',
      seller: 'HEZE LONGYUAN GARLIC PRODUCTS CO., LTD.',
      buyer: 'NUSANTARA PANGAN CV',
      invoice_no: 'LY26G-0508',
      containers: 'CGMU5180442',
      seal_no: 'R4410277',
      net_weight: 28360,
      gross_weight: 28730,
    },
    columns: ['name', 'net_weight', 'gross_weight'],
    lines: [
      ['Fresh normal white garlic 5.5 cm', 27000, 27270],
      ['Fresh ginger air-dried', 1360, 1460],
    ],
  },
  bill_seaway: {
    style: `body{font:9px Arial} ${BOXES} ${RULED}`,
    body: `<center><b>NON-NEGOTIABLE SEA WAYBILL</b></center>${boxes([
      ['SHIPPER/EXPORTER', 'MONTREAL MAPLE FOODS INC.<br>2200 RUE NOTRE-DAME, MONTREAL QC'],
      ['DOCUMENT NO.', 'CLMTL6604418'],
      ['CONSIGNEE', 'GUANGDONG FENGWEI TRADING CO., LTD.<br>GUANGZHOU'],
      ['EXPORT REFERENCES', 'MMF-2026-077'],
      ['NOTIFY PARTY', 'SAME AS CONSIGNEE'],
      ['FORWARDING AGENT', 'LAURENT FREIGHT'],
      ['PRE-CARRIAGE BY', 'RAIL'],
      ['PLACE OF RECEIPT BY PRE-CARRIER', 'MONTREAL'],
      ['EXPORTING CARRIER (VESSEL/VOYAGE)', 'COSCO PRIDE 091W'],
      ['PORT OF LOADING', 'VANCOUVER'],
      ['PORT OF DISCHARGE', 'NANSHA'],
      ['PLACE OF DELIVERY', 'GUANGZHOU'],
    ])}<table><tr><th>MKS & NOS/CONT. NOS</th><th>NO. OF PKGS</th><th>DESCRIPTION OF PACKAGES AND GOODS</th><th>GROSS WEIGHT KGS</th><th>MEASUREMENT CBM</th></tr><tr><td>OOLU8841207<br>SEAL 0114427</td><td>1120 CS</td><td>PURE MAPLE SYRUP 12X500ML<br>HS 1702.20</td><td>12,880.000</td><td>24.6400</td></tr><tr><td>CSLU2017442<br>SEAL 0114428</td><td>860 CS</td><td>MAPLE COOKIES<br>HS 1905.31</td><td>5,590.000</td><td>27.5200</td></tr><tr><td>TOTAL</td><td>1980 CS</td><td></td><td>18,470.000</td><td>52.1600</td></tr></table><p>FREIGHT COLLECT &nbsp; DATE LADEN ON BOARD 03 AUG 2026 &nbsp; ISSUED AT MONTREAL 04 AUG 2026</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'CLMTL6604418',
      seller: 'MONTREAL MAPLE FOODS INC.',
      buyer: 'GUANGDONG FENGWEI TRADING CO., LTD.',
      vessel: 'COSCO PRIDE',
      voyage: '091W',
      port_loading: 'VANCOUVER',
      port_discharge: 'NANSHA',
      place_receipt: 'MONTREAL',
      place_delivery: 'GUANGZHOU',
      packages: 1980,
      gross_weight: 18470,
      volume: 52.16,
      freight: 'FREIGHT COLLECT',
    },
    columns: [],
    lines: [],
  },
  packing_docx_zh: {
    as: 'docx',
    parts: [
      '宁夏枸杞贸易有限责任公司',
      '装箱单',
      '发票号：NX260812　　　　　日期：2026年8月12日',
      '收货人：GREEN VITAL FOODS B.V.',
      '目的港：鹿特丹',
      [
        ['箱号', '货物名称', '规格', '箱数', '每箱净重', '净重小计(kg)', '毛重小计(kg)'],
        ['1-400', '枸杞干果', '280粒/50g', '400', '10kg', '4000', '4320'],
        ['401-500', '枸杞粉', '1kg*10袋', '100', '10kg', '1000', '1120'],
        ['合计', '', '', '500箱', '', '5000', '5440'],
      ],
      '总体积：21.5立方米',
    ],
    fields: {
      doc_type: 'packing_list',
      seller: '宁夏枸杞贸易有限责任公司',
      buyer: 'GREEN VITAL FOODS B.V.',
      invoice_no: 'NX260812',
      invoice_date: '2026-08-12',
      port_discharge: '鹿特丹',
      packages: 500,
      net_weight: 5000,
      gross_weight: 5440,
      volume: 21.5,
    },
    columns: ['name', 'packages', 'net_weight', 'gross_weight'],
    lines: [
      ['枸杞干果', 400, 4000, 4320],
      ['枸杞粉', 100, 1000, 1120],
    ],
  },
  packing_photo2: {
    as: 'photo',
    style: `body{font:13px Arial,"WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 4, 5, 6)}`,
    body: `<center><b style="font-size:17px">深圳市明锐塑胶模具有限公司</b><h3>PACKING LIST 装箱单</h3></center><p>Consignee: KUNSTSTOFF WERKE RHEIN GMBH</p><p>Invoice No.: MR-260903 &nbsp; Date: 2026-09-03</p>
${table(
  [['Case 箱号', 'Description 品名', 'Qty 数量', 'N.W. 净重 kg', 'G.W. 毛重 kg', 'CBM']],
  [
    ['1', 'Injection mould M-118', '1 SET', '860', '925', '0.72'],
    ['2', 'Injection mould M-121', '1 SET', '1,240', '1,318', '1.05'],
  ],
  ['Total', '2 CASES', '2 SETS', '2,100', '2,243', '1.77'],
)}`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'MR-260903',
      invoice_date: '2026-09-03',
      seller: '深圳市明锐塑胶模具有限公司',
      buyer: 'KUNSTSTOFF WERKE RHEIN GMBH',
      packages: 2,
      net_weight: 2100,
      gross_weight: 2243,
      volume: 1.77,
    },
    columns: ['name', 'qty', 'net_weight', 'gross_weight', 'volume'],
    lines: [
      ['Injection mould M-118', 1, 860, 925, 0.72],
      ['Injection mould M-121', 1, 1240, 1318, 1.05],
    ],
  },
  contract_lease: {
    style: `body{font:11px "WenQuanYi Micro Hei",Arial} ${RULED} ${RIGHT(4, 5, 6)}`,
    body: `<center><h2>产品购销合同</h2></center><p>供方：昆山德力康金属制品有限公司 &nbsp;&nbsp;&nbsp; 合同编号：DLK20260611-03</p><p>需方：上海外高桥保税区永昌国际贸易有限公司 &nbsp;&nbsp;&nbsp; 签订地点：昆山　签订时间：2026年06月11日</p><p>一、产品名称、型号、数量、金额、交货时间</p>
${table(
  [['产品名称', '型号规格', '单位', '数量', '单价(元)', '总额(元)', '交货时间']],
  [
    ['不锈钢法兰', 'DN80 PN16', '片', '1200', '86.00', '103200.00', '7月15日'],
    ['不锈钢弯头', 'DN80 90°', '只', '2000', '42.50', '85000.00', '7月15日'],
  ],
  ['合计人民币（大写）', '壹拾捌万捌仟贰佰元整', '', '3200', '', '¥188,200.00', ''],
)}<p>二、质量标准：GB/T 9119</p><p>三、交（提）货地点：需方仓库，运费供方承担</p><p>四、结算方式及期限：款到发货</p><p>五、违约责任：按《民法典》执行</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: 'DLK20260611-03',
      contract_date: '2026-06-11',
      seller: '昆山德力康金属制品有限公司',
      buyer: '上海外高桥保税区永昌国际贸易有限公司',
      payment: '款到发货',
      currency: 'CNY',
      total_amount: 188200,
    },
    columns: ['name', 'model', 'unit', 'qty', 'price', 'amount'],
    lines: [
      ['不锈钢法兰', 'DN80 PN16', '片', 1200, 86, 103200],
      ['不锈钢弯头', 'DN80 90°', '只', 2000, 42.5, 85000],
    ],
  },
  statement: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(4, 5)}`,
    body: `<h3>STATEMENT OF ACCOUNT</h3><p>Customer: Yantai Zhenghe Fruit Co., Ltd. &nbsp; Statement date: 30/06/2026</p>${table(
      [['Date', 'Invoice No.', 'Description', 'Amount USD', 'Balance USD']],
      [
        ['04/06/2026', 'FV-1180', 'Fruit pallets', '18,400.00', '18,400.00'],
        ['19/06/2026', 'FV-1207', 'Fruit pallets', '9,200.00', '27,600.00'],
      ],
      ['', '', 'Total due', '', '27,600.00'],
    )}`,
    fields: { buyer: 'Yantai Zhenghe Fruit Co., Ltd.' },
    columns: [],
    lines: [],
  },
};
