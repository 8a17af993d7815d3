// Packing lists, bills, contracts and what else of foreign_second.mjs is no invoice.
import { BOXES, RIGHT, RULED, table } from './markup.mjs';

const boxes = (list) =>
  `<div class=b>${list.map(([name, value]) => `<div><small>${name}</small>${value}</div>`).join('')}</div>`;

export const FOREIGN_SECOND_CARRIED = {
  // A policy: 110 % of the invoice, a premium, and no paper of those that are read.
  policy: {
    style: `body{font:11px Arial,"WenQuanYi Micro Hei"} ${RULED}`,
    body: `<center><b>海路财产保险股份有限公司<br>HAILU PROPERTY INSURANCE COMPANY LIMITED</b><h3>货物运输保险单<br>CARGO TRANSPORTATION INSURANCE POLICY</h3></center><p>发票号(INVOICE NO.): YD-26-0733 &nbsp;&nbsp; 保单号次(POLICY NO.): PYIE202633010000E00188</p><p>被保险人(INSURED): HANGZHOU YIDA TEXTILE CO., LTD.</p>
${table([['标记 MARKS & NOS.', '包装及数量 QUANTITY', '保险货物项目 DESCRIPTION OF GOODS', '保险金额 AMOUNT INSURED']], [['AS PER INVOICE', '320 CARTONS', 'COTTON BED SHEETS', 'USD 52,734.00']])}<p>总保险金额 TOTAL AMOUNT INSURED: SAY U.S. DOLLARS FIFTY TWO THOUSAND SEVEN HUNDRED AND THIRTY FOUR ONLY</p><p>保费 PREMIUM: AS ARRANGED &nbsp; 启运日期 DATE OF COMMENCEMENT: AS PER B/L &nbsp; 装载运输工具 PER CONVEYANCE: OOCL BERLIN 087W</p><p>自 FROM: NINGBO 至 TO: ROTTERDAM</p><p>承保险别 CONDITIONS: COVERING ALL RISKS</p><p>出单日期 ISSUING DATE: 2026-07-20</p>`,
    fields: { invoice_no: 'YD-26-0733', port_loading: 'NINGBO', port_discharge: 'ROTTERDAM', packages: 320 },
    columns: [],
    lines: [],
  },
  certificate_origin: {
    style: `body{font:10px Arial} ${RULED} ${BOXES}`,
    body: `<p style="text-align:right">Reference No. E264700881240077</p><center><b>ASEAN-CHINA FREE TRADE AREA<br>PREFERENTIAL TARIFF<br>CERTIFICATE OF ORIGIN<br>(Combined Declaration and Certificate)</b><br>FORM E &nbsp; Issued in THE PEOPLE'S REPUBLIC OF CHINA</center>${boxes(
      [
        [
          "1. Products consigned from (Exporter's business name, address, country)",
          'KUNSHAN JINTAI METAL PRODUCTS CO., LTD.<br>NO. 201 QIANJIN ROAD, KUNSHAN, CHINA',
        ],
        [
          "2. Products consigned to (Consignee's name, address, country)",
          'PT. MITRA LOGAM SEJAHTERA<br>JAKARTA, INDONESIA',
        ],
        [
          '3. Means of transport and route',
          'FROM SHANGHAI TO JAKARTA BY SEA<br>Departure date: SEP. 12, 2026<br>Vessel: SITC HAINAN 2610S',
        ],
        ['4. For official use', ''],
      ],
    )}
${table(
  [
    [
      '5. Item number',
      '6. Marks and numbers on packages',
      '7. Number and type of packages, description of products',
      '8. Origin criteria',
      '9. Gross weight or net weight or other quantity, and value (FOB)',
      '10. Number, date of invoices',
    ],
  ],
  [
    [
      '1',
      'N/M',
      'FORTY (40) PALLETS OF STEEL SHELF BRACKETS HS CODE: 8302.50',
      '"RVC"',
      '18,400 KGS G.W.',
      'JT26-0904<br>SEP. 04, 2026',
    ],
  ],
)}<p>11. Declaration by the exporter &nbsp;&nbsp; KUNSHAN, CHINA, SEP. 08, 2026</p>`,
    fields: {
      invoice_no: 'JT26-0904',
      seller: 'KUNSHAN JINTAI METAL PRODUCTS CO., LTD.',
      buyer: 'PT. MITRA LOGAM SEJAHTERA',
      port_loading: 'SHANGHAI',
      port_discharge: 'JAKARTA',
      packages: 40,
      gross_weight: 18400,
    },
    columns: [],
    lines: [],
  },
  // Weights of one and of all beside each other, pallets, in Chinese alone.
  packing_each: {
    as: 'xlsx',
    merged: ['A1:K1'],
    rows: [
      ['装 箱 明 细 单'],
      ['发货人：重庆渝江机械制造有限公司', '', '', '', '收货人：SAIGON MOTOR PARTS JSC'],
      ['合同号：YJ-VN-2609', '', '', '', '发票号：YJ260930', '', '', '日期：2026-09-30'],
      [
        '托盘号',
        '货物名称',
        '规格型号',
        '数量（件）',
        '单件净重',
        '总净重',
        '单件毛重',
        '总毛重',
        '包装方式',
        '外形尺寸(cm)',
        '体积',
      ],
      ['P1-P4', '曲轴箱', 'YJ-150C', 480, 3.2, 1536, 3.5, 1680, '托盘', '120*100*95', 4.56],
      ['P5-P6', '缸头总成', 'YJ-150H', 600, 1.85, 1110, 2.05, 1230, '托盘', '120*100*90', 2.16],
      ['P7', '离合器', 'YJ-150L', 500, 1.1, 550, 1.25, 625, '托盘', '120*100*70', 0.84],
      ['共计', '', '', 1580, '', 3196, '', 3535, '7托', '', 7.56],
    ],
    fields: {
      doc_type: 'packing_list',
      seller: '重庆渝江机械制造有限公司',
      buyer: 'SAIGON MOTOR PARTS JSC',
      contract_no: 'YJ-VN-2609',
      invoice_no: 'YJ260930',
      net_weight: 3196,
      gross_weight: 3535,
      volume: 7.56,
      packages: 7,
    },
    columns: ['name', 'model', 'qty', 'net_weight', 'gross_weight', 'volume'],
    lines: [
      ['曲轴箱', 'YJ-150C', 480, 1536, 1680, 4.56],
      ['缸头总成', 'YJ-150H', 600, 1110, 1230, 2.16],
      ['离合器', 'YJ-150L', 500, 550, 625, 0.84],
    ],
  },
  // A contract without any table: the goods in sentences.
  contract_sentences: {
    as: 'docx',
    parts: [
      '进 口 合 同',
      '合同号：RW-IMP-26018',
      '日期：2026年3月9日',
      '买方：天津润沃化工贸易有限公司',
      '地址：天津市滨海新区第三大街51号',
      '卖方：Pacific Petrochem Pte. Ltd.',
      '地址：8 Shenton Way, Singapore',
      '买卖双方经协商一致，订立本合同：',
      '第一条 商品名称：高密度聚乙烯 HDPE 5000S',
      '第二条 数量：495吨（允许±5%）',
      '第三条 单价：CIF天津新港 1,045美元/吨',
      '第四条 总金额：517,275.00美元',
      '第五条 原产国：沙特阿拉伯',
      '第六条 包装：25公斤袋装，带托盘',
      '第七条 装运港：朱拜勒；目的港：天津新港',
      '第八条 装运期：2026年4月30日之前',
      '第九条 付款方式：90天远期信用证',
      [
        ['买方（盖章）：', '卖方（盖章）：'],
        ['天津润沃化工贸易有限公司', 'Pacific Petrochem Pte. Ltd.'],
      ],
    ],
    fields: {
      doc_type: 'contract',
      contract_no: 'RW-IMP-26018',
      contract_date: '2026-03-09',
      buyer: '天津润沃化工贸易有限公司',
      seller: 'Pacific Petrochem Pte. Ltd.',
      trade_terms: 'CIF',
      terms_place: '天津新港',
      total_amount: 517275,
      currency: 'USD',
      origin: '沙特阿拉伯',
      port_discharge: '天津新港',
      payment: '90天远期信用证',
      port_loading: '朱拜勒',
    },
    columns: [],
    lines: [],
  },
  // A liner's bill with a rider: two boxes and their cargo.
  bill_rider: {
    style: `body{font:9px Arial} ${BOXES} ${RULED} .n{page-break-before:always}`,
    body: `<b style="font-size:16px">NORDIC STAR LINE</b> &nbsp; BILL OF LADING FOR OCEAN TRANSPORT OR MULTIMODAL TRANSPORT &nbsp; <b>SCAC NDSL</b>${boxes(
      [
        ['Shipper', 'WENZHOU XINGDA VALVE CO., LTD.<br>LONGWAN DISTRICT, WENZHOU, CHINA'],
        ['Booking No.', '226780114'],
        [
          'Consignee (negotiable only if consigned "to order", "to order of" a named Person or "to order of bearer")',
          'ARMATURY MORAVA S.R.O.<br>OSTRAVA, CZECH REPUBLIC',
        ],
        ['B/L No.', 'NDSL226780114'],
        ['Notify Party (see clause 22)', 'KOVARIK SPED A.S.<br>PRAHA'],
        ['Onward inland routing', ''],
        ['Vessel', 'NORDIC ELBE'],
        ['Voyage No.', '634W'],
        ['Port of Loading', 'Ningbo'],
        ['Port of Discharge', 'Hamburg'],
        ['Place of Receipt', ''],
        ['Place of Delivery', 'Praha'],
      ],
    )}<table><tr><th>Kind of Packages; Description of goods; Marks and Numbers; Container No./Seal No.</th><th>Weight</th><th>Measurement</th></tr><tr><td>2 Containers Said to Contain 1,864 CARTONS<br>VALVES OF BRASS HS 848180<br>MRKU4410279 ML-CN8810027 40 DRY 8'6 1000 CARTONS 21500.000 KGS 26.4000 CBM<br>MSKU7716055 ML-CN8810031 20 DRY 8'6 864 CARTONS 18576.000 KGS 20.6000 CBM<br>SHIPPER'S LOAD, STOW, WEIGHT AND COUNT<br>FREIGHT PREPAID &nbsp; CY/CY</td><td>40076.000 KGS</td><td>47.0000 CBM</td></tr></table><p>Above particulars as declared by Shipper</p><table><tr><td>Freight & Charges</td><td>Rate</td><td>Unit</td><td>Currency</td><td>Prepaid</td><td>Collect</td></tr><tr><td>Basic Ocean Freight</td><td>2450.00</td><td>Per Container</td><td>USD</td><td>4900.00</td><td></td></tr></table>${boxes(
      [
        ["Carrier's Receipt. Total number of containers or packages received by Carrier.", '2 containers'],
        ['Place of Issue of B/L', 'Ningbo'],
        ['Number & Sequence of Original B(s)/L', 'THREE/3'],
        ['Date of Issue of B/L', '2026-08-27'],
        ['Declared Value (see clause 7.3)', ''],
        ['Shipped on Board Date (Local Time)', '2026-08-26'],
      ],
    )}`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'NDSL226780114',
      bill_date: '2026-08-27',
      seller: 'WENZHOU XINGDA VALVE CO., LTD.',
      buyer: 'ARMATURY MORAVA S.R.O.',
      notify_party: 'KOVARIK SPED A.S.',
      vessel: 'NORDIC ELBE',
      voyage: '634W',
      port_loading: 'Ningbo',
      port_discharge: 'Hamburg',
      place_delivery: 'Praha',
      packages: 1864,
      gross_weight: 40076,
      volume: 47,
      containers: 'MRKU4410279,MSKU7716055',
      freight: 'FREIGHT PREPAID',
    },
    columns: [],
    lines: [],
  },
  // The instruction to a forwarder, in Chinese.
  booking_note: {
    as: 'xlsx',
    merged: ['A1:F1'],
    rows: [
      ['出口货物托运单 BOOKING NOTE'],
      ['发货人 Shipper:', 'ANHUI LVYUAN BAMBOO CO., LTD.', '', '委托编号:', 'LY-BK-0921'],
      ['收货人 Consignee:', 'BAMBOO HOME GMBH, BREMEN, GERMANY', '', '订舱日期:', '2026/9/21'],
      ['通知人 Notify:', 'SAME AS CONSIGNEE', '', '预配船期:', '2026/10/3'],
      ['装货港 POL:', 'SHANGHAI', '', '卸货港 POD:', 'BREMERHAVEN'],
      ['运费 Freight:', 'COLLECT', '', '箱型箱量:', '1*40HQ'],
      ['唛头', '件数', '货名', '毛重(KGS)', '体积(CBM)', '备注'],
      ['N/M', '1250箱', '竹制砧板 BAMBOO CUTTING BOARD', 18750, 62.5, '9/28前进仓'],
    ],
    fields: { seller: 'ANHUI LVYUAN BAMBOO CO., LTD.', port_loading: 'SHANGHAI', port_discharge: 'BREMERHAVEN' },
    columns: ['name', 'packages', 'gross_weight', 'volume'],
    lines: [['竹制砧板 BAMBOO CUTTING BOARD', 1250, 18750, 62.5]],
  },
  // Japan: cases with their sizes, a case for several goods.
  packing_cases: {
    style: `body{font:10px "Times New Roman"} ${RULED} ${RIGHT(4, 5, 6)}`,
    body: `<center><b>MIYAMOTO SEIKI CO., LTD.</b><br>Hamamatsu, Japan<h3>PACKING LIST</h3></center><p>No. MS-2608-07 &nbsp;&nbsp;&nbsp; Date: AUG 20, 2026</p><p>Messrs. SUZHOU JINGGONG MACHINE TOOL CO., LTD.</p><p>Shipped per: ARGO MARINE V-118W &nbsp;&nbsp; From: SHIMIZU, JAPAN &nbsp;&nbsp; To: SHANGHAI, CHINA</p>
${table(
  [['C/No.', 'Contents', 'Q’ty', 'Net (kgs)', 'Gross (kgs)', 'Dimensions (cm) / M3']],
  [
    ['1', 'Spindle unit SP-30', '2 sets', '184', '232', '140 x 80 x 75 / 0.840'],
    ['2', 'Tool magazine TM-24<br>ATC arm', '1 set<br>1 pc', '265', '331', '160 x 110 x 95 / 1.672'],
    ['3', 'Spare parts', '1 lot', '22', '31', '60 x 50 x 40 / 0.120'],
  ],
  ['Total', '3 cases', '', '471', '594', '2.632'],
)}<p>Marks: SJM / SHANGHAI / C/NO. 1-3 / MADE IN JAPAN</p>`,
    fields: {
      doc_type: 'packing_list',
      seller: 'MIYAMOTO SEIKI CO., LTD.',
      buyer: 'SUZHOU JINGGONG MACHINE TOOL CO., LTD.',
      port_loading: 'SHIMIZU',
      port_discharge: 'SHANGHAI',
      packages: 3,
      net_weight: 471,
      gross_weight: 594,
      vessel: 'ARGO MARINE',
      voyage: '118W',
    },
    columns: [],
    lines: [],
  },
  // Carriage by road.
  note_cmr: {
    style: `body{font:9px Arial} ${BOXES} ${RULED}`,
    body: `<b>INTERNATIONAL CONSIGNMENT NOTE (CMR)</b> &nbsp; No. 2260 448 117${boxes([
      ['1 Sender (name, address, country)', 'Textilwerk Lausitz GmbH<br>Cottbuser Str. 90, 03149 Forst, DE'],
      ['16 Carrier (name, address, country)', 'Trans-Kazakh Logistic TOO<br>Almaty, KZ'],
      ['2 Consignee (name, address, country)', 'Urumqi Tianshan Textile Import & Export Co., Ltd.<br>Urumqi, CN'],
      ['17 Successive carriers', ''],
      ['3 Place designated for delivery of the goods', 'Urumqi, China'],
      ['4 Place and date of taking over the goods', 'Forst, DE, 11.06.2026'],
      ['5 Documents attached', 'Invoice 26/0884, packing list'],
      ['18 Reservations', ''],
    ])}${table([['6 Marks and Nos', '7 Number of packages', '8 Method of packing', '9 Nature of the goods', '10 Statistical number', '11 Gross weight in kg', '12 Volume in m3']], [['TTI 1-24', '24', 'pallets', 'Technical fabrics', '59032090', '11.640', '38,4']])}<p>21 Established in Forst on 11.06.2026</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      seller: 'Textilwerk Lausitz GmbH',
      buyer: 'Urumqi Tianshan Textile Import & Export Co., Ltd.',
      packages: 24,
      gross_weight: 11640,
    },
    columns: [],
    lines: [],
  },
  // Steel: pieces and tons, theoretical and real weight.
  packing_coils: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(3, 4, 5, 6, 7)}`,
    body: `<center><b>TANGSHAN FENGRUN COLD ROLLING CO., LTD.</b><h3>PACKING LIST / MILL LIST</h3></center><p>Invoice: FR26-0619 &nbsp; Date: 2026/06/19 &nbsp; Contract: FR-TH-033 &nbsp; Vessel: MV SEA HARMONY &nbsp; B/L: 03</p>
${table(
  [['Coil No.', 'Spec (mm)', 'Pcs', 'Length (m)', 'Theoretical weight (MT)', 'Net weight (MT)', 'Gross weight (MT)']],
  [
    ['C260611-01', '0.45*1000*C', '1', '2841', '10.036', '10.022', '10.061'],
    ['C260611-02', '0.45*1000*C', '1', '2797', '9.880', '9.874', '9.913'],
    ['C260612-07', '0.50*1219*C', '1', '2102', '10.057', '10.040', '10.081'],
  ],
  ['TOTAL', '', '3', '7740', '29.973', '29.936', '30.055'],
)}`,
    fields: {
      doc_type: 'packing_list',
      seller: 'TANGSHAN FENGRUN COLD ROLLING CO., LTD.',
      invoice_no: 'FR26-0619',
      invoice_date: '2026-06-19',
      contract_no: 'FR-TH-033',
      vessel: 'SEA HARMONY',
      net_weight: 29936,
      gross_weight: 30055,
    },
    columns: ['net_weight', 'gross_weight'],
    lines: [
      [10022, 10061],
      [9874, 9913],
      [10040, 10081],
    ],
  },
  contract_photo: {
    as: 'photo',
    style: `body{font:14px "WenQuanYi Micro Hei"} ${RULED}`,
    body: `<center><h2>售货确认书 SALES CONFIRMATION</h2></center><p>编号 No.: SX2026-EX-088　　日期 Date: 2026-05-28</p><p>买方 Buyers: AL NOOR TRADING L.L.C.</p><p>卖方 Sellers: 绍兴轻纺城进出口有限公司</p>
${table(
  [['货名及规格', '数量', '单价', '总值']],
  [
    ['涤纶窗帘布 280CM', '24000米', 'USD1.86', 'USD44640.00'],
    ['雪尼尔沙发布 145CM', '15000米', 'USD2.35', 'USD35250.00'],
  ],
  ['合计', '39000米', '', 'USD79890.00'],
)}<p>装运港：宁波　目的港：杰贝阿里</p><p>付款条件：30%预付，70%见提单传真件</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: 'SX2026-EX-088',
      contract_date: '2026-05-28',
      buyer: 'AL NOOR TRADING L.L.C.',
      seller: '绍兴轻纺城进出口有限公司',
      port_loading: '宁波',
      port_discharge: '杰贝阿里',
      payment: '30%预付，70%见提单传真件',
      currency: 'USD',
      total_amount: 79890,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['涤纶窗帘布 280CM', 24000, 1.86, 44640],
      ['雪尼尔沙发布 145CM', 15000, 2.35, 35250],
    ],
  },
};
