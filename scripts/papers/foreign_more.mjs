// The second half of the papers of foreign.mjs.
import { OPEN, RIGHT, RULED, stamp, table } from './markup.mjs';

export const FOREIGN_MORE = {
  // List price, discount in percent, net price.
  invoice_percent: {
    style: `body{font:10px Verdana} ${OPEN} ${RIGHT(3, 4, 5, 6, 7)}`,
    body: `<p><b>Officine Brambilla S.r.l.</b> - Via Mazzini 118 - 23900 Lecco (LC) - P.IVA IT02118840134</p><h3>FATTURA / INVOICE N. 2026/E/441 del 17/07/2026</h3><p>Spett.le / Messrs.<br><b>Hefei Jianghuai Pump Co., Ltd.</b><br>Hefei, Anhui - China</p><p>Vs. ordine / Your order: JH-2606-018 &nbsp;&nbsp; Resa / Delivery: FCA Lecco &nbsp;&nbsp; Pagamento / Payment: Bonifico 60 gg d.f.</p>
${table(
  [
    [
      'Codice / Code',
      'Descrizione / Description',
      'Q.tà / Qty',
      'Prezzo / Price',
      'Sc. % / Disc.',
      'Netto / Net',
      'Importo / Amount',
    ],
  ],
  [
    ['OB-50/2', 'Mechanical seal 50 mm', '300', '24,00', '15', '20,40', '6.120,00'],
    ['OB-80/2', 'Mechanical seal 80 mm', '120', '38,50', '15', '32,725', '3.927,00'],
    ['OB-KIT', 'O-ring kit FKM', '420', '3,10', '10', '2,79', '1.171,80'],
  ],
)}<p style="text-align:right">Totale merce / Goods total EUR 11.218,80<br>Imballo / Packing EUR 85,00<br><b>Totale fattura / Invoice total EUR 11.303,80</b></p><p>N. colli / No. of packages: 5 &nbsp;&nbsp; Peso lordo / Gross weight kg 412,5 &nbsp;&nbsp; Peso netto / Net weight kg 377,0</p><p>Origine / Origin: ITALIA. Non imponibile art. 8 DPR 633/72</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '2026/E/441',
      invoice_date: '2026-07-17',
      contract_no: 'JH-2606-018',
      seller: 'Officine Brambilla S.r.l.',
      buyer: 'Hefei Jianghuai Pump Co., Ltd.',
      trade_terms: 'FCA',
      terms_place: 'Lecco',
      payment: 'Bonifico 60 gg d.f.',
      currency: 'EUR',
      total_amount: 11303.8,
      packages: 5,
      gross_weight: 412.5,
      net_weight: 377,
      origin: 'ITALIA',
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['OB-50/2', 'Mechanical seal 50 mm', 300, 20.4, 6120],
      ['OB-80/2', 'Mechanical seal 80 mm', 120, 32.725, 3927],
      ['OB-KIT', 'O-ring kit FKM', 420, 2.79, 1171.8],
    ],
  },
  // Polish and English, value added tax at nought.
  invoice_polish: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(4, 6, 7, 8, 9)}`,
    body: `<p style="text-align:right">Gdynia, 2026-08-28</p><h3>Faktura VAT / Invoice nr FS 1187/08/2026</h3><div style="display:flex;gap:30mm"><div><b>Sprzedawca / Seller:</b><br>Baltic Amber Sp. z o.o.<br>ul. Portowa 8, 81-350 Gdynia<br>NIP PL5862214407</div><div><b>Nabywca / Buyer:</b><br>Fushun Yuanfeng Jewelry Co., Ltd.<br>Fushun, Liaoning, China</div></div><p>Data sprzedaży / Date of sale: 2026-08-27 &nbsp; Termin płatności / Payment due: 2026-09-27 &nbsp; Warunki dostawy / Delivery terms: CIP Shenyang</p>
${table(
  [
    [
      'Lp. / No.',
      'Nazwa / Description',
      'CN',
      'Ilość / Qty',
      'J.m. / Unit',
      'Cena netto / Net price',
      'Wartość netto / Net value',
      'VAT',
      'Wartość brutto / Gross value',
    ],
  ],
  [
    ['1', 'Baltic amber, raw, 10-20 g', '25309070', '18,5', 'kg', '1 420,00', '26 270,00', '0%', '26 270,00'],
    ['2', 'Amber beads, polished', '71031000', '6,25', 'kg', '3 280,00', '20 500,00', '0%', '20 500,00'],
  ],
  ['', 'Razem / Total', '', '', '', '', '46 770,00', '0,00', '46 770,00'],
)}<p>Do zapłaty / Amount due: <b>46 770,00 USD</b></p><p>Słownie / In words: forty six thousand seven hundred seventy US dollars</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'FS 1187/08/2026',
      invoice_date: '2026-08-28',
      seller: 'Baltic Amber Sp. z o.o.',
      buyer: 'Fushun Yuanfeng Jewelry Co., Ltd.',
      trade_terms: 'CIP',
      terms_place: 'Shenyang',
      currency: 'USD',
      total_amount: 46770,
    },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['Baltic amber, raw, 10-20 g', 18.5, 'kg', 1420, 26270],
      ['Amber beads, polished', 6.25, 'kg', 3280, 20500],
    ],
  },
  // The form of a courier.
  invoice_courier: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(5, 6, 7)}`,
    body: `<h3>COMMERCIAL INVOICE</h3><table><tr><td><b>INTERNATIONAL AIR WAYBILL NO.</b> 7719 4402 8815</td><td><b>DATE OF EXPORTATION</b> 24 Jun 2026</td></tr><tr><td><b>SHIPPER/EXPORTER</b><br>Ridgeline Sensors Ltd<br>7 Science Park, Cambridge CB4 0FY<br>United Kingdom<br>EORI GB441872093000</td><td><b>CONSIGNEE</b><br>Xi'an Huacheng Instruments Co., Ltd.<br>Keji 2nd Road, Xi'an, 710075<br>China</td></tr><tr><td><b>COUNTRY OF EXPORT</b> UNITED KINGDOM</td><td><b>IMPORTER - IF OTHER THAN CONSIGNEE</b><br></td></tr><tr><td><b>COUNTRY OF ULTIMATE DESTINATION</b> CHINA</td><td><b>REASON FOR EXPORT</b> Sale &nbsp; <b>INVOICE NO.</b> RS-7713</td></tr></table>
${table(
  [
    [
      'NO. OF PKGS',
      'FULL DESCRIPTION OF GOODS',
      'HARMONISED CODE',
      'COUNTRY OF MFR',
      'QTY',
      'UNIT VALUE',
      'TOTAL VALUE',
    ],
  ],
  [
    ['1', 'Fibre Bragg grating sensor FBG-1550', '9031499000', 'GB', '40', '118.00', '4720.00'],
    ['1', 'Interrogator module IM-8', '9027500000', 'GB', '2', '3450.00', '6900.00'],
  ],
)}<table><tr><td>TOTAL NO. OF PKGS<br>2</td><td>TOTAL WEIGHT<br>14.6 kg</td><td>CURRENCY<br>GBP</td><td>FREIGHT<br>185.00</td><td>INSURANCE<br>0.00</td><td>TOTAL INVOICE VALUE<br>11805.00</td></tr></table><p>Terms of sale: DAP Xi'an</p><p>I declare all the information contained in this invoice to be true and correct.</p><p>J. Whitcombe, Export Coordinator &nbsp;&nbsp; 24/06/2026</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'RS-7713',
      seller: 'Ridgeline Sensors Ltd',
      buyer: "Xi'an Huacheng Instruments Co., Ltd.",
      bill_no: '7719 4402 8815',
      trade_terms: 'DAP',
      terms_place: "Xi'an",
      currency: 'GBP',
      total_amount: 11805,
      packages: 2,
      gross_weight: 14.6,
    },
    columns: ['name', 'hs', 'origin', 'qty', 'price', 'amount'],
    lines: [
      ['Fibre Bragg grating sensor FBG-1550', '9031499000', 'GB', 40, 118, 4720],
      ['Interrogator module IM-8', '9027500000', 'GB', 2, 3450, 6900],
    ],
  },
  // A draft of the declaration that the factory fills in, with the elements of declaration.
  draft_declaration: {
    as: 'xlsx',
    merged: ['A1:H1'],
    rows: [
      ['报关单草单（出口）'],
      ['境内发货人', '佛山市顺德区华盛电器有限公司', '', '统一社会信用代码', '91440606MA4W2K7X8T'],
      ['境外收货人', 'HOMELINE APPLIANCES INC.', '', '合同协议号', 'HS2026-0917'],
      ['贸易国', '美国', '', '运抵国', '美国', '', '指运港', '洛杉矶'],
      ['监管方式', '一般贸易', '', '成交方式', 'FOB', '', '件数', '560'],
      ['毛重（千克）', '6720', '', '净重（千克）', '5880', '', '包装种类', '纸箱'],
      ['项号', '商品编码', '商品名称', '规格型号', '数量及单位', '单价', '总价', '币制'],
      [1, '8516719000', '咖啡机', '品牌HOMELINE，型号HC-12', '2800台', 21.5, 60200, '美元'],
      [2, '8516792000', '空气炸锅', '品牌HOMELINE，型号AF-5L', '2240台', 18.2, 40768, '美元'],
      ['', '', '合计', '', '5040台', '', 100968, ''],
    ],
    fields: {
      seller: '佛山市顺德区华盛电器有限公司',
      buyer: 'HOMELINE APPLIANCES INC.',
      contract_no: 'HS2026-0917',
      port_discharge: '洛杉矶',
      trade_terms: 'FOB',
      packages: 560,
      gross_weight: 6720,
      net_weight: 5880,
      package_type: '纸箱',
      currency: 'USD',
      total_amount: 100968,
    },
    columns: ['hs', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['8516719000', '咖啡机', 2800, 21.5, 60200],
      ['8516792000', '空气炸锅', 2240, 18.2, 40768],
    ],
  },
  // Kingdee's order: prices with and without tax, a tax of 13 %.
  contract_kingdee: {
    style: `body{font:11px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(5, 6, 7, 8, 9, 10)}`,
    body: `<center><h2>采购订单</h2></center><div style="display:grid;grid-template-columns:1fr 1fr 1fr"><div>单据编号：CGDD003127</div><div>日期：2026-09-03</div><div>币别：人民币</div><div>供应商：常州凯达模具有限公司</div><div>采购员：李明</div><div>交货地点：苏州工业园区综合保税区</div></div>
${table(
  [['行号', '物料代码', '物料名称', '规格型号', '数量', '单位', '单价', '含税单价', '税率(%)', '价税合计']],
  [
    ['1', '2.01.0043', '注塑模具', 'KD-2206', '2', 'PCS', '85000.00', '96050.00', '13', '192100.00'],
    ['2', '2.01.0051', '模具镶件', 'KD-2206-3', '16', 'PCS', '1250.00', '1412.50', '13', '22600.00'],
  ],
  ['合计', '', '', '', '18', '', '', '', '', '214700.00'],
)}<p>备注：货款月结60天</p><p>制单：王芳　　审核：赵强　　第1页/共1页</p>`,
    fields: { seller: '常州凯达模具有限公司', currency: 'CNY', total_amount: 214700 },
    columns: ['name', 'qty', 'unit', 'amount'],
    lines: [
      ['注塑模具', 2, 'PCS', 192100],
      ['模具镶件', 16, 'PCS', 22600],
    ],
  },
  // Japan: yen, cases, a quantity in pieces and one in cases.
  invoice_osaka: {
    style: `body{font:11px "Times New Roman"} ${OPEN} ${RIGHT(3, 4, 5, 6)}`,
    body: `<p style="text-align:right">Date : Sep. 8, 2026<br>Invoice No. : OKI-26-0908B</p><center><h2>I N V O I C E</h2></center><p>Invoice of : <u>Oil seals and packings</u></p><p>Shipped by : <u>OKADA INDUSTRIES CO., LTD., 3-8-2 Kitahama, Chuo-ku, Osaka, Japan</u></p><p>Per : <u>Freight Aircraft NH 8419</u> &nbsp; On or about : <u>Sep. 10, 2026</u></p><p>From : <u>Osaka (KIX)</u> &nbsp; To : <u>Dalian (DLC)</u></p><p>For account and risk of : <u>DALIAN HUARUI SEALING TECHNOLOGY CO., LTD.</u></p><p>Payment : T/T within 30 days after invoice date &nbsp; Terms : CIP Dalian</p>
${table(
  [['Mark & No.', 'Description', 'Cases', 'Quantity', 'Unit Price', 'Amount']],
  [
    ['HUARUI', 'Oil seal TC 35x52x8', '3', '6,000 pcs', '¥62', '¥372,000'],
    ['DALIAN', 'Oil seal TC 50x72x9', '2', '3,000 pcs', '¥88', '¥264,000'],
    ['C/#1-6', 'V-packing set VN-40', '1', '250 sets', '¥740', '¥185,000'],
  ],
  ['', 'TOTAL', '6', '', 'CIP Dalian', '¥821,000'],
)}<p>Country of Origin : Japan</p><p>Net weight : 96.5 kgs &nbsp;&nbsp; Gross weight : 112.0 kgs &nbsp;&nbsp; Measurement : 0.418 M3</p><p style="text-align:right">OKADA INDUSTRIES CO., LTD.<br><br>__________________<br>H. Okada, Export Manager</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'OKI-26-0908B',
      invoice_date: '2026-09-08',
      seller: 'OKADA INDUSTRIES CO., LTD.',
      buyer: 'DALIAN HUARUI SEALING TECHNOLOGY CO., LTD.',
      payment: 'T/T within 30 days after invoice date',
      trade_terms: 'CIP',
      terms_place: 'Dalian',
      currency: 'JPY',
      total_amount: 821000,
      origin: 'Japan',
      packages: 6,
      net_weight: 96.5,
      gross_weight: 112,
      volume: 0.418,
      port_loading: 'Osaka',
      port_discharge: 'Dalian',
    },
    columns: ['name', 'packages', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['Oil seal TC 35x52x8', 3, 6000, 'pcs', 62, 372000],
      ['Oil seal TC 50x72x9', 2, 3000, 'pcs', 88, 264000],
      ['V-packing set VN-40', 1, 250, 'sets', 740, 185000],
    ],
  },
  // A sheet by cartons: what one holds, how many there are, sizes of a carton, hidden costs.
  packing_cartons: {
    as: 'xlsx',
    sheets: [
      {
        name: 'PL',
        merged: ['A1:L1', 'A2:L2'],
        hiddenColumns: [12],
        rows: [
          ['汕头市澄海区乐童玩具实业有限公司'],
          ['DETAILED PACKING LIST'],
          ['BUYER:', 'TOYLAND DISTRIBUTION SAS', '', '', '', 'PL NO.:', 'LT-PL-2609'],
          ['CONTAINER NO.:', 'CSNU6829155', '', '', '', 'SEAL NO.:', 'FX1190427'],
          [
            'CTN NO.',
            'ITEM',
            'DESCRIPTION',
            'CTNS',
            'PCS/CTN',
            'TTL PCS',
            'NW/CTN',
            'GW/CTN',
            'TTL NW',
            'TTL GW',
            'CTN SIZE (CM)',
            '成本',
          ],
          ['1-150', 'LT-101', '遥控车 R/C car', 150, 24, 3600, 9.5, 11, 1425, 1650, '75x42x50', 26.5],
          ['151-230', 'LT-115', '积木 Building blocks', 80, 36, 2880, 12, 13.4, 960, 1072, '60x45x48', 14],
          ['231-260', 'LT-208', '拼图 Jigsaw puzzle', 30, 72, 2160, 15.2, 16.6, 456, 498, '50x40x40', 5.2],
          ['', '', 'TTL:', 260, '', 8640, '', '', 2841, 3220, '36.6CBM', ''],
        ],
      },
    ],
    fields: {
      doc_type: 'packing_list',
      buyer: 'TOYLAND DISTRIBUTION SAS',
      seller: '汕头市澄海区乐童玩具实业有限公司',
      containers: 'CSNU6829155',
      seal_no: 'FX1190427',
      packages: 260,
      net_weight: 2841,
      gross_weight: 3220,
      volume: 36.6,
    },
    columns: ['model', 'name', 'packages', 'qty', 'net_weight', 'gross_weight'],
    lines: [
      ['LT-101', '遥控车 R/C car', 150, 3600, 1425, 1650],
      ['LT-115', '积木 Building blocks', 80, 2880, 960, 1072],
      ['LT-208', '拼图 Jigsaw puzzle', 30, 2160, 456, 498],
    ],
  },
  // Needles, mainland, the unit within the quantity.
  invoice_printer: {
    as: 'scan',
    look: 'needles',
    style: 'pre{font:13px "Courier New","WenQuanYi Zen Hei Mono","WenQuanYi Micro Hei Mono",monospace}',
    body: `<pre>
        GUANGXI LIUJIANG CHEMICALS IMP. AND EXP. CORP.
                   COMMERCIAL INVOICE
 TO: BHARAT PIGMENTS LTD.            NO.: LJ-260611
     MUMBAI, INDIA                   DATE: JUN.11,2026
                                     S/C NO.: LJ-SC-0344
 FROM: QINZHOU    TO: NHAVA SHEVA    L/C NO.: 0127LC26004418
 ------------------------------------------------------
 COMMODITY             QUANTITY   UNIT PRICE    AMOUNT
 ------------------------------------------------------
                             CIF NHAVA SHEVA
 ZINC OXIDE 99.7%      40.00MT    USD1,985.00   USD79,400.00
 LITHOPONE B301        20.00MT    USD  742.00   USD14,840.00
 ------------------------------------------------------
 TOTAL                 60.00MT                  USD94,240.00
 ------------------------------------------------------
 PACKED IN 2400 BAGS OF 25KGS NET EACH
</pre>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'LJ-260611',
      invoice_date: '2026-06-11',
      contract_no: 'LJ-SC-0344',
      seller: 'GUANGXI LIUJIANG CHEMICALS IMP. AND EXP. CORP.',
      buyer: 'BHARAT PIGMENTS LTD.',
      port_loading: 'QINZHOU',
      port_discharge: 'NHAVA SHEVA',
      trade_terms: 'CIF',
      terms_place: 'NHAVA SHEVA',
      currency: 'USD',
      total_amount: 94240,
      packages: 2400,
    },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['ZINC OXIDE 99.7%', 40, 'MT', 1985, 79400],
      ['LITHOPONE B301', 20, 'MT', 742, 14840],
    ],
  },
  packing_phone: {
    as: 'photo',
    style: `body{font:13px "WenQuanYi Micro Hei"} ${RULED}`,
    body: `<center><h2>装箱清单</h2></center><p>收货单位：上海锐驰自动化设备有限公司</p><p>发货单位：HANSEO PRECISION CO., LTD.</p><p>发票号码：HSP-26-0824　　　日期：2026.08.24</p>
${table(
  [['箱号', '品名', '型号', '数量', '净重(公斤)', '毛重(公斤)', '尺寸(厘米)']],
  [
    ['1', '伺服电机', 'HM-750', '20台', '64.0', '71.5', '80*60*50'],
    ['2', '伺服驱动器', 'HD-750', '20台', '38.0', '44.0', '80*60*45'],
    ['3-4', '编码器线缆', 'CB-05M', '200根', '52.0', '57.0', '60*40*40'],
  ],
  ['合计', '', '4箱', '', '154.0', '172.5', ''],
)}${stamp('HANSEO<br>PRECISION', 130, 90)}`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'HSP-26-0824',
      invoice_date: '2026-08-24',
      seller: 'HANSEO PRECISION CO., LTD.',
      buyer: '上海锐驰自动化设备有限公司',
      packages: 4,
      net_weight: 154,
      gross_weight: 172.5,
    },
    columns: ['name', 'model', 'qty', 'net_weight', 'gross_weight'],
    lines: [
      ['伺服电机', 'HM-750', 20, 64, 71.5],
      ['伺服驱动器', 'HD-750', 20, 38, 44],
      ['编码器线缆', 'CB-05M', 200, 52, 57],
    ],
  },
  // A scan with a stamp, bilingual, the number of the goods under their names.
  invoice_scan_zh: {
    as: 'scan',
    look: 'scan',
    style: `body{font:13px Arial,"WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<center><b style="font-size:19px">成都蜀锦丝绸有限责任公司</b><br>CHENGDU SHUJIN SILK CO., LTD.<h3>发 票 INVOICE</h3></center><table><tr><td>买方 Buyer: SETA D'ORIENTE SRL<br>Via Como 3, Milano</td><td>编号 No.: SJ26-1008<br>日期 Date: 08/10/2026</td></tr><tr><td>起运地 From: CHENGDU</td><td>目的地 To: MILANO</td></tr></table><br>
${table(
  [['品名 Description', '货号 Art.', '数量 Qty (米 M)', '单价 Price (EUR)', '金额 Amount (EUR)']],
  [
    ['真丝素绉缎 Silk crepe satin 19mm', 'SC-19', '1,500', '13.60', '20,400.00'],
    ['真丝提花 Silk jacquard', 'SJ-88', '620', '21.50', '13,330.00'],
  ],
  ['合计 Total', '', '2,120', '', '33,730.00'],
)}<p>成交方式 Terms: FCA CHENGDU　　付款 Payment: D/P 60 DAYS</p><p>毛重 G.W.: 412.0 KGS　净重 N.W.: 371.0 KGS　件数 Pkgs: 27 BALES</p>${stamp('成都蜀锦丝绸<br>有限责任公司', 120, 120)}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'SJ26-1008',
      invoice_date: '2026-10-08',
      seller: 'CHENGDU SHUJIN SILK CO., LTD.',
      buyer: "SETA D'ORIENTE SRL",
      trade_terms: 'FCA',
      terms_place: 'CHENGDU',
      payment: 'D/P 60 DAYS',
      currency: 'EUR',
      total_amount: 33730,
      gross_weight: 412,
      net_weight: 371,
      packages: 27,
    },
    columns: ['name', 'model', 'qty', 'price', 'amount'],
    lines: [
      ['真丝素绉缎 Silk crepe satin 19mm', 'SC-19', 1500, 13.6, 20400],
      ['真丝提花 Silk jacquard', 'SJ-88', 620, 21.5, 13330],
    ],
  },
  // Thai exporter, drums and a tank, gross and net within the goods, date of Buddhist look avoided.
  invoice_latex: {
    style: `body{font:11px Tahoma,Arial} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h3 style="color:#063">SIAM LATEX PRODUCTS PUBLIC COMPANY LIMITED</h3><p>99/1 Moo 4, Hat Yai, Songkhla 90110 Thailand Tel +66 74 551 200 Tax ID 0107560004421</p><table><tr><td rowspan=3><b>Consignee :</b><br>QINGDAO DOUBLESTAR GLOVES CO., LTD.<br>5 HANJIANG ROAD, QINGDAO</td><td><b>Invoice No. :</b> SLP 2609/144</td></tr><tr><td><b>Date :</b> September 14, 2026</td></tr><tr><td><b>Sales Contract :</b> SLP-DS-081</td></tr><tr><td><b>Vessel :</b> WAN HAI 517 V.N284</td><td><b>ETD Songkhla :</b> September 18, 2026</td></tr><tr><td><b>From :</b> Songkhla, Thailand</td><td><b>To :</b> Qingdao, China</td></tr></table>
${table(
  [['Shipping Mark', 'Description', 'Quantity (Kgs)', 'Unit price (USD/Kg) CIF Qingdao', 'Amount (USD)']],
  [
    [
      'DS / QINGDAO / NO.1-2',
      'Natural rubber latex 60% HA, in flexitank<br>Gross weight 42,360 kgs',
      '42,000',
      '1.385',
      '58,170.00',
    ],
    [
      'DS / NO.3-82',
      'Natural rubber latex 60% LA, in steel drums (80 drums)<br>Gross weight 17,920 kgs',
      '16,400',
      '1.452',
      '23,812.80',
    ],
  ],
  ['', 'TOTAL', '58,400', '', '81,982.80'],
)}<p>(US DOLLARS EIGHTY ONE THOUSAND NINE HUNDRED EIGHTY TWO AND CENTS EIGHTY ONLY)</p><p>Total net weight : 58,400 kgs<br>Total gross weight : 60,280 kgs</p><p>Payment : L/C 60 days after B/L date No. LC4418026QD dated 260805</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'SLP 2609/144',
      invoice_date: '2026-09-14',
      contract_no: 'SLP-DS-081',
      seller: 'SIAM LATEX PRODUCTS PUBLIC COMPANY LIMITED',
      buyer: 'QINGDAO DOUBLESTAR GLOVES CO., LTD.',
      vessel: 'WAN HAI 517',
      voyage: 'N284',
      port_loading: 'Songkhla',
      port_discharge: 'Qingdao',
      trade_terms: 'CIF',
      terms_place: 'Qingdao',
      currency: 'USD',
      total_amount: 81982.8,
      net_weight: 58400,
      gross_weight: 60280,
    },
    columns: ['qty', 'price', 'amount'],
    lines: [
      [42000, 1.385, 58170],
      [16400, 1.452, 23812.8],
    ],
  },
};
