// Packing lists, bills, contracts and what else of strange.mjs is no invoice.
import { BOXES, OPEN, RIGHT, RULED, table } from './markup.mjs';

const boxes = (list) =>
  `<div class=b>${list.map(([name, value]) => `<div><small>${name}</small>${value}</div>`).join('')}</div>`;

export const STRANGE_CARRIED = {
  // Ranges of cartons, what one carton holds and weighs beside what all do.
  packing_per_carton: {
    as: 'xlsx',
    merged: ['A1:I1', 'D6:E6', 'F6:G6', 'H6:I6'],
    rows: [
      ['DETAILED PACKING LIST'],
      ['Shipper:', 'Quanzhou Sunfield Garment Co., Ltd.', '', '', '', 'Invoice No.:', 'SF-26-331'],
      ['Consignee:', 'Baltic Wear OU', '', '', '', 'Date:', '2026-05-06'],
      ['Port of loading:', 'Xiamen', '', '', '', 'Destination:', 'Tallinn'],
      [],
      ['Carton No.', 'Description', 'Cartons', 'Quantity (PCS)', '', 'N.W. (KGS)', '', 'G.W. (KGS)', ''],
      ['', '', '', 'Per ctn', 'Total', 'Per ctn', 'Total', 'Per ctn', 'Total'],
      ['1-40', "Men's jacket", 40, 12, 480, 9.5, 380, 10.8, 432],
      ['41-65', "Ladies' coat", 25, 10, 250, 11, 275, 12.4, 310],
      ['66', 'Scarf, knitted', 1, 90, 90, 8.1, 8.1, 9, 9],
      ['TOTAL:', '', 66, '', 820, '', 663.1, '', 751],
      ['TOTAL MEASUREMENT: 5.94 CBM'],
      ['SHIPPING MARKS: BALTIC / TALLINN / C/NO. 1-66'],
    ],
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'SF-26-331',
      invoice_date: '2026-05-06',
      seller: 'Quanzhou Sunfield Garment Co., Ltd.',
      buyer: 'Baltic Wear OU',
      port_loading: 'Xiamen',
      packages: 66,
      net_weight: 663.1,
      gross_weight: 751,
      volume: 5.94,
    },
    columns: ['name', 'packages', 'qty', 'net_weight', 'gross_weight'],
    lines: [
      ["Men's jacket", 40, 480, 380, 432],
      ["Ladies' coat", 25, 250, 275, 310],
      ['Scarf, knitted', 1, 90, 8.1, 9],
    ],
  },
  // A sea waybill with boxes and two containers.
  bill_sea_waybill: {
    style: `body{font:10px Arial} ${BOXES} ${RULED}`,
    body: `<h3>NORDLINE CONTAINER SERVICES &nbsp; NON-NEGOTIABLE SEA WAYBILL</h3>${boxes([
      ['Shipper', 'ALSTER CHEMIE GMBH<br>Billstrasse 80, 20539 Hamburg, Germany'],
      ['Sea Waybill No.', 'NLHAM2603317'],
      ['Consignee', 'NANJING FINECHEM IMPORT CO., LTD.<br>Jiangbei New Area, Nanjing, China'],
      ["Carrier's reference", 'EXP-77120'],
      ['Notify Party', 'SAME AS CONSIGNEE'],
      ['Place of Receipt', 'HAMBURG CY'],
      ['Vessel / Voyage No.', 'NORDLINE PIONEER / 612E'],
      ['Port of Loading', 'HAMBURG, GERMANY'],
      ['Port of Discharge', 'SHANGHAI, CHINA'],
      ['Place of Delivery', 'NANJING, CHINA'],
    ])}<p></p>${table(
      [['Container / Seal No.', 'No. of Pkgs', 'Description of Goods', 'Gross Weight KGS', 'Measurement M3']],
      [
        ['NLCU4401829 / DE77102', '20 PALLETS', 'ACRYLIC DISPERSION', '18,420.000', '24.600'],
        ['NLCU4401834 / DE77103', '16 PALLETS', 'POLYVINYL ALCOHOL', '14,736.000', '19.680'],
      ],
      ['TOTAL', '36 PALLETS', '', '33,156.000', '44.280'],
    )}<p>FREIGHT PREPAID</p><p>Place and date of issue: Hamburg, 14 MAR 2026 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Shipped on board: 15 MAR 2026</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'NLHAM2603317',
      seller: 'ALSTER CHEMIE GMBH',
      buyer: 'NANJING FINECHEM IMPORT CO., LTD.',
      vessel: 'NORDLINE PIONEER',
      voyage: '612E',
      port_loading: 'HAMBURG',
      port_discharge: 'SHANGHAI',
      packages: 36,
      gross_weight: 33156,
      volume: 44.28,
      freight: 'FREIGHT PREPAID',
    },
    columns: [],
    lines: [],
  },
  // An air waybill of a forwarder, with the master's number and the chargeable weight.
  bill_air: {
    style: `body{font:10px Arial} ${BOXES} ${RULED}`,
    body: `<div style="display:flex;justify-content:space-between"><b>160-7712 0045</b><b>HAWB: SKY26051177</b></div><h3>Air Waybill &nbsp; Not negotiable</h3>${boxes(
      [
        ["Shipper's Name and Address", 'TOKYO SENSOR LABORATORIES K.K.<br>1-5-8 Shiba, Minato-ku, Tokyo'],
        ["Issuing Carrier's Agent Name and City", 'SKYBRIDGE LOGISTICS JAPAN'],
        ["Consignee's Name and Address", 'SHENZHEN LIDAR TECHNOLOGY CO., LTD.<br>Nanshan District, Shenzhen'],
        ['Accounting Information', 'FREIGHT COLLECT'],
        ['Airport of Departure', 'NARITA'],
        ['Airport of Destination', 'HONG KONG'],
        ['Requested Flight/Date', 'CX 505 / 11 MAY 2026'],
        ['Currency', 'JPY'],
      ],
    )}<p></p>${table(
      [
        [
          'No. of Pieces RCP',
          'Gross Weight',
          'kg/lb',
          'Rate Class',
          'Chargeable Weight',
          'Rate/Charge',
          'Nature and Quantity of Goods',
        ],
      ],
      [['4', '86.5', 'K', 'Q', '112.0', '640', 'LASER SENSOR MODULES<br>INV. TSL-4471<br>DIMS 60x50x56 cm x 4']],
    )}<p>Executed on (date): 10 MAY 2026 at Tokyo</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'SKY26051177',
      seller: 'TOKYO SENSOR LABORATORIES K.K.',
      buyer: 'SHENZHEN LIDAR TECHNOLOGY CO., LTD.',
      port_discharge: 'HONG KONG',
      packages: 4,
      gross_weight: 86.5,
      freight: 'FREIGHT COLLECT',
    },
    columns: [],
    lines: [],
  },
  // A contract of the mainland in clauses, goods in a table, no colon in the head.
  contract_clauses_zh: {
    as: 'docx',
    parts: [
      '国际货物买卖合同',
      '合同编号：HT-2026-0518　　签订日期：2026年5月18日　　签订地点：青岛',
      '卖方：青岛海润橡胶制品有限公司',
      '地址：青岛市黄岛区团结路 128 号　电话：0532-86990000',
      '买方：PACIFIC RIM TYRES SDN. BHD.',
      '经买卖双方协商一致，订立本合同，条款如下：',
      '第一条 商品名称、规格、数量及价格',
      [
        ['商品名称', '规格型号', '数量', '单位', '单价(美元)', '总金额(美元)'],
        ['橡胶密封条', 'EPDM-12', '30000', '米', '0.85', '25500.00'],
        ['橡胶减震垫', 'NR-60', '12000', '个', '1.42', '17040.00'],
        ['合计', '', '', '', '', '42540.00'],
      ],
      '第二条 价格术语：CIF 巴生港（Incoterms 2020）。',
      '第三条 装运：2026年7月31日前自青岛港装运，目的港巴生，允许分批。',
      '第四条 付款方式：提单日后 60 天电汇。',
      '第五条 包装：木托盘，共 24 托。',
      '第六条 违约金：逾期交货每日按合同总额的 0.5% 计，最高不超过 5%。',
    ],
    fields: {
      doc_type: 'contract',
      contract_no: 'HT-2026-0518',
      contract_date: '2026-05-18',
      seller: '青岛海润橡胶制品有限公司',
      buyer: 'PACIFIC RIM TYRES SDN. BHD.',
      trade_terms: 'CIF',
      currency: 'USD',
      total_amount: 42540,
    },
    columns: ['name', 'model', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['橡胶密封条', 'EPDM-12', 30000, '米', 0.85, 25500],
      ['橡胶减震垫', 'NR-60', 12000, '个', 1.42, 17040],
    ],
  },
  // An English contract, everything in numbered clauses.
  contract_numbered: {
    style: 'body{font:12px "Liberation Serif"}',
    body: `<h2 style="text-align:center">SALES CONTRACT</h2><p style="text-align:right">No.: GX-EXP-26-044<br>Date: 9 April 2026</p><p>The Seller: Guangxi Manganese Industry Co., Ltd., Nanning, China</p><p>The Buyer: Koyo Ferroalloy Corporation, Osaka, Japan</p><p>This Contract is made by and between the Buyer and the Seller, whereby the Buyer agrees to buy and the Seller agrees to sell the under-mentioned commodity according to the terms and conditions stipulated below:</p><p>1. Commodity: Electrolytic manganese flakes, 99.7% min.</p><p>2. Quantity: 200 MT, 5% more or less at Seller's option</p><p>3. Unit Price: USD 1,865.00 per MT CFR Osaka</p><p>4. Total Value: USD 373,000.00 (SAY US DOLLARS THREE HUNDRED AND SEVENTY-THREE THOUSAND ONLY)</p><p>5. Packing: in big bags of 1 MT each</p><p>6. Port of Shipment: Qinzhou, China</p><p>7. Port of Destination: Osaka, Japan</p><p>8. Time of Shipment: before June 30, 2026</p><p>9. Payment: by irrevocable L/C at sight</p><p>10. Insurance: to be covered by the Buyer</p><p>11. Arbitration: CIETAC, Beijing</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: 'GX-EXP-26-044',
      contract_date: '2026-04-09',
      trade_terms: 'CFR',
      currency: 'USD',
      total_amount: 373000,
      port_loading: 'Qinzhou',
      port_discharge: 'Osaka',
      payment: 'by irrevocable L/C at sight',
    },
    columns: [],
    lines: [],
  },
  // A notice of arrival: no paper of the four kinds, near to a bill.
  bill_notice: {
    style: `body{font:11px Arial} ${RULED}`,
    body: `<h2>ARRIVAL NOTICE</h2><p>From: Blue Harbour Shipping Agency (Qingdao)</p><table>${[
      ['MB/L No.', 'OOLU2701188', 'HB/L No.', 'BHQ260410'],
      ['Vessel', 'EVER LINK', 'Voyage', '0412W'],
      ['POL', 'BUSAN', 'POD', 'QINGDAO'],
      ['ETD', '2026-04-09', 'ETA', '2026-04-11'],
      ['Packages', '48 CTNS', 'Gross weight', '612.40 KGS'],
      ['Measurement', '3.12 CBM', 'Container', 'OOLU8892017'],
    ]
      .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')}</table><p>Charges: THC CNY 850.00, DOC CNY 450.00, total CNY 1,300.00</p>`,
    fields: {
      bill_no: 'BHQ260410',
      vessel: 'EVER LINK',
      voyage: '0412W',
      port_loading: 'BUSAN',
      port_discharge: 'QINGDAO',
      packages: 48,
      gross_weight: 612.4,
      volume: 3.12,
    },
    columns: [],
    lines: [],
  },
  // A carrier's bill: labels above, three boxes, weights in the body as text.
  bill_body: {
    style: `body{font:10px "Liberation Mono"} ${BOXES}`,
    body: `<h3>BILL OF LADING FOR OCEAN TRANSPORT</h3>${boxes([
      ['SHIPPER', 'SAIGON RATTAN JSC<br>BINH DUONG, VIETNAM'],
      ['BOOKING NO. / B/L NO.', 'HCM8812004 / SGN0044712'],
      ['CONSIGNEE', 'TO ORDER OF BANK OF COMMUNICATIONS, NINGBO'],
      ['EXPORT REFERENCES', 'SR-INV-118'],
      ['NOTIFY PARTY', 'NINGBO HOMELIFE TRADING CO., LTD.'],
      ['OCEAN VESSEL VOY. NO.', 'WAN HAI 517 N203'],
      ['PORT OF LOADING', 'HO CHI MINH CITY'],
      ['PORT OF DISCHARGE', 'NINGBO'],
    ])}<pre style="font:10px 'Liberation Mono'">
MARKS AND NUMBERS     QUANTITY        DESCRIPTION OF GOODS              GROSS WEIGHT    MEASUREMENT

N/M                   1 X 40'HC       SAID TO CONTAIN                   8,120.000 KGS   67.500 CBM
                      540 CARTONS     RATTAN BASKETS
                                      HS CODE 4602.12

CONTAINER NO.   SEAL NO.    TYPE   PACKAGES
WHSU6120443     VN884102    40HC   540 CTNS
</pre><p>FREIGHT COLLECT</p><p>LADEN ON BOARD 22 JAN 2026</p><p>NUMBER OF ORIGINAL B/L: THREE (3)</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'SGN0044712',
      seller: 'SAIGON RATTAN JSC',
      notify_party: 'NINGBO HOMELIFE TRADING CO., LTD.',
      port_discharge: 'NINGBO',
      packages: 540,
      gross_weight: 8120,
      volume: 67.5,
      freight: 'FREIGHT COLLECT',
    },
    columns: [],
    lines: [],
  },
  // A document whose packing list names pallets, totals in sentences.
  packing_sentences: {
    as: 'docx',
    parts: [
      'Packing List / Packzettel',
      'Alpine Seilbahn AG, Thun, Switzerland',
      'Consignee: Changbai Mountain Ropeway Co., Ltd., Jilin, China',
      'Our invoice 260331 of 31 March 2026',
      'Order no. 77-CB-2025',
      [
        ['Pallet', 'Contents', 'Quantity', 'Dimensions L x W x H cm', 'Net kg', 'Gross kg'],
        ['1', 'Grip assembly K4', '12 pcs', '120 x 80 x 95', '684.0', '731.5'],
        ['2', 'Grip assembly K4', '8 pcs', '120 x 80 x 95', '456.0', '498.0'],
        ['3', 'Sheave liner', '160 pcs', '120 x 80 x 110', "1'120.0", "1'178.0"],
      ],
      'Total: 3 pallets, net 2260.0 kg, gross 2407.5 kg, 2.86 m3',
      'Marking: CMR / JILIN / 1-3',
    ],
    fields: {
      doc_type: 'packing_list',
      contract_no: '77-CB-2025',
      packages: 3,
      net_weight: 2260,
      gross_weight: 2407.5,
      marks: 'CMR / JILIN / 1-3',
    },
    columns: ['name', 'qty', 'net_weight', 'gross_weight'],
    lines: [
      ['Grip assembly K4', 12, 684, 731.5],
      ['Grip assembly K4', 8, 456, 498],
      ['Sheave liner', 160, 1120, 1178],
    ],
  },
  // A photo of a packing list without rulings.
  packing_snapshot: {
    as: 'photo',
    style: `body{font:13px Arial} ${OPEN} ${RIGHT(3, 4, 5)}`,
    body: `<h2>PACKING LIST</h2><p>Exporter: Anatolia Dried Fruit A.S., Izmir, Turkiye</p><p>Buyer: Tianjin Golden Harvest Foods Co., Ltd.</p><p>Invoice no: AD-2026-77 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Date: 02.10.2026</p>${table(
      [['Lot', 'Goods', 'Cartons', 'Net kg', 'Gross kg']],
      [
        ['A11', 'Dried figs, layer no. 4', '600', '6,000.00', '6,420.00'],
        ['A12', 'Sultana raisins, type 9', '800', '8,000.00', '8,480.00'],
        ['B03', 'Dried apricots, size 2', '200', '2,000.00', '2,140.00'],
      ],
      ['', 'Total', '1,600', '16,000.00', '17,040.00'],
    )}<p>Container no: MSKU7719023</p>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'AD-2026-77',
      invoice_date: '2026-10-02',
      buyer: 'Tianjin Golden Harvest Foods Co., Ltd.',
      packages: 1600,
      net_weight: 16000,
      gross_weight: 17040,
      containers: 'MSKU7719023',
    },
    columns: ['name', 'packages', 'net_weight', 'gross_weight'],
    lines: [
      ['Dried figs, layer no. 4', 600, 6000, 6420],
      ['Sultana raisins, type 9', 800, 8000, 8480],
      ['Dried apricots, size 2', 200, 2000, 2140],
    ],
  },
  // A shipment of two orders, a table for each with a heading of its own kind, weights behind a slash.
  packing_two_orders: {
    style: `body{font:11px "WenQuanYi Micro Hei"} ${RULED}`,
    body: `<h2 style="text-align:center">装箱单 PACKING LIST</h2><p>发货人 Shipper：昆山立德电子有限公司</p><p>收货人 Consignee：Delta Ridge Electronics LLC</p><p>发票号 Invoice No.：LD260808　　　　　　　　日期 Date：2026.08.08</p><p>PO# DR-11802</p>${table(
      [['箱号 CTN NO.', '料号 P/N', '品名 Description', '数量 QTY(PCS)', '净重/毛重 N.W./G.W.(KG)', '材积 CBM']],
      [
        ['1-12', 'LD-CN24', '连接器 Connector 24P', '24,000', '96.0/108.0', '0.48'],
        ['13', 'LD-CN08', '连接器 Connector 8P', '3,000', '7.5/8.6', '0.04'],
      ],
    )}<p>PO# DR-11815</p>${table(
      [['箱号 CTN NO.', '料号 P/N', '品名 Description', '数量 QTY(PCS)', '净重/毛重 N.W./G.W.(KG)', '材积 CBM']],
      [['14-20', 'LD-WH02', '线束 Wire harness', '7,000', '84.0/91.7', '0.28']],
    )}<p>总计 TOTAL：20 CTNS　　34,000 PCS　　N.W.: 187.5 KG　　G.W.: 208.3 KG　　0.80 CBM</p>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'LD260808',
      invoice_date: '2026-08-08',
      seller: '昆山立德电子有限公司',
      buyer: 'Delta Ridge Electronics LLC',
      packages: 20,
      net_weight: 187.5,
      gross_weight: 208.3,
      volume: 0.8,
    },
    columns: ['model', 'name', 'qty', 'net_weight', 'gross_weight', 'volume'],
    lines: [
      ['LD-CN24', '连接器 Connector 24P', 24000, 96, 108, 0.48],
      ['LD-CN08', '连接器 Connector 8P', 3000, 7.5, 8.6, 0.04],
      ['LD-WH02', '线束 Wire harness', 7000, 84, 91.7, 0.28],
    ],
  },
};
