// Scans and photos of the fourth batch, with unseen_fourth.mjs.
import { BOXES, named, OPEN, RIGHT, RULED, side, stamp, table, typed } from './markup.mjs';

export const UNSEEN_FOURTH_PICTURES = {
  // A Korean form filled in, faxed.
  invoice_fax_korea: {
    as: 'scan',
    look: 'fax',
    style: `body{font:12px Arial} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h3 style="text-align:center">COMMERCIAL INVOICE</h3><table><tr><td>Shipper/Exporter<br><b>DAEHAN FASTENER CO., LTD.</b><br>Gimhae, Korea</td><td>No. & date of invoice<br><b>DH-260822 / AUG. 22, 2026</b></td></tr><tr><td>For account & risk of Messrs.<br><b>TIANJIN BINHAI AUTO PARTS CO., LTD.</b></td><td>Remarks<br>FOB BUSAN</td></tr><tr><td>Port of loading<br>BUSAN, KOREA</td><td>Final destination<br>TIANJIN, CHINA</td></tr></table><br>
${table(
  [['Marks', 'Description of goods', 'Quantity', 'Unit-price', 'Amount']],
  [
    ['TBA', 'HEX BOLT M8X30 ZN', '42,000 EA', '$0.052', '$2,184.00'],
    ['C/N 1-38', 'FLANGE NUT M8', '60,000 EA', '$0.031', '$1,860.00'],
    ['', 'STUD M10X55', '8,500 EA', '$0.180', '$1,530.00'],
  ],
  ['', 'TOTAL', '110,500 EA', '', '$5,574.00'],
)}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'DH-260822',
      invoice_date: '2026-08-22',
      seller: 'DAEHAN FASTENER CO., LTD.',
      buyer: 'TIANJIN BINHAI AUTO PARTS CO., LTD.',
      trade_terms: 'FOB',
      total_amount: 5574,
      port_loading: 'BUSAN',
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['HEX BOLT M8X30 ZN', 42000, 0.052, 2184],
      ['FLANGE NUT M8', 60000, 0.031, 1860],
      ['STUD M10X55', 8500, 0.18, 1530],
    ],
  },
  // A wool broker: lots of bales, cents a kilogram.
  invoice_wool: {
    as: 'scan',
    look: 'scan',
    style: `body{font:12px "Liberation Serif"} ${OPEN} ${RIGHT(3, 4, 5, 6)}`,
    body: `${side('<b>GOULBURN WOOL EXPORTS PTY LTD</b><br>ABN 44 771 208 116', 'TAX INVOICE<br>Invoice: GW 11827<br>11 November 2026')}<p>Invoice to: Zhangjiagang Xinyu Wool Top Co Ltd</p>
${table(
  [['Lot', 'Type', 'Bales', 'Net kg', 'AUD/kg', 'Value AUD']],
  [
    ['A114', 'Merino fleece 18.6 mic', '42', '7,486', '14.82', '110,942.52'],
    ['A118', 'Merino fleece 19.1 mic', '38', '6,802', '13.95', '94,887.90'],
    ['B207', 'Merino pieces 19.8 mic', '25', '4,410', '9.40', '41,454.00'],
  ],
  ['', '', '105', '18,698', '', '247,284.42'],
)}<p>CFR Shanghai. Vessel: ANL WARRAGUL, voyage 118N. Gross weight 18,960 kg.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'GW 11827',
      invoice_date: '2026-11-11',
      seller: 'GOULBURN WOOL EXPORTS PTY LTD',
      buyer: 'Zhangjiagang Xinyu Wool Top Co Ltd',
      trade_terms: 'CFR',
      currency: 'AUD',
      total_amount: 247284.42,
      gross_weight: 18960,
    },
    columns: ['net_weight', 'price', 'amount'],
    lines: [
      [7486, 14.82, 110942.52],
      [6802, 13.95, 94887.9],
      [4410, 9.4, 41454],
    ],
  },
  // A mainland packing list, stamped, badly copied.
  packing_stamp_zh: {
    as: 'scan',
    look: 'grey',
    style: `body{font:13px "WenQuanYi Micro Hei"} ${RULED}`,
    body: `<h3 style="text-align:center">常州市恒达轴承有限公司<br>装 箱 单</h3>${side('客户：BEARINGS DEPOT INC.', '单号：HD-ZX-261018<br>日期：2026-10-18')}
${table(
  [['序号', '型号', '品名', '数量(套)', '箱数', '净重(kg)', '毛重(kg)']],
  [
    ['1', '6204-2RS', '深沟球轴承', '12000', '60', '1272', '1320'],
    ['2', '6205-2RS', '深沟球轴承', '9000', '50', '1170', '1215'],
    ['3', '30206', '圆锥滚子轴承', '3600', '30', '828', '855'],
  ],
  ['合计', '', '', '24600', '140', '3270', '3390'],
)}<p>体积：4.26 立方米　　唛头：BDI / MIAMI / C/NO.1-140</p>${stamp('常州市恒达轴承<br>有限公司', 118, 40)}`,
    fields: {
      doc_type: 'packing_list',
      seller: '常州市恒达轴承有限公司',
      buyer: 'BEARINGS DEPOT INC.',
      packages: 140,
      net_weight: 3270,
      gross_weight: 3390,
      volume: 4.26,
    },
    columns: ['model', 'name', 'qty', 'packages', 'net_weight', 'gross_weight'],
    lines: [
      ['6204-2RS', '深沟球轴承', 12000, 60, 1272, 1320],
      ['6205-2RS', '深沟球轴承', 9000, 50, 1170, 1215],
      ['30206', '圆锥滚子轴承', 3600, 30, 828, 855],
    ],
  },
  // A shipping company's delivery order, photographed at the counter.
  bill_delivery_order_photo: {
    as: 'photo',
    style: `body{font:13px "WenQuanYi Micro Hei"} ${RULED}`,
    body: `<h3 style="text-align:center">提 货 单<br>DELIVERY ORDER</h3><table><tr><td>收货人 Consignee</td><td colspan=3>宁波恒立进出口有限公司</td></tr><tr><td>船名 Vessel</td><td>ONE HARBOUR</td><td>航次 Voyage</td><td>044W</td></tr><tr><td>提单号 B/L No.</td><td>ONEYTYOG44718800</td><td>卸货港</td><td>NINGBO</td></tr><tr><td>起运港</td><td>TOKYO</td><td>到港日期</td><td>2026-07-03</td></tr><tr><td>集装箱号 Container No.</td><td>件数 Packages</td><td>毛重 Gross Weight</td><td>体积 Measurement</td></tr><tr><td>TCLU4471820</td><td>18 PALLETS</td><td>9,846.00 KGS</td><td>22.180 CBM</td></tr></table><p>请将下列货物交给持单人</p>`,
    fields: {
      buyer: '宁波恒立进出口有限公司',
      vessel: 'ONE HARBOUR',
      voyage: '044W',
      bill_no: 'ONEYTYOG44718800',
      port_discharge: 'NINGBO',
      port_loading: 'TOKYO',
      packages: 18,
      gross_weight: 9846,
      volume: 22.18,
    },
    columns: [],
    lines: [],
  },
  // An Indonesian invoice with both signs of decimals in its print, skewed.
  invoice_rubber: {
    as: 'scan',
    look: 'skew',
    style: `body{font:12px "Liberation Sans"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<b>PT. KARET NUSANTARA ABADI</b><br>Palembang – Indonesia<h3>INVOICE</h3>${named([
      ['Invoice No.', '0771/KNA-EXP/IX/26'],
      ['Date', 'September 9, 2026'],
      ['Sold to', 'QINGDAO DOUBLE ARROW TYRE CO., LTD.'],
      ['Shipped per', 'MV WAN HAI 516 V. E077'],
      ['From / To', 'PALEMBANG / QINGDAO'],
    ])}
${table(
  [['No', 'Description', 'Quantity (MT)', 'Price per MT', 'Amount (US$)']],
  [['1', 'SIR 20 natural rubber in 1.26 MT pallets', '100.80', 'US$ 1,742.00', '175,593.60']],
  ['', 'TOTAL', '100.80', '', '175,593.60'],
)}<p>Terms: FOB Palembang. Net weight 100,800 kgs; gross weight 103,040 kgs; 80 pallets in 5 x 20' containers.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '0771/KNA-EXP/IX/26',
      invoice_date: '2026-09-09',
      seller: 'PT. KARET NUSANTARA ABADI',
      buyer: 'QINGDAO DOUBLE ARROW TYRE CO., LTD.',
      trade_terms: 'FOB',
      currency: 'USD',
      total_amount: 175593.6,
      net_weight: 100800,
      gross_weight: 103040,
      packages: 80,
    },
    columns: ['amount'],
    lines: [[175593.6]],
  },
  // An American medical supplier: ordered, shipped, back-ordered.
  invoice_medical: {
    as: 'scan',
    look: 'scan',
    style: `body{font:11px "Liberation Sans"} ${OPEN} ${RIGHT(4, 5, 6, 7, 8)}`,
    body: `${side('<b>MERIDIAN SURGICAL INC.</b><br>1180 Tech Pkwy, Duluth GA', '<b>INVOICE</b><br>Invoice #: 90441277<br>Inv. date: 08/31/2026<br>Page 1 of 1')}<p>Bill-to: 10448 &nbsp; BEIJING KANGHUA MEDICAL DEVICES CO LTD<br>Terms: Net 60 &nbsp; Ship via: FedEx IP &nbsp; AWB: 7714 2201 8834</p>
${table(
  [['Ln', 'Catalog no.', 'Description', 'Ord', 'Shp', 'B/O', 'Price', 'Extension']],
  [
    ['1', 'MS-2210', 'Trocar 5 mm bladeless', '200', '200', '0', '38.50', '7,700.00'],
    ['2', 'MS-2212', 'Trocar 12 mm bladeless', '120', '80', '40', '44.75', '3,580.00'],
    ['3', 'MS-0904', 'Veress needle 150 mm', '60', '60', '0', '16.20', '972.00'],
  ],
)}<p style="text-align:right">Merchandise total 12,252.00<br>Amount due USD 12,252.00</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '90441277',
      invoice_date: '2026-08-31',
      seller: 'MERIDIAN SURGICAL INC.',
      buyer: 'BEIJING KANGHUA MEDICAL DEVICES CO LTD',
      currency: 'USD',
      total_amount: 12252,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Trocar 5 mm bladeless', 200, 38.5, 7700],
      ['Trocar 12 mm bladeless', 80, 44.75, 3580],
      ['Veress needle 150 mm', 60, 16.2, 972],
    ],
  },
  // A French winery: cases and bottles, photographed on a desk.
  invoice_wine_photo: {
    as: 'photo',
    style: `body{font:13px "Liberation Serif"} ${RULED} ${RIGHT(3, 4, 5, 6)}`,
    body: `${side('<b>SCEA Château Bellerive</b><br>33330 Saint-Émilion', 'FACTURE N° 26-0771<br>Le 14/09/2026')}<p>Client : SHANGHAI DIONYSOS WINE IMPORT CO., LTD.<br>Incoterm : EXW Saint-Émilion</p>
${table(
  [['Désignation', 'Millésime', 'Caisses', 'Bouteilles', 'PU HT €', 'Montant HT €']],
  [
    ['Château Bellerive Grand Cru', '2022', '150', '900', '14,50', '13 050,00'],
    ['Dame de Bellerive', '2023', '200', '1 200', '8,20', '9 840,00'],
  ],
)}<p style="text-align:right">Total HT : 22 890,00 €<br>TVA (exonération art. 262 I CGI) : 0,00 €<br><b>Net à payer : 22 890,00 €</b></p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '26-0771',
      invoice_date: '2026-09-14',
      seller: 'SCEA Château Bellerive',
      buyer: 'SHANGHAI DIONYSOS WINE IMPORT CO., LTD.',
      trade_terms: 'EXW',
      currency: 'EUR',
      total_amount: 22890,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Château Bellerive Grand Cru', 900, 14.5, 13050],
      ['Dame de Bellerive', 1200, 8.2, 9840],
    ],
  },
  // A bill of lading that was typed into a printed form, out of register, by needles.
  bill_typed_needles: {
    as: 'scan',
    look: 'needles',
    style: `body{font:11px "Liberation Sans"} ${BOXES} .t{font-family:"Liberation Mono";margin-left:14px}`,
    body: `<h3>OCEAN BILL OF LADING</h3><div class=b><div><small>Shipper</small><span class=t>THAI TAPIOCA STARCH CO., LTD.</span></div><div><small>B/L No.</small><span class=t>LCBQZJ2608412</span></div><div><small>Consignee</small><span class=t>TO ORDER</span></div><div><small>Notify</small><span class=t>GUANGXI NONGKEN FOODS CO., LTD.</span></div><div><small>Vessel and voyage</small><span class=t>SITC HAODE 2618N</span></div><div><small>Port of loading</small><span class=t>LAEM CHABANG</span></div><div><small>Port of discharge</small><span class=t>QINZHOU</span></div><div><small>Final destination</small><span class=t></span></div></div><pre style="font:11px 'Liberation Mono'">
 MARKS AND NUMBERS   NO. OF PKGS   DESCRIPTION                      GROSS WEIGHT    MEASUREMENT
 N/M                 2,080 BAGS    TAPIOCA STARCH                   104,832.00 KGS  168.00 CBM
                                   4 X 20'GP
 TEMU0447185  SITU2204417
                                   FREIGHT PREPAID
</pre>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'LCBQZJ2608412',
      seller: 'THAI TAPIOCA STARCH CO., LTD.',
      notify_party: 'GUANGXI NONGKEN FOODS CO., LTD.',
      port_loading: 'LAEM CHABANG',
      port_discharge: 'QINZHOU',
      packages: 2080,
      gross_weight: 104832,
      volume: 168,
    },
    columns: [],
    lines: [],
  },
  // An air waybill, copied grey.
  bill_airway_grey: {
    as: 'scan',
    look: 'grey',
    style:
      'body{font:11px "Liberation Sans"} table{border-collapse:collapse;width:100%} td,th{border:1px solid #000;padding:3px;vertical-align:top;text-align:left} small{font-size:8px}',
    body: `<p><b>176 | CDG | 4471 8823</b></p><table><tr><td><small>Shipper's Name and Address</small><br>COSMETIQUE DES ALPES SAS<br>ANNECY FRANCE</td><td><small>Not negotiable</small><br><b>Air Waybill</b></td></tr><tr><td><small>Consignee's Name and Address</small><br>SHANGHAI MEISU TRADING CO LTD</td><td><small>Airport of Departure</small><br>PARIS CDG<br><small>Airport of Destination</small><br>SHANGHAI PVG</td></tr></table><table><tr><th>No. of Pieces RCP</th><th>Gross Weight</th><th>kg lb</th><th>Rate Class</th><th>Chargeable Weight</th><th>Rate / Charge</th><th>Total</th><th>Nature and Quantity of Goods</th></tr><tr><td>26</td><td>418.0</td><td>K</td><td>Q</td><td>502.5</td><td>3.10</td><td>1557.75</td><td>COSMETICS<br>DIMS 26/60x40x48</td></tr></table>`,
    fields: {
      seller: 'COSMETIQUE DES ALPES SAS',
      buyer: 'SHANGHAI MEISU TRADING CO LTD',
      packages: 26,
      gross_weight: 418,
    },
    columns: [],
    lines: [],
  },
  // A Taiwanese packing list by needles on listing paper.
  packing_taiwan_needles: {
    as: 'scan',
    look: 'needles',
    style: '',
    body: typed(`
                       SUN RISE PLASTICS CO., LTD.
                            PACKING LIST

  TO: XIAMEN GOLDEN TOYS CO., LTD.            NO: SR-260731
                                              DATE: JUL 31, 2026
  ------------------------------------------------------------------------------
  C/NO      DESCRIPTION             QUANTITY        N.WEIGHT       G.WEIGHT
  ------------------------------------------------------------------------------
  1-20      ABS RESIN PA-757         500 BAGS      12,500.00 KGS  12,620.00 KGS
  21-28     AS RESIN PN-127          200 BAGS       5,000.00 KGS   5,048.00 KGS
  ------------------------------------------------------------------------------
  TOTAL:    28 PALLETS               700 BAGS      17,500.00 KGS  17,668.00 KGS
`),
    fields: {
      doc_type: 'packing_list',
      seller: 'SUN RISE PLASTICS CO., LTD.',
      buyer: 'XIAMEN GOLDEN TOYS CO., LTD.',
      net_weight: 17500,
      gross_weight: 17668,
      packages: 28,
    },
    columns: ['name', 'qty', 'net_weight', 'gross_weight'],
    lines: [
      ['ABS RESIN PA-757', 500, 12500, 12620],
      ['AS RESIN PN-127', 200, 5000, 5048],
    ],
  },
  // A mainland sales contract, faxed, its parties at the end.
  contract_fax_zh: {
    as: 'scan',
    look: 'fax',
    style: `body{font:13px "WenQuanYi Micro Hei"} ${RULED}`,
    body: `<h3 style="text-align:center">购 销 合 同</h3><p style="text-align:right">合同编号：NT-2026-0448　签订日期：2026年6月5日　签订地点：南通</p><p>供方：南通海星纺织机械有限公司　　需方：PT SINAR TEKSTIL</p>
${table(
  [['产品名称', '型号', '单位', '数量', '单价(美元)', '总金额(美元)']],
  [
    ['并条机', 'HX-320', '台', '6', '18,500.00', '111,000.00'],
    ['粗纱机', 'HX-458', '台', '2', '64,200.00', '128,400.00'],
  ],
  ['合计', '', '', '8', '', '239,400.00'],
)}<p>一、交货期：收到预付款后90天。二、价格条款：FOB 上海。三、付款方式：30%预付，70%见提单。</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: 'NT-2026-0448',
      contract_date: '2026-06-05',
      seller: '南通海星纺织机械有限公司',
      buyer: 'PT SINAR TEKSTIL',
      trade_terms: 'FOB',
      total_amount: 239400,
    },
    columns: ['name', 'model', 'qty', 'price', 'amount'],
    lines: [
      ['并条机', 'HX-320', 6, 18500, 111000],
      ['粗纱机', 'HX-458', 2, 64200, 128400],
    ],
  },
  // A store's pro forma for samples, photographed: no terms, small amounts.
  invoice_samples_photo: {
    as: 'photo',
    style: `body{font:13px "DejaVu Sans"} ${OPEN} ${RIGHT(2, 3, 4)}`,
    body: `<h2>Proforma invoice for customs</h2>${named([
      ['Sender', 'Atelier Lindqvist AB, Malmö, Sweden'],
      ['Receiver', 'Yiwu Hongda Knitting Factory'],
      ['Invoice no.', 'AL-S-0117'],
      ['Date', '2026-10-02'],
      ['Reason for export', 'Samples, no commercial value'],
    ])}<br>
${table(
  [['Contents', 'Qty', 'Value each', 'Total value']],
  [
    ['Knitted cardigan, wool', '3', '45.00', '135.00'],
    ['Knitted cap, cashmere', '6', '22.50', '135.00'],
    ['Yarn cones', '10', '8.00', '80.00'],
  ],
)}<p>Total customs value: EUR 350.00 &nbsp; Total gross weight: 7.4 kg &nbsp; 1 parcel</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'AL-S-0117',
      invoice_date: '2026-10-02',
      currency: 'EUR',
      total_amount: 350,
      gross_weight: 7.4,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Knitted cardigan, wool', 3, 45, 135],
      ['Knitted cap, cashmere', 6, 22.5, 135],
      ['Yarn cones', 10, 8, 80],
    ],
  },
  // Steel by heat, two weights a row, scanned askew.
  packing_steel_heats: {
    as: 'scan',
    look: 'skew',
    style: `body{font:11px "Liberation Sans"} ${RULED} ${RIGHT(5, 6, 7)}`,
    body: `${side('<b>KAWASAKI KOGYO STEEL</b>', 'PACKING & WEIGHT LIST<br>Invoice ref. KKS-26-4471<br>Dated Aug 6th, 2026')}<p>Consigned to: WUHAN HUAZHONG TUBE CO., LTD. &nbsp; L/C: 0117LC26000441</p>
${table(
  [['Bundle', 'Heat No.', 'Size', 'Grade', 'Pieces', 'Net M/T', 'Gross M/T']],
  [
    ['01', 'H44712', '60.3 x 5.54 x 12000', 'STPG370', '61', '5.482', '5.498'],
    ['02', 'H44712', '60.3 x 5.54 x 12000', 'STPG370', '61', '5.479', '5.495'],
    ['03', 'H44801', '88.9 x 7.62 x 12000', 'STPG370', '30', '5.502', '5.516'],
  ],
  ['3 bundles', '', '', '', '152', '16.463', '16.509'],
)}`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'KKS-26-4471',
      buyer: 'WUHAN HUAZHONG TUBE CO., LTD.',
      net_weight: 16463,
      gross_weight: 16509,
      packages: 3,
    },
    columns: ['qty', 'net_weight', 'gross_weight'],
    lines: [
      [61, 5482, 5498],
      [61, 5479, 5495],
      [30, 5502, 5516],
    ],
  },
};
