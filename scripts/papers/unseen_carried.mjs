// Bills, packing lists, contracts and a notice, printed, typed, scanned, or as workbook and document; written and read together with unseen.mjs.
import { named, OPEN, RIGHT, RULED, side, table, typed } from './markup.mjs';

const at = (list) =>
  list
    .map(([x, y, text]) => `<div style="position:absolute;left:${x}mm;top:${y}mm;white-space:nowrap">${text}</div>`)
    .join('');

export const UNSEEN_CARRIED = {
  bill_house_typed: {
    style: '',
    body: typed(`                                     BILL OF LADING FOR COMBINED TRANSPORT
 SHIPPER                                            | B/L NO.   SHACB2609917
 ANHUI WANFENG AGRI TOOLS CO.,LTD                   | REF NO.
 NO.9 FENGYANG RD, CHUZHOU, CHINA                   |
 ---------------------------------------------------|  BLUE CRANE FORWARDING (SHANGHAI) LTD
 CONSIGNEE                                          |  TEL 021-65801122
 TO THE ORDER OF KENYA COMMERCIAL BANK              |
 ---------------------------------------------------|
 NOTIFY PARTY                                       |
 SHAMBA IMPLEMENTS LTD                              |
 P.O.BOX 40112, MOMBASA  TEL 254-41-2224471         |
 ---------------------------------------------------|
 PRE-CARRIAGE BY       PLACE OF RECEIPT             |
                       SHANGHAI CY                  |
 OCEAN VESSEL / VOY    PORT OF LOADING              |
 KOTA LEMBAH 0117W     SHANGHAI, CHINA              |
 PORT OF DISCHARGE     PLACE OF DELIVERY            |
 MOMBASA, KENYA        MOMBASA CY                   |
 ----------------------------------------------------------------------------------------
 MARKS & NOS      NO. OF PKGS   DESCRIPTION OF GOODS         GROSS WEIGHT   MEASUREMENT
 SHAMBA           1,150 BAGS    STC:                          23,690.00 KGS     27.600 CBM
 MOMBASA                        GARDEN HOES AND MACHETES
                                FREIGHT PREPAID
 PCIU8127460/20GP/SEAL CN118820/1150 BAGS/23690KGS/27.6CBM
 ----------------------------------------------------------------------------------------
 TOTAL: ONE THOUSAND ONE HUNDRED AND FIFTY BAGS ONLY
 FREIGHT & CHARGES        PREPAID AT SHANGHAI        NO. OF ORIGINAL B/L  THREE(3)
 PLACE AND DATE OF ISSUE  SHANGHAI  29-SEP-2026      SHIPPED ON BOARD 28-SEP-2026`),
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'SHACB2609917',
      notify_party: 'SHAMBA IMPLEMENTS LTD',
      seller: 'ANHUI WANFENG AGRI TOOLS CO.,LTD',
      port_loading: 'SHANGHAI',
      port_discharge: 'MOMBASA',
      vessel: 'KOTA LEMBAH',
      voyage: '0117W',
      freight: 'FREIGHT PREPAID',
      containers: 'PCIU8127460',
      packages: 1150,
      gross_weight: 23690,
      volume: 27.6,
    },
    columns: ['packages', 'gross_weight', 'volume'],
    lines: [[1150, 23690, 27.6]],
  },
  bill_air_house: {
    style: 'body{font:9px Arial}',
    body: at([
      [10, 8, '784-6617 4402'],
      [110, 8, 'HAWB NO. PAC-2210884'],
      [120, 14, '<b>AIR WAYBILL</b> Not negotiable'],
      [10, 16, 'Shipper’s Name and Address'],
      [70, 16, 'Shipper’s Account Number'],
      [10, 20, 'HANGZHOU YUXIN OPTICAL INSTRUMENTS CO LTD'],
      [10, 24, '88 KEJI ROAD BINJIANG HANGZHOU CN'],
      [10, 34, 'Consignee’s Name and Address'],
      [70, 34, 'Consignee’s Account Number'],
      [10, 38, 'LENTES IBERICAS SA'],
      [10, 42, 'CALLE ALCALA 330 MADRID ES'],
      [10, 54, 'Issuing Carrier’s Agent Name and City'],
      [10, 58, 'PACIFIC AIR CARGO HGH'],
      [10, 64, 'Agent’s IATA Code'],
      [50, 64, 'Account No.'],
      [10, 68, '08-3 2214'],
      [110, 54, 'Accounting Information'],
      [110, 58, 'FREIGHT PREPAID'],
      [10, 76, 'Airport of Departure'],
      [10, 80, 'SHANGHAI PUDONG'],
      [70, 76, 'Flight/Date'],
      [70, 80, 'CZ347/11'],
      [110, 76, 'Airport of Destination'],
      [110, 80, 'MADRID'],
      [150, 76, 'Amount of Insurance'],
      [150, 80, 'NIL'],
      [10, 96, 'No. of Pieces'],
      [35, 96, 'Gross Weight'],
      [58, 96, 'kg/lb'],
      [72, 96, 'Rate Class'],
      [92, 96, 'Chargeable Weight'],
      [122, 96, 'Rate / Charge'],
      [145, 96, 'Total'],
      [162, 96, 'Nature and Quantity of Goods'],
      [10, 102, '14'],
      [35, 102, '268.5'],
      [58, 102, 'K'],
      [72, 102, 'Q'],
      [92, 102, '311.0'],
      [122, 102, '31.40'],
      [145, 102, '9765.40'],
      [162, 102, 'OPTICAL LENSES'],
      [162, 106, 'VOL 1.866 CBM'],
      [10, 130, 'Executed on (date)'],
      [10, 134, '10 NOV 2026'],
      [60, 130, 'at (place)'],
      [60, 134, 'HANGZHOU'],
    ]),
    fields: {
      doc_type: 'bill_of_lading',
      seller: 'HANGZHOU YUXIN OPTICAL INSTRUMENTS CO LTD',
      bill_no: 'PAC-2210884',
      gross_weight: 268.5,
      packages: 14,
      freight: 'FREIGHT PREPAID',
    },
    columns: [],
    lines: [],
  },
  bill_liner_three: {
    style: `body{font:8.5px Arial} ${RULED} td{vertical-align:top} small{color:#333;display:block;font-size:7px}`,
    body: `<table><tr><td colspan=2><small>SHIPPER</small>SHANDONG HUATAI TYRE GROUP CO., LTD.<br>DONGYING, CHINA</td><td><small>BILL OF LADING No.</small>MEDUXR774018</td></tr><tr><td colspan=2><small>CONSIGNEE</small>PNEUS ATLANTIQUE SARL<br>CASABLANCA, MOROCCO</td><td><small>NO. & SEQUENCE OF ORIGINAL B/L's</small>3/THREE</td></tr><tr><td colspan=2><small>NOTIFY PARTIES</small>SAME AS CONSIGNEE</td><td><small>PORT OF DISCHARGE AGENT</small>MEDLINE MAROC<br>TEL +212 522 440011</td></tr><tr><td><small>VESSEL AND VOYAGE NO</small>MSC ALBANY - XQ638W</td><td><small>PORT OF LOADING</small>QINGDAO, CHINA</td><td><small>PLACE OF RECEIPT</small></td></tr><tr><td><small>BOOKING REF.</small>177ABCQD41882</td><td><small>PORT OF DISCHARGE</small>CASABLANCA, MOROCCO</td><td><small>PLACE OF DELIVERY</small></td></tr></table>
<table><tr><th>Container Numbers, Seal Numbers and Marks</th><th>Description of Packages and Goods</th><th>Gross Cargo Weight</th><th>Measurement</th></tr>
<tr><td>MSDU7310420<br>40' HIGH CUBE<br>Seal: FX30017741</td><td>1,020 PIECE(S) of NEW TYRES</td><td>22,440.000 kgs</td><td>68.000 cu. m.</td></tr><tr><td>TCNU8837160<br>40' HIGH CUBE<br>Seal: FX30017742</td><td>1,035 PIECE(S) of NEW TYRES</td><td>22,770.000 kgs</td><td>68.500 cu. m.</td></tr><tr><td></td><td>Total Items: 2055</td><td>Total: 45,210.000 kgs</td><td>136.500 cu. m.</td></tr></table>
<p>FREIGHT & CHARGES Cargo shall not be delivered unless Freight & Charges are paid. &nbsp; FREIGHT COLLECT</p><p>PLACE AND DATE OF ISSUE Qingdao 03-Aug-2026 &nbsp;&nbsp; SHIPPED ON BOARD DATE 02-Aug-2026</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'MEDUXR774018',
      seller: 'SHANDONG HUATAI TYRE GROUP CO., LTD.',
      buyer: 'PNEUS ATLANTIQUE SARL',
      vessel: 'MSC ALBANY',
      voyage: 'XQ638W',
      port_loading: 'QINGDAO',
      port_discharge: 'CASABLANCA',
      gross_weight: 45210,
      volume: 136.5,
      freight: 'FREIGHT COLLECT',
    },
    columns: ['gross_weight', 'volume'],
    lines: [
      [22440, 68],
      [22770, 68.5],
    ],
  },
  notice_arrival_zh: {
    style: `body{font:11px "WenQuanYi Micro Hei"} ${RULED}`,
    body: `<h2 style="text-align:center">到 货 通 知 书<br>ARRIVAL NOTICE</h2><p>致：苏州工业园区康宁光电有限公司</p><table><tr><td>船名航次</td><td>ONE HARBOUR / 055W</td><td>预计到港</td><td>2026-10-08</td></tr><tr><td>提单号</td><td>ONEYTYOE61207700</td><td>换单地点</td><td>上海市杨树浦路248号</td></tr><tr><td>起运港</td><td>TOKYO</td><td>卸货港</td><td>SHANGHAI</td></tr><tr><td>件数/包装</td><td>22 PALLETS</td><td>毛重</td><td>9,846.00 KGS</td></tr><tr><td>体积</td><td>31.24 CBM</td><td>箱号/封号</td><td>TLLU4820133 / JPA88127</td></tr><tr><td>应付费用</td><td>CNY 1,385.00</td><td>开户行</td><td>招商银行外滩支行 121909887710501</td></tr></table>`,
    fields: {
      bill_no: 'ONEYTYOE61207700',
      port_loading: 'TOKYO',
      port_discharge: 'SHANGHAI',
      gross_weight: 9846,
      volume: 31.24,
      packages: 22,
    },
    columns: [],
    lines: [],
  },
  packing_slip_pounds: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(3, 4, 5, 6, 7)}`,
    body: `${side('<b>DELTA HYDRO PARTS INC.</b><br>Houston TX 77041', '<b style="font-size:18px">PACKING SLIP</b>')}${named(
      [
        ['Packing slip no.', 'PS-118802'],
        ['Sales order', 'SO-77410'],
        ['Customer PO', 'TJ-9981'],
        ['Ship date', 'Mar 3, 2026'],
        ['Carrier', ''],
        ['Pro no.', ''],
      ],
    )}<p><b>Ship to:</b> Tianjin Bohai Drilling Equipment Co., Ltd.<br>c/o Evergreen Warehouse, Tianjin</p>
${table(
  [['Line', 'Part number / Description', 'Ordered', 'Shipped', 'B/O', 'Weight ea (lb)', 'Ext. weight (lb)']],
  [
    ['1', 'DH-2201 Seal kit, mud pump', '40', '40', '0', '3.5', '140.0'],
    ['2', 'DH-8870 Piston rod 2-1/4', '24', '20', '4', '41.2', '824.0'],
    ['3', 'DH-0033 Valve seat API 6', '60', '60', '0', '7.75', '465.0'],
  ],
)}<p>Crates: 3 &nbsp;&nbsp; Net weight: 1,429.0 lb &nbsp;&nbsp; Gross weight: 1,655.0 lb &nbsp;&nbsp; Dims: 48x40x36 in</p>`,
    fields: { doc_type: 'packing_list', packages: 3, net_weight: 648.184, gross_weight: 750.695 },
    columns: ['qty'],
    lines: [[40], [20], [60]],
  },
  contract_numbered: {
    style: 'body{font:11px "Liberation Serif","WenQuanYi Micro Hei";line-height:1.5}',
    body: `<h3 style="text-align:center">售 货 确 认 书<br>SALES CONFIRMATION</h3>${side('卖方 Sellers: HEBEI JINCHENG DRIED FRUIT CO., LTD.<br>买方 Buyers: AL RAWABI FOODSTUFF LLC, SHARJAH', '编号 No.: JC26-AE-018<br>日期 Date: 2026-02-27')}<p>兹经买卖双方同意成交下列商品订立条款如下：<br>The undersigned Sellers and Buyers have agreed to close the following transactions:</p>
<p>1. 品名及规格 Name of commodity and specification: WALNUT KERNELS LIGHT HALVES, CROP 2025</p><p>2. 数量 Quantity: 18,000 KGS</p><p>3. 单价 Unit price: USD 6.85 per KG CFR JEBEL ALI</p><p>4. 总值 Total value: USD 123,300.00</p><p>5. 装运期 Time of shipment: before end of April 2026</p><p>6. 装运口岸和目的地 Loading port & destination: XINGANG to JEBEL ALI</p><p>7. 付款条件 Payment: 10% T/T deposit, 90% CAD</p><p>8. 保险 Insurance: to be covered by the Buyers</p><p>9. 包装 Packing: 10 KG vacuum bags in cartons</p><p>10. 唛头 Shipping marks:</p><p>11. 备注 Remarks: quantity 5% more or less allowed</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: 'JC26-AE-018',
      contract_date: '2026-02-27',
      seller: 'HEBEI JINCHENG DRIED FRUIT CO., LTD.',
      buyer: 'AL RAWABI FOODSTUFF LLC',
      currency: 'USD',
      total_amount: 123300,
      trade_terms: 'CFR',
      payment: '10% T/T deposit, 90% CAD',
    },
    columns: [],
    lines: [],
  },
  packing_furniture_vn: {
    style: `body{font:9.5px Arial} ${RULED} ${RIGHT(3, 4, 5, 6, 7, 8)}`,
    body: `<b>TRUONG THANH WOOD JSC</b> – DT747, Uyen Hung, Tan Uyen, Binh Duong, Vietnam. MST: 3700530696<h3>DETAILED PACKING LIST</h3>${named(
      [
        ['Invoice no.', 'TTF/26/1204'],
        ['Invoice date', 'Dec-04-2026'],
        ['Consignee', 'SHANGHAI LIVING CONCEPT CO., LTD.'],
        ['Cont/Seal', 'BMOU5513841 / VNHCM77182'],
        ['Vessel', 'WAN HAI 308 / N117'],
        ['ETD', 'Dec-08-2026'],
      ],
    )}
${table(
  [['Item', 'Description', 'Set', 'Pcs', 'Pkgs', 'NW (kgs)', 'GW (kgs)', 'CBM']],
  [
    ['OAK-D180', 'Oak dining set 1.8 m', '40', '280', '120', '2,640.00', '3,080.00', '21.600'],
    ['OAK-B160', 'Oak bed 160', '55', '55', '110', '2,475.00', '2,805.00', '16.500'],
  ],
  ['Total', '', '95', '335', '230', '5,115.00', '5,885.00', '38.100'],
)}`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'TTF/26/1204',
      invoice_date: '2026-12-04',
      seller: 'TRUONG THANH WOOD JSC',
      buyer: 'SHANGHAI LIVING CONCEPT CO., LTD.',
      containers: 'BMOU5513841',
      vessel: 'WAN HAI 308',
      packages: 230,
      net_weight: 5115,
      gross_weight: 5885,
      volume: 38.1,
    },
    columns: ['model', 'name', 'packages', 'net_weight', 'gross_weight', 'volume'],
    lines: [
      ['OAK-D180', 'Oak dining set 1.8 m', 120, 2640, 3080, 21.6],
      ['OAK-B160', 'Oak bed 160', 110, 2475, 2805, 16.5],
    ],
  },
  packing_grey: {
    as: 'scan',
    look: 'grey',
    style: `body{font:12px Arial} ${OPEN} ${RIGHT(3, 4, 5, 6)}`,
    body: `<h3>KOLKATA CASTINGS & FORGINGS LTD</h3><h3>PACKING LIST</h3>${side('Consignee: DALIAN HEAVY VALVE CO LTD<br>Notify: PENAVICO DALIAN', 'Invoice No: KCF/EXP/0081<br>Date: 14.01.2026<br>Container: TEMU4410821')}
${table(
  [['Case No', 'Description', 'Qty Nos', 'Net Wt Kgs', 'Gross Wt Kgs', 'CBM']],
  [
    ['1', 'Valve body DN100', '48', '912.00', '968.00', '0.960'],
    ['2', 'Valve body DN150', '30', '1140.00', '1204.00', '1.120'],
    ['3', 'Bonnet DN100', '96', '576.00', '618.00', '0.840'],
  ],
  ['', 'Total 3 cases', '174', '2628.00', '2790.00', '2.920'],
)}`,
    fields: {
      doc_type: 'packing_list',
      buyer: 'DALIAN HEAVY VALVE CO LTD',
      invoice_no: 'KCF/EXP/0081',
      net_weight: 2628,
      gross_weight: 2790,
      volume: 2.92,
    },
    columns: ['name', 'qty', 'net_weight', 'gross_weight', 'volume'],
    lines: [
      ['Valve body DN100', 48, 912, 968, 0.96],
      ['Valve body DN150', 30, 1140, 1204, 1.12],
      ['Bonnet DN100', 96, 576, 618, 0.84],
    ],
  },
  contract_purchase_zh: {
    as: 'xlsx',
    merged: ['A1:H1'],
    rows: [
      ['工矿产品购销合同'],
      ['供方：', '常州恒力轴承有限公司', '', '', '', '合同编号：', 'HLZC-2026-0719'],
      ['需方：', '上海信达进出口有限公司', '', '', '', '签订日期：', '2026年7月19日'],
      ['', '', '', '', '', '签订地点：', '常州'],
      ['一、产品名称、规格型号、数量、金额、供货时间'],
      ['产品名称', '规格型号', '单位', '数量', '单价（元）', '总金额（元）', '交货期', '备注'],
      ['深沟球轴承', '6204-2RS', '套', 20000, 3.6, 72000, '8月底', '出口包装'],
      ['圆锥滚子轴承', '30206', '套', 5000, 11.2, 56000, '8月底', ''],
      ['合计人民币金额（大写）：', '壹拾贰万捌仟元整', '', '', '', 128000],
      ['二、质量要求：按国标执行，质保期12个月。'],
      ['三、结算方式及期限：货到验收合格后30天内付款。'],
      ['供方开户行：', '工行常州分行', '账号', '1105020409000123456'],
      ['电话：', '0519-85551234', '传真', '0519-85551235'],
    ],
    fields: {
      doc_type: 'contract',
      seller: '常州恒力轴承有限公司',
      buyer: '上海信达进出口有限公司',
      contract_no: 'HLZC-2026-0719',
      contract_date: '2026-07-19',
      currency: 'CNY',
      total_amount: 128000,
    },
    columns: ['name', 'model', 'unit', 'qty', 'price', 'amount'],
    lines: [
      ['深沟球轴承', '6204-2RS', '套', 20000, 3.6, 72000],
      ['圆锥滚子轴承', '30206', '套', 5000, 11.2, 56000],
    ],
  },
  contract_hanoi: {
    as: 'docx',
    parts: [
      'SALES CONTRACT',
      'No.: VNC/GX-0926/HD     Date: 14 September 2026',
      'SELLER: VINACAFE BIEN HOA EXPORT JSC',
      'Address: Bien Hoa 1 IZ, Dong Nai, Vietnam. Tel: (84-251) 3836554. Tax code: 3600261626',
      'BUYER: GUANGXI PINGXIANG HUAYUE TRADING CO., LTD.',
      'Address: No. 88 Nanda Road, Pingxiang. Tel: 0771-8531188',
      'Article 1: Commodity – Quantity – Price',
      [
        ['No', 'Commodity', 'Quantity (MT)', 'Unit price (USD/MT)', 'Amount (USD)'],
        ['1', 'Robusta coffee grade 1, screen 18', '57.6', '3,925.00', '226,080.00'],
        ['2', 'Robusta coffee grade 2, screen 13', '19.2', '3,780.00', '72,576.00'],
        ['', 'Total', '76.8', '', '298,656.00'],
      ],
      'Tolerance: +/- 5% at seller option.',
      'Article 2: Delivery: DAP Pingxiang, partial shipment allowed, not later than 31 October 2026.',
      'Article 3: Payment: 20% deposit by TTR within 5 days, 80% against copy of documents.',
      "Article 4: Beneficiary's bank: VIETCOMBANK DONG NAI, A/C 0121370388891, SWIFT BFTVVNVX012",
    ],
    fields: {
      doc_type: 'contract',
      contract_no: 'VNC/GX-0926/HD',
      contract_date: '2026-09-14',
      seller: 'VINACAFE BIEN HOA EXPORT JSC',
      buyer: 'GUANGXI PINGXIANG HUAYUE TRADING CO., LTD.',
      currency: 'USD',
      trade_terms: 'DAP',
      total_amount: 298656,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Robusta coffee grade 1, screen 18', 57.6, 3925, 226080],
      ['Robusta coffee grade 2, screen 13', 19.2, 3780, 72576],
    ],
  },
};
