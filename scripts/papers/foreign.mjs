// Papers as programs and factories of other lands print them, written in one go and read before any rule was touched: SAP, QuickBooks,
// Odoo, Kingdee, workbooks of four sheets, telexes of bills, drafts of declarations, clauses in two languages.
import { BOXES, OPEN, pairs, RIGHT, RULED, stamp, table } from './markup.mjs';

const boxes = (list) =>
  `<div class=b>${list.map(([name, value]) => `<div><small>${name}</small>${value}</div>`).join('')}</div>`;

export const FOREIGN = {
  // What a big firm's SAP prints: positions by ten, details beneath, a price for a thousand, weights at the end.
  invoice_sap: {
    style: `body{font:10px Arial} ${OPEN} ${RIGHT(3, 4, 6)} .r{float:right;width:75mm;border:1px solid #777;padding:5px}`,
    body: `<div class=r><b style="font-size:15px">Invoice</b><table><tr><td>Document no. / Date</td><td>9004417725 / 07/22/2026</td></tr><tr><td>Your order / Date</td><td>4500981120 / 06/30/2026</td></tr><tr><td>Our order</td><td>1180023377</td></tr><tr><td>Delivery note</td><td>8800419023</td></tr><tr><td>Customer no.</td><td>300417</td></tr></table></div><b style="font-size:18px">HALVORSEN FASTENING SYSTEMS INC.</b><p style="font-size:8px">1200 Commerce Pkwy · Rockford IL 61109 · USA</p><p>Changchun Yida Automotive Parts Co., Ltd.<br>1588 Dongfeng Avenue<br>130011 CHANGCHUN<br>CHINA</p><div style="clear:both"></div><p>Terms of delivery: FCA Rockford &nbsp;&nbsp;&nbsp; Terms of payment: Within 60 days without deduction</p>
${table(
  [['Item', 'Material / Description', 'Quantity', 'Price', 'per', 'Value USD']],
  [
    ['10', 'HF-8831-A<br>Flange bolt M10x1.5x35 10.9<br>HTS 7318.15.2095 Origin US', '24,000 PCE', '312.50', '1,000 PCE', '7,500.00'],
    ['20', 'HF-8847-C<br>Weld nut M8<br>HTS 7318.16.0060 Origin MX', '60,000 PCE', '88.40', '1,000 PCE', '5,304.00'],
    ['30', 'HF-9012<br>Clip, spring steel<br>HTS 7320.90.5060 Origin US', '15,500 PCE', '45.00', '1,000 PCE', '697.50'],
  ],
)}<p style="text-align:right">Items total 13,501.50<br>Handling 120.00<br><b>Final amount USD 13,621.50</b></p><p>Net weight 1,012.400 KG &nbsp; Gross weight 1,068.000 KG</p><p style="font-size:8px">Bank: First Prairie Bank, ABA 071900123, Acct 44-881-207 · FEIN 36-4418820 · Page 1 of 1</p>`,
    fields: { doc_type: 'invoice', invoice_no: '9004417725', invoice_date: '2026-07-22', contract_no: '4500981120', seller: 'HALVORSEN FASTENING SYSTEMS INC.', buyer: 'Changchun Yida Automotive Parts Co., Ltd.', trade_terms: 'FCA', terms_place: 'Rockford', payment: 'Within 60 days without deduction', currency: 'USD', total_amount: 13621.5, net_weight: 1012.4, gross_weight: 1068 },
    columns: ['name', 'model', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['Flange bolt M10x1.5x35 10.9', 'HF-8831-A', 24000, 'PCE', 0.3125, 7500],
      ['Weld nut M8', 'HF-8847-C', 60000, 'PCE', 0.0884, 5304],
      ['Clip, spring steel', 'HF-9012', 15500, 'PCE', 0.045, 697.5],
    ],
  },
  invoice_quickbooks: {
    style: `body{font:11px Helvetica} ${OPEN} ${RIGHT(3, 4, 5)} .two{display:flex;gap:40mm}`,
    body: `<div style="display:flex;justify-content:space-between"><div><b>Cascade Cedar Mills LLC</b><br>4410 Millrace Rd<br>Longview, WA 98632 US<br>sales@cascadecedar.example</div><div style="font-size:24px;color:#479">INVOICE</div></div><br><div class=two><div><b>BILL TO</b><br>Shanghai Yunmu Timber Import Co., Ltd.<br>Room 1806, 299 Minsheng Rd<br>Shanghai, China</div><div><b>SHIP TO</b><br>Taicang Port Timber Yard<br>Taicang, Jiangsu</div><div><b>INVOICE #</b> 20418<br><b>DATE</b> 08/03/2026<br><b>DUE DATE</b> 09/02/2026<br><b>TERMS</b> Net 30</div></div><br><div class=two><div><b>SHIP VIA</b><br>Ocean</div><div><b>P.O. NUMBER</b><br>YM-26-0713</div></div><br>
${table(
  [['ACTIVITY', 'DESCRIPTION', 'QTY', 'RATE', 'AMOUNT']],
  [
    ['Lumber:WRC 2x6', 'Western red cedar 2x6, KD, clear', '38.5', '1,240.00', '47,740.00'],
    ['Lumber:WRC 2x8', 'Western red cedar 2x8, KD, clear', '22', '1,310.00', '28,820.00'],
    ['Fumigation', 'Heat treatment certificate', '1', '450.00', '450.00'],
  ],
)}<div style="text-align:right"><p>SUBTOTAL &nbsp;&nbsp; 77,010.00</p><p>TAX &nbsp;&nbsp; 0.00</p><p>TOTAL &nbsp;&nbsp; 77,010.00</p><p>PAYMENT &nbsp;&nbsp; 20,000.00</p><p><b>BALANCE DUE &nbsp;&nbsp; USD 57,010.00</b></p></div><p>Price per MBF, FAS Longview WA. Thank you for your business!</p>`,
    fields: { doc_type: 'invoice', invoice_no: '20418', invoice_date: '2026-08-03', contract_no: 'YM-26-0713', seller: 'Cascade Cedar Mills LLC', buyer: 'Shanghai Yunmu Timber Import Co., Ltd.', payment: 'Net 30', currency: 'USD', total_amount: 77010, trade_terms: 'FAS' },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Western red cedar 2x6, KD, clear', 38.5, 1240, 47740],
      ['Western red cedar 2x8, KD, clear', 22, 1310, 28820],
      ['Heat treatment certificate', 1, 450, 450],
    ],
  },
  invoice_odoo: {
    style: `body{font:11px Lato,Arial} ${OPEN} ${RIGHT(2, 3, 5)} .f{display:flex;gap:14mm}`,
    body: `<div style="display:flex;justify-content:space-between"><div><b>Biolab Reactivos S.L.</b><br>Polígono Sur 14<br>41013 Sevilla<br>Spain</div><div>Guangzhou Ruikang Biotechnology Co., Ltd.<br>18 Kexue Avenue<br>Guangzhou 510663<br>China</div></div><h2>Invoice INV/2026/00731</h2><div class=f><div><b>Invoice Date:</b><br>10/06/2026</div><div><b>Due Date:</b><br>10/07/2026</div><div><b>Delivery Date:</b><br>12/06/2026</div><div><b>Source:</b><br>S00894</div><div><b>Incoterm:</b><br>CPT - CARRIAGE PAID TO</div></div>
${table(
  [['Description', 'Quantity', 'Unit Price', 'Taxes', 'Amount']],
  [
    ['[BR-1001] Agarose, molecular grade 500 g', '24.00 Units', '86.50', 'IVA 0%', '2,076.00 €'],
    ['[BR-1044] Taq polymerase 500 U', '60.00 Units', '41.20', 'IVA 0%', '2,472.00 €'],
    ['[BR-2210] Buffer TAE 10x, 1 L', '48.00 Units', '12.75', 'IVA 0%', '612.00 €'],
  ],
)}<div style="text-align:right"><p>Untaxed Amount &nbsp;&nbsp;&nbsp; 5,160.00 €</p><p>IVA 0% &nbsp;&nbsp;&nbsp; 0.00 €</p><p><b>Total &nbsp;&nbsp;&nbsp; 5,160.00 €</b></p></div><p>Payment Communication: INV/2026/00731<br>on this account: ES91 2100 0418 4502 0005 1332</p><p>Payment terms: 30 Days</p>`,
    fields: { doc_type: 'invoice', invoice_no: 'INV/2026/00731', invoice_date: '2026-06-10', seller: 'Biolab Reactivos S.L.', buyer: 'Guangzhou Ruikang Biotechnology Co., Ltd.', trade_terms: 'CPT', payment: '30 Days', currency: 'EUR', total_amount: 5160 },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['[BR-1001] Agarose, molecular grade 500 g', 24, 86.5, 2076],
      ['[BR-1044] Taq polymerase 500 U', 60, 41.2, 2472],
      ['[BR-2210] Buffer TAE 10x, 1 L', 48, 12.75, 612],
    ],
  },
  // Four sheets as a factory sends them to its broker: draft of the declaration, invoice, packing list, contract. Costs on a hidden one.
  set_factory: {
    as: 'xlsx',
    sheets: [
      { name: '成本', hidden: true, rows: [['品名', '数量', '单价', '金额'], ['保温杯成本', 12000, 11.2, 134400], ['合计', '', '', 134400]] },
      { name: '发票', merged: ['A1:H1', 'A2:H2', 'A3:H3'], rows: [
        ['浙江飞宇杯业有限公司'], ['ZHEJIANG FEIYU CUP CO., LTD.'], ['商业发票 COMMERCIAL INVOICE'],
        ['致 TO:', 'COLD BREW TRADING PTY LTD', '', '', '', '发票号 INV.NO.:', 'FY2608-115'],
        ['', '22 Harbour St, Sydney NSW 2000 Australia', '', '', '', '日期 DATE:', { value: 46252, as: 'date' }],
        ['', '', '', '', '', '合同号 S/C NO.:', 'FY-SC-2607'],
        ['FROM:', 'NINGBO', '', 'TO:', 'SYDNEY', '', ''],
        ['唛头 Marks', '货号 Item No.', '品名 Description', '数量 Qty', '单位 Unit', '单价 U/Price', '金额 Amount', ''],
        ['', '', '', '', '', 'FOB NINGBO', 'USD', ''],
        ['N/M', 'FY-500', '不锈钢保温杯 Stainless steel vacuum cup 500ml', 6000, '个', { value: 3.15, as: 'usd' }, { formula: 'D10*F10', value: 18900, as: 'usd' }],
        ['', 'FY-750', '不锈钢保温杯 Stainless steel vacuum cup 750ml', 4000, '个', { value: 3.85, as: 'usd' }, { formula: 'D11*F11', value: 15400, as: 'usd' }],
        ['', 'FY-L01', '杯盖 Cup lid', 2000, '个', { value: 0.42, as: 'usd' }, { formula: 'D12*F12', value: 840, as: 'usd' }],
        ['', '合计 TOTAL:', '', { formula: 'SUM(D10:D12)', value: 12000 }, '', '', { formula: 'SUM(G10:G12)', value: 35140, as: 'usd' }],
        ['SAY U.S. DOLLARS THIRTY FIVE THOUSAND ONE HUNDRED AND FORTY ONLY'] ] },
      { name: '箱单', merged: ['A1:H1', 'A2:H2'], rows: [
        ['浙江飞宇杯业有限公司'], ['装箱单 PACKING LIST'],
        ['致 TO:', 'COLD BREW TRADING PTY LTD', '', '', '发票号 INV.NO.:', 'FY2608-115'],
        ['货号', '品名', '数量(个)', '箱数', '毛重(KG)', '净重(KG)', '体积(M3)'],
        ['FY-500', '不锈钢保温杯', 6000, 240, 2280, 1920, 13.44],
        ['FY-750', '不锈钢保温杯', 4000, 200, 2000, 1720, 13.2],
        ['FY-L01', '杯盖', 2000, 10, 110, 100, 0.45],
        ['合计', '', 12000, 450, 4390, 3740, 27.09] ] },
    ],
    fields: { doc_type: 'invoice', invoice_no: 'FY2608-115', invoice_date: '2026-08-18', contract_no: 'FY-SC-2607', seller: 'ZHEJIANG FEIYU CUP CO., LTD.', buyer: 'COLD BREW TRADING PTY LTD', port_loading: 'NINGBO', port_discharge: 'SYDNEY', trade_terms: 'FOB', terms_place: 'NINGBO', currency: 'USD', total_amount: 35140 },
    columns: ['model', 'name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['FY-500', '不锈钢保温杯 Stainless steel vacuum cup 500ml', 6000, '个', 3.15, 18900],
      ['FY-750', '不锈钢保温杯 Stainless steel vacuum cup 750ml', 4000, '个', 3.85, 15400],
      ['FY-L01', '杯盖 Cup lid', 2000, '个', 0.42, 840],
    ],
  },
  // Sets and pieces, the order and the tariff number of each line, origin by line.
  invoice_lines: {
    as: 'xlsx',
    merged: ['A1:K1', 'A2:K2'],
    rows: [
      ['Taizhou Luqiao Sanitary Ware Co., Ltd.'], ['COMMERCIAL INVOICE'],
      ['Bill To:', 'Grohmann Handels GmbH', '', '', '', '', '', 'Invoice#', 'LQ-0922-26'],
      ['', 'Industriestr. 8, 44309 Dortmund, Germany', '', '', '', '', '', 'Date', '22-Sep-26'],
      ['Vessel/Voyage:', 'CMA CGM RIGEL / 0FLJ9W1MA', '', '', '', '', '', 'ETD', '28-Sep-26'],
      ['Incoterms 2020:', 'FOB Ningbo', '', '', '', '', '', 'Payment', '30% T/T deposit, 70% against copy of B/L'],
      ['PO#', 'SKU', 'Description', 'HS Code', 'COO', 'Sets', 'Pcs/Set', 'Total Pcs', 'USD/Set', 'Total USD', 'N.W. (kg)'],
      ['4500771', 'LQ-B12', 'Basin mixer, chrome', '8481801190', 'CN', 1200, 3, 3600, 14.2, 17040, 1680],
      ['4500771', 'LQ-S40', 'Shower set', '8481801190', 'CN', 800, 5, 4000, 21.75, 17400, 1920],
      ['4500802', 'LQ-K07', 'Kitchen mixer', '8481801190', 'CN', 650, 3, 1950, 18.9, 12285, 1105],
      ['Total', '', '', '', '', 2650, '', 9550, '', 46725, 4705],
      ['Packages: 318 CTNS', '', 'Gross weight: 5,240 kg', '', '', 'CBM: 29.6'],
      ['Bank: Bank of Taizhou, A/C 5501 8899 0012 34, SWIFT TZBKCN22'],
    ],
    fields: { doc_type: 'invoice', invoice_no: 'LQ-0922-26', invoice_date: '2026-09-22', seller: 'Taizhou Luqiao Sanitary Ware Co., Ltd.', buyer: 'Grohmann Handels GmbH', vessel: 'CMA CGM RIGEL', voyage: '0FLJ9W1MA', trade_terms: 'FOB', terms_place: 'Ningbo', payment: '30% T/T deposit, 70% against copy of B/L', currency: 'USD', total_amount: 46725, packages: 318, gross_weight: 5240, net_weight: 4705, volume: 29.6 },
    columns: ['model', 'name', 'hs', 'origin', 'qty', 'price', 'amount', 'net_weight'],
    lines: [
      ['LQ-B12', 'Basin mixer, chrome', '8481801190', 'CN', 1200, 14.2, 17040, 1680],
      ['LQ-S40', 'Shower set', '8481801190', 'CN', 800, 21.75, 17400, 1920],
      ['LQ-K07', 'Kitchen mixer', '8481801190', 'CN', 650, 18.9, 12285, 1105],
    ],
  },
  // Bearings and screws: what looks like numbers are names and sizes; weights of one piece and of all.
  invoice_sizes: {
    as: 'xlsx',
    merged: ['A1:I1', 'A2:I2', 'A3:I3'],
    rows: [
      ['洛阳轴研精密轴承有限公司 Luoyang Zhouyan Precision Bearing Co., Ltd.'], ['河南省洛阳市高新区丰华路6号'], ['形式发票 PROFORMA INVOICE'],
      ['PI No.', 'ZY26-PI-0418', '', '', 'Date', '2026-4-18'],
      ['Messrs', 'PT. Sumber Bearing Jaya', '', '', 'Validity', '30 days'],
      ['序号', '型号', '名称', '规格(mm)', '单重(kg)', '数量(套)', '单价(US$)', '总价(US$)', '总重(kg)'],
      [1, '6205-2RS', '深沟球轴承', '25*52*15', 0.128, 5000, 0.86, 4300, 640],
      [2, '32310', '圆锥滚子轴承', '50*110*42.25', 1.86, 400, 9.7, 3880, 744],
      [3, '22320', '调心滚子轴承', '100*215*73', 12.7, 60, 88.5, 5310, 762],
      ['', '', '', '', '', 5460, '', 13490, 2146],
      ['总金额(大写)：壹万叁仟肆佰玖拾美元整'],
      ['1. 价格条款：CFR JAKARTA'], ['2. 付款方式：T/T 30%定金，余款见提单副本'], ['3. 交货期：收到定金后45天'], ['4. 包装：纸箱+木托盘'],
    ],
    fields: { doc_type: 'invoice', invoice_no: 'ZY26-PI-0418', invoice_date: '2026-04-18', buyer: 'PT. Sumber Bearing Jaya', trade_terms: 'CFR', terms_place: 'JAKARTA', payment: 'T/T 30%定金，余款见提单副本', currency: 'USD', total_amount: 13490 },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['6205-2RS', '深沟球轴承', 5000, 0.86, 4300],
      ['32310', '圆锥滚子轴承', 400, 9.7, 3880],
      ['22320', '调心滚子轴承', 60, 88.5, 5310],
    ],
  },
  // Amounts in the seller's and the buyer's money side by side.
  invoice_two_monies: {
    as: 'xlsx',
    merged: ['A1:H1', 'F7:G7'],
    rows: [
      ['深圳市蓝海电子有限公司 商业发票'],
      ['客户名称：', 'Nordlicht Elektronik AG', '', '', '发票编号：', 'LH-2026-3308'],
      ['客户地址：', 'Bahnhofstr. 3, 8001 Zürich, Switzerland', '', '', '开票日期：', '2026年5月9日'],
      ['成交方式：', 'EXW 深圳', '', '', '汇率：', 7.12],
      ['运输方式：', '空运', '', '', '原产国：', '中国'],
      [],
      ['物料编码', '品名', '规格', '数量', '单位', '单价', '', '金额(美元)', '金额(人民币)'],
      ['', '', '', '', '', 'USD', 'RMB', '', ''],
      ['30100452', '锂电池组', '48V 20Ah', 120, '组', 145, 1032.4, 17400, 123888],
      ['30100467', '电池充电器', '54.6V 3A', 120, '台', 18.5, 131.72, 2220, 15806.4],
      ['合计', '', '', 240, '', '', '', 19620, 139694.4],
      ['总毛重：', '1486KGS', '', '总净重：', '1392KGS', '', '件数：', '12托'],
    ],
    fields: { doc_type: 'invoice', invoice_no: 'LH-2026-3308', invoice_date: '2026-05-09', buyer: 'Nordlicht Elektronik AG', trade_terms: 'EXW', origin: '中国', gross_weight: 1486, net_weight: 1392, packages: 12 },
    columns: ['name', 'qty', 'unit'],
    lines: [['锂电池组', 120, '组'], ['电池充电器', 120, '台']],
  },
  // Weights in pounds, sizes in inches, and the same in kilograms at the end.
  packing_pounds: {
    as: 'xlsx',
    merged: ['A1:H1'],
    rows: [
      ['PACKING SLIP'],
      ['Ship From:', 'Tri-County Hydraulics Inc.', '', 'Slip #:', 'PS-118820'],
      ['', '870 Foundry St, Toledo, OH 43607', '', 'Ship Date:', '6/18/2026'],
      ['Ship To:', 'Changsha Zhonglian Machinery Co., Ltd.', '', 'Customer PO:', 'ZL-HY-2605'],
      ['', '361 Yinpen South Road, Changsha, Hunan', '', 'Invoice #:', '118820'],
      [],
      ['Skid', 'Part #', 'Description', 'Qty Ordered', 'Qty Shipped', 'Dims (in)', 'Net Wt (lb)', 'Gross Wt (lb)'],
      [1, 'TH-4410', 'Gear pump 45cc', 24, 24, '48x40x32', 1056, 1120],
      [2, 'TH-5120', 'Directional valve', 60, 48, '48x40x28', 912, 968],
      [3, 'TH-0093', 'Seal kit', 200, 200, '48x40x20', 180, 236],
      ['', '', '', '', 272, 'TOTAL LBS', 2148, 2324],
      ['', '', '', '', '', 'TOTAL KGS', 974.32, 1054.15],
    ],
    fields: { doc_type: 'packing_list', invoice_no: '118820', contract_no: 'ZL-HY-2605', seller: 'Tri-County Hydraulics Inc.', buyer: 'Changsha Zhonglian Machinery Co., Ltd.', net_weight: 974.32, gross_weight: 1054.15 },
    columns: ['model', 'name', 'qty'],
    lines: [['TH-4410', 'Gear pump 45cc', 24], ['TH-5120', 'Directional valve', 48], ['TH-0093', 'Seal kit', 200]],
  },
  packing_document: {
    as: 'docx',
    parts: [
      '江苏恒生纺织品进出口有限公司', 'JIANGSU HENGSHENG TEXTILES IMP. & EXP. CO., LTD.', '装  箱  单', 'PACKING LIST',
      'TO: LINEN HOUSE APS\t\tINV. NO.: HS26TX-0712', 'ADD: Vestergade 20, Aarhus, Denmark\t\tDATE: JUL. 12TH, 2026',
      'SHIPPED FROM SHANGHAI TO AARHUS BY SEA',
      [
        ['MARKS & NOS.', 'DESCRIPTION', 'PACKAGES', 'QUANTITY', 'G.W. (KGS)', 'N.W. (KGS)', 'MEAS. (CBM)'],
        [['LINEN HOUSE', 'AARHUS', 'C/NO.1-185'], '100% LINEN FABRIC 纯亚麻布', '120 ROLLS', '7,200 M', '@28.5 / 3,420', '@27 / 3,240', '9.36'],
        ['', 'LINEN CUSHION COVER 亚麻靠垫套', '65 CTNS', '13,000 PCS', '@16 / 1,040', '@14 / 910', '5.85'],
        ['TOTAL:', '', '185 PKGS', '', '4,460', '4,150', '15.21'],
      ],
      'TOTAL ONE HUNDRED AND EIGHTY FIVE (185) PACKAGES ONLY.',
    ],
    fields: { doc_type: 'packing_list', invoice_no: 'HS26TX-0712', invoice_date: '2026-07-12', seller: 'JIANGSU HENGSHENG TEXTILES IMP. & EXP. CO., LTD.', buyer: 'LINEN HOUSE APS', port_loading: 'SHANGHAI', port_discharge: 'AARHUS', packages: 185, gross_weight: 4460, net_weight: 4150, volume: 15.21 },
    columns: ['name', 'packages', 'qty', 'gross_weight', 'net_weight', 'volume'],
    lines: [
      ['100% LINEN FABRIC 纯亚麻布', 120, 7200, 3420, 3240, 9.36],
      ['LINEN CUSHION COVER 亚麻靠垫套', 65, 13000, 1040, 910, 5.85],
    ],
  },
  contract_clauses_two: {
    as: 'docx',
    parts: [
      '销售合同', 'SALES CONTRACT', '合同编号/Contract No.: CT-2026-EX-0419', '签订日期/Date: April 19, 2026', '签订地点/Signed at: Xiamen, China',
      '卖方/The Seller: 厦门鹭岛石材有限公司 Xiamen Ludao Stone Co., Ltd.', '地址/Address: 厦门市湖里区安岭路988号', '买方/The Buyer: Marmi & Graniti Adriatica S.p.A.', '地址/Address: Via del Porto 14, Ancona, Italy',
      '兹经买卖双方同意，按下列条款签订本合同：', 'The Seller agrees to sell and the Buyer agrees to buy the under-mentioned goods on the terms stated below:',
      '1. 货物 Commodity:',
      [
        ['品名及规格 Commodity & Specification', '数量 Quantity', '单价 Unit Price', '总值 Total Value'],
        ['花岗岩板材 G603 抛光 Granite slabs G603 polished 60x60x2cm', '2,400 m²', 'EUR 11.80/m²', 'EUR 28,320.00'],
        ['花岗岩路缘石 G654 Kerb stones G654', '850 m', 'EUR 14.20/m', 'EUR 12,070.00'],
        ['总值 Total', '', '', 'EUR 40,390.00'],
      ],
      '总值(大写) Total value in words: SAY EUROS FORTY THOUSAND THREE HUNDRED AND NINETY ONLY',
      '2. 溢短装 More or less: 5% more or less in quantity and amount allowed.', '3. 价格术语 Trade terms: CFR Ancona (Incoterms 2020)', '4. 包装 Packing: In wooden crates, fumigated.',
      '5. 装运期 Time of shipment: Not later than June 30, 2026.', '6. 装运港和目的港 Port of loading & destination: From Xiamen, China to Ancona, Italy.', '7. 付款条件 Terms of payment: 20% by T/T in advance, 80% by L/C at sight.', '8. 保险 Insurance: To be covered by the Buyer.',
      '卖方 SELLER:\t\t\t买方 BUYER:',
    ],
    fields: { doc_type: 'contract', contract_no: 'CT-2026-EX-0419', contract_date: '2026-04-19', seller: '厦门鹭岛石材有限公司 Xiamen Ludao Stone Co., Ltd.', buyer: 'Marmi & Graniti Adriatica S.p.A.', trade_terms: 'CFR', terms_place: 'Ancona', port_loading: 'Xiamen', port_discharge: 'Ancona', payment: '20% by T/T in advance, 80% by L/C at sight', currency: 'EUR', total_amount: 40390 },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['花岗岩板材 G603 抛光 Granite slabs G603 polished 60x60x2cm', 2400, 'm²', 11.8, 28320],
      ['花岗岩路缘石 G654 Kerb stones G654', 850, 'm', 14.2, 12070],
    ],
  },
  // A house bill as a forwarder's system types it.
  bill_telex: {
    style: 'pre{font:10px "Courier New",monospace}',
    body: `<pre>                       SINOWAY LOGISTICS (NINGBO) LTD.
                              BILL OF LADING                       B/L NO: SWNB26070518
 SHIPPER:
 NINGBO HAITIAN GARDEN TOOLS CO.,LTD
 NO.88 JIANGNAN ROAD,NINGBO,CHINA
 TEL:0574-88110023
 CONSIGNEE:
 GREENTHUMB SUPPLIES LIMITED
 UNIT 4 RIVERSIDE PARK, LEEDS LS10 1RT, UK
 NOTIFY PARTY:
 SAME AS CONSIGNEE
 PRE-CARRIAGE BY:                     PLACE OF RECEIPT: NINGBO
 OCEAN VESSEL/VOY: EVER GIVEN II/1182-041W    PORT OF LOADING: NINGBO,CHINA
 PORT OF DISCHARGE: FELIXSTOWE,UK     PLACE OF DELIVERY: LEEDS,UK
 ------------------------------------------------------------------------------------
 MARKS AND NUMBERS    NO.OF PKGS   DESCRIPTION OF GOODS       GROSS WEIGHT   MEASUREMENT
 ------------------------------------------------------------------------------------
 GREENTHUMB           812 CTNS     GARDEN TOOLS               9,744.00KGS    41.250CBM
 PO 77120                          HS CODE:820160
 C/NO.1-812                        INVOICE NO.HT26-0705
                                   FREIGHT COLLECT
 TEMU7719025/CN8834210/40HQ/812CTNS/9744.00KGS/41.250CBM
 ------------------------------------------------------------------------------------
 TOTAL: SAY EIGHT HUNDRED AND TWELVE CARTONS ONLY
 FREIGHT PAYABLE AT: DESTINATION      LADEN ON BOARD: JUL 09,2026
 PLACE AND DATE OF ISSUE: NINGBO JUL 09,2026    NO. OF ORIGINAL B/L: ZERO (0) TELEX RELEASE
</pre>`,
    fields: { doc_type: 'bill_of_lading', bill_no: 'SWNB26070518', bill_date: '2026-07-09', seller: 'NINGBO HAITIAN GARDEN TOOLS CO.,LTD', buyer: 'GREENTHUMB SUPPLIES LIMITED', vessel: 'EVER GIVEN II', voyage: '1182-041W', place_receipt: 'NINGBO', port_loading: 'NINGBO', port_discharge: 'FELIXSTOWE', place_delivery: 'LEEDS', packages: 812, gross_weight: 9744, volume: 41.25, containers: 'TEMU7719025', seal_no: 'CN8834210', freight: 'FREIGHT COLLECT' },
    columns: [], lines: [],
  },
  bill_air_neutral: {
    style: `body{font:9px Arial} ${BOXES} ${RULED}`,
    body: `<div style="display:flex;justify-content:space-between"><b>784 PVG 5519 3302</b><b>784-55193302</b></div>${boxes([
      ["Shipper's Name and Address", 'SHANGHAI MEDITECH DEVICES CO., LTD.<br>BLDG 7, 555 ZHANGJIANG RD<br>SHANGHAI 201203 CHINA'],
      ['Not Negotiable Air Waybill Issued by', 'CHINA SOUTHERN CARGO'],
      ["Consignee's Name and Address", 'KLINIKUM EINKAUF NORD EG<br>HAFENSTRASSE 40<br>24103 KIEL GERMANY'],
      ["Issuing Carrier's Agent Name and City", 'ORIENT AIR FREIGHT SHANGHAI'],
      ['Airport of Departure', 'SHANGHAI PUDONG'], ['Airport of Destination', 'FRANKFURT'],
      ['Flight/Date', 'CZ461/14'], ['Amount of Insurance', 'XXX'], ['Currency', 'CNY'], ['Handling Information', 'ATTACHED: COMMERCIAL INVOICE SM-26-771'],
    ])}<table><tr><th>No. of Pieces</th><th>Gross Weight</th><th>kg/lb</th><th>Chargeable Weight</th><th>Rate</th><th>Total</th><th>Nature and Quantity of Goods</th></tr><tr><td>18</td><td>412.0</td><td>K</td><td>497.5</td><td>32.10</td><td>15969.75</td><td>PATIENT MONITORS<br>VOL 2.985 CBM</td></tr><tr><td>18</td><td>412.0</td><td></td><td></td><td></td><td>15969.75</td><td></td></tr></table><p>Executed on 14-OCT-2026 at SHANGHAI</p>`,
    fields: { doc_type: 'bill_of_lading', bill_no: '784-55193302', bill_date: '2026-10-14', seller: 'SHANGHAI MEDITECH DEVICES CO., LTD.', buyer: 'KLINIKUM EINKAUF NORD EG', port_loading: 'SHANGHAI PUDONG', port_discharge: 'FRANKFURT', packages: 18, gross_weight: 412, volume: 2.985 },
    columns: [], lines: [],
  },
  // Advance paid before, and what is left to pay.
  invoice_advance: {
    style: `body{font:11px Georgia} ${RULED} ${RIGHT(3, 5, 6)}`,
    body: `<center><h2 style="margin:0">GUJARAT AGRO PROCESSORS PVT. LTD.</h2>Survey No. 114, Unjha, Gujarat 384170, India &nbsp; GSTIN 24AABCG1147K1Z2 &nbsp; IEC 0811004420<h3>EXPORT INVOICE</h3></center>
<table><tr><td>Exporter<br>GUJARAT AGRO PROCESSORS PVT. LTD.</td><td>Invoice No. & Date<br>GAP/EXP/118/26-27 dt. 05.08.2026</td></tr><tr><td>Consignee<br>Tianjin Wanli Spices Co., Ltd.<br>Binhai, Tianjin</td><td>Buyer's Order No. & Date<br>TWS/PO/0623 dt. 23.06.2026</td></tr><tr><td>Country of Origin of Goods<br>INDIA</td><td>Country of Final Destination<br>CHINA</td></tr><tr><td>Port of Loading<br>MUNDRA</td><td>Port of Discharge<br>TIANJIN XINGANG</td></tr><tr><td>Vessel/Flight No.<br>XIN QING DAO 0211E</td><td>Terms of Delivery and Payment<br>CIF Tianjin Xingang; 10% advance, balance CAD</td></tr></table><br>
${table(
  [['Marks & No.', 'Description of Goods', 'Qty (MT)', 'Bags', 'Rate USD/MT', 'Amount USD']],
  [
    ['GAP 1/19', 'Cumin seeds, Singapore 99%', '19.000', '760 x 25 kg', '2,940.00', '55,860.00'],
    ['GAP 2/19', 'Sesame seeds, hulled 99.95%', '19.000', '760 x 25 kg', '1,815.00', '34,485.00'],
  ],
  ['', 'Total', '38.000', '1520', '', '90,345.00'],
)}<p>Less: Advance received &nbsp;&nbsp; USD 9,034.50</p><p><b>Net receivable &nbsp;&nbsp; USD 81,310.50</b></p><p>Amount chargeable (in words): US Dollars Eighty one thousand three hundred ten and cents fifty only</p><p>Total Gross Wt.: 38,190.000 Kgs &nbsp; Total Net Wt.: 38,000.000 Kgs</p><p>Declaration: We declare that this invoice shows the actual price of the goods described.</p>`,
    fields: { doc_type: 'invoice', invoice_no: 'GAP/EXP/118/26-27', invoice_date: '2026-08-05', contract_no: 'TWS/PO/0623', seller: 'GUJARAT AGRO PROCESSORS PVT. LTD.', buyer: 'Tianjin Wanli Spices Co., Ltd.', origin: 'INDIA', port_loading: 'MUNDRA', port_discharge: 'TIANJIN XINGANG', vessel: 'XIN QING DAO', voyage: '0211E', trade_terms: 'CIF', currency: 'USD', total_amount: 90345, packages: 1520, gross_weight: 38190, net_weight: 38000 },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [['Cumin seeds, Singapore 99%', 19, 2940, 55860], ['Sesame seeds, hulled 99.95%', 19, 1815, 34485]],
  },
  // List price, discount in percent, net price.
  invoice_percent: {
    style: `body{font:10px Verdana} ${OPEN} ${RIGHT(3, 4, 5, 6, 7)}`,
    body: `<p><b>Officine Brambilla S.r.l.</b> - Via Mazzini 118 - 23900 Lecco (LC) - P.IVA IT02118840134</p><h3>FATTURA / INVOICE N. 2026/E/441 del 17/07/2026</h3><p>Spett.le / Messrs.<br><b>Hefei Jianghuai Pump Co., Ltd.</b><br>Hefei, Anhui - China</p><p>Vs. ordine / Your order: JH-2606-018 &nbsp;&nbsp; Resa / Delivery: FCA Lecco &nbsp;&nbsp; Pagamento / Payment: Bonifico 60 gg d.f.</p>
${table(
  [['Codice / Code', 'Descrizione / Description', 'Q.tà / Qty', 'Prezzo / Price', 'Sc. % / Disc.', 'Netto / Net', 'Importo / Amount']],
  [
    ['OB-50/2', 'Mechanical seal 50 mm', '300', '24,00', '15', '20,40', '6.120,00'],
    ['OB-80/2', 'Mechanical seal 80 mm', '120', '38,50', '15', '32,725', '3.927,00'],
    ['OB-KIT', 'O-ring kit FKM', '420', '3,10', '10', '2,79', '1.171,80'],
  ],
)}<p style="text-align:right">Totale merce / Goods total EUR 11.218,80<br>Imballo / Packing EUR 85,00<br><b>Totale fattura / Invoice total EUR 11.303,80</b></p><p>N. colli / No. of packages: 5 &nbsp;&nbsp; Peso lordo / Gross weight kg 412,5 &nbsp;&nbsp; Peso netto / Net weight kg 377,0</p><p>Origine / Origin: ITALIA. Non imponibile art. 8 DPR 633/72</p>`,
    fields: { doc_type: 'invoice', invoice_no: '2026/E/441', invoice_date: '2026-07-17', contract_no: 'JH-2606-018', seller: 'Officine Brambilla S.r.l.', buyer: 'Hefei Jianghuai Pump Co., Ltd.', trade_terms: 'FCA', terms_place: 'Lecco', payment: 'Bonifico 60 gg d.f.', currency: 'EUR', total_amount: 11303.8, packages: 5, gross_weight: 412.5, net_weight: 377, origin: 'ITALIA' },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [['OB-50/2', 'Mechanical seal 50 mm', 300, 20.4, 6120], ['OB-80/2', 'Mechanical seal 80 mm', 120, 32.725, 3927], ['OB-KIT', 'O-ring kit FKM', 420, 2.79, 1171.8]],
  },
  // Polish and English, value added tax at nought.
  invoice_polish: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(4, 6, 7, 8, 9)}`,
    body: `<p style="text-align:right">Gdynia, 2026-08-28</p><h3>Faktura VAT / Invoice nr FS 1187/08/2026</h3><div style="display:flex;gap:30mm"><div><b>Sprzedawca / Seller:</b><br>Baltic Amber Sp. z o.o.<br>ul. Portowa 8, 81-350 Gdynia<br>NIP PL5862214407</div><div><b>Nabywca / Buyer:</b><br>Fushun Yuanfeng Jewelry Co., Ltd.<br>Fushun, Liaoning, China</div></div><p>Data sprzedaży / Date of sale: 2026-08-27 &nbsp; Termin płatności / Payment due: 2026-09-27 &nbsp; Warunki dostawy / Delivery terms: CIP Shenyang</p>
${table(
  [['Lp. / No.', 'Nazwa / Description', 'CN', 'Ilość / Qty', 'J.m. / Unit', 'Cena netto / Net price', 'Wartość netto / Net value', 'VAT', 'Wartość brutto / Gross value']],
  [
    ['1', 'Baltic amber, raw, 10-20 g', '25309070', '18,5', 'kg', '1 420,00', '26 270,00', '0%', '26 270,00'],
    ['2', 'Amber beads, polished', '71031000', '6,25', 'kg', '3 280,00', '20 500,00', '0%', '20 500,00'],
  ],
  ['', 'Razem / Total', '', '', '', '', '46 770,00', '0,00', '46 770,00'],
)}<p>Do zapłaty / Amount due: <b>46 770,00 USD</b></p><p>Słownie / In words: forty six thousand seven hundred seventy US dollars</p>`,
    fields: { doc_type: 'invoice', invoice_no: 'FS 1187/08/2026', invoice_date: '2026-08-28', seller: 'Baltic Amber Sp. z o.o.', buyer: 'Fushun Yuanfeng Jewelry Co., Ltd.', trade_terms: 'CIP', terms_place: 'Shenyang', currency: 'USD', total_amount: 46770 },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [['Baltic amber, raw, 10-20 g', 18.5, 'kg', 1420, 26270], ['Amber beads, polished', 6.25, 'kg', 3280, 20500]],
  },
  // The form of a courier.
  invoice_courier: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(5, 6, 7)}`,
    body: `<h3>COMMERCIAL INVOICE</h3><table><tr><td><b>INTERNATIONAL AIR WAYBILL NO.</b> 7719 4402 8815</td><td><b>DATE OF EXPORTATION</b> 24 Jun 2026</td></tr><tr><td><b>SHIPPER/EXPORTER</b><br>Ridgeline Sensors Ltd<br>7 Science Park, Cambridge CB4 0FY<br>United Kingdom<br>EORI GB441872093000</td><td><b>CONSIGNEE</b><br>Xi'an Huacheng Instruments Co., Ltd.<br>Keji 2nd Road, Xi'an, 710075<br>China</td></tr><tr><td><b>COUNTRY OF EXPORT</b> UNITED KINGDOM</td><td><b>IMPORTER - IF OTHER THAN CONSIGNEE</b><br></td></tr><tr><td><b>COUNTRY OF ULTIMATE DESTINATION</b> CHINA</td><td><b>REASON FOR EXPORT</b> Sale &nbsp; <b>INVOICE NO.</b> RS-7713</td></tr></table>
${table(
  [['NO. OF PKGS', 'FULL DESCRIPTION OF GOODS', 'HARMONISED CODE', 'COUNTRY OF MFR', 'QTY', 'UNIT VALUE', 'TOTAL VALUE']],
  [
    ['1', 'Fibre Bragg grating sensor FBG-1550', '9031499000', 'GB', '40', '118.00', '4720.00'],
    ['1', 'Interrogator module IM-8', '9027500000', 'GB', '2', '3450.00', '6900.00'],
  ],
)}<table><tr><td>TOTAL NO. OF PKGS<br>2</td><td>TOTAL WEIGHT<br>14.6 kg</td><td>CURRENCY<br>GBP</td><td>FREIGHT<br>185.00</td><td>INSURANCE<br>0.00</td><td>TOTAL INVOICE VALUE<br>11805.00</td></tr></table><p>Terms of sale: DAP Xi'an</p><p>I declare all the information contained in this invoice to be true and correct.</p><p>J. Whitcombe, Export Coordinator &nbsp;&nbsp; 24/06/2026</p>`,
    fields: { doc_type: 'invoice', invoice_no: 'RS-7713', seller: 'Ridgeline Sensors Ltd', buyer: "Xi'an Huacheng Instruments Co., Ltd.", bill_no: '7719 4402 8815', trade_terms: 'DAP', terms_place: "Xi'an", currency: 'GBP', total_amount: 11805, packages: 2, gross_weight: 14.6 },
    columns: ['name', 'hs', 'origin', 'qty', 'price', 'amount'],
    lines: [['Fibre Bragg grating sensor FBG-1550', '9031499000', 'GB', 40, 118, 4720], ['Interrogator module IM-8', '9027500000', 'GB', 2, 3450, 6900]],
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
    fields: { seller: '佛山市顺德区华盛电器有限公司', buyer: 'HOMELINE APPLIANCES INC.', contract_no: 'HS2026-0917', port_discharge: '洛杉矶', trade_terms: 'FOB', packages: 560, gross_weight: 6720, net_weight: 5880, package_type: '纸箱', currency: 'USD', total_amount: 100968 },
    columns: ['hs', 'name', 'qty', 'price', 'amount'],
    lines: [['8516719000', '咖啡机', 2800, 21.5, 60200], ['8516792000', '空气炸锅', 2240, 18.2, 40768]],
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
    lines: [['注塑模具', 2, 'PCS', 192100], ['模具镶件', 16, 'PCS', 22600]],
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
    fields: { doc_type: 'invoice', invoice_no: 'OKI-26-0908B', invoice_date: '2026-09-08', seller: 'OKADA INDUSTRIES CO., LTD.', buyer: 'DALIAN HUARUI SEALING TECHNOLOGY CO., LTD.', payment: 'T/T within 30 days after invoice date', trade_terms: 'CIP', terms_place: 'Dalian', currency: 'JPY', total_amount: 821000, origin: 'Japan', packages: 6, net_weight: 96.5, gross_weight: 112, volume: 0.418, port_loading: 'Osaka', port_discharge: 'Dalian' },
    columns: ['name', 'packages', 'qty', 'unit', 'price', 'amount'],
    lines: [['Oil seal TC 35x52x8', 3, 6000, 'pcs', 62, 372000], ['Oil seal TC 50x72x9', 2, 3000, 'pcs', 88, 264000], ['V-packing set VN-40', 1, 250, 'sets', 740, 185000]],
  },
  // A sheet by cartons: what one holds, how many there are, sizes of a carton, hidden costs.
  packing_cartons: {
    as: 'xlsx',
    sheets: [{ name: 'PL', merged: ['A1:L1', 'A2:L2'], hiddenColumns: [12], rows: [
      ['汕头市澄海区乐童玩具实业有限公司'], ['DETAILED PACKING LIST'],
      ['BUYER:', 'TOYLAND DISTRIBUTION SAS', '', '', '', 'PL NO.:', 'LT-PL-2609'], ['CONTAINER NO.:', 'CSNU6829155', '', '', '', 'SEAL NO.:', 'FX1190427'],
      ['CTN NO.', 'ITEM', 'DESCRIPTION', 'CTNS', 'PCS/CTN', 'TTL PCS', 'NW/CTN', 'GW/CTN', 'TTL NW', 'TTL GW', 'CTN SIZE (CM)', '成本'],
      ['1-150', 'LT-101', '遥控车 R/C car', 150, 24, 3600, 9.5, 11, 1425, 1650, '75x42x50', 26.5],
      ['151-230', 'LT-115', '积木 Building blocks', 80, 36, 2880, 12, 13.4, 960, 1072, '60x45x48', 14],
      ['231-260', 'LT-208', '拼图 Jigsaw puzzle', 30, 72, 2160, 15.2, 16.6, 456, 498, '50x40x40', 5.2],
      ['', '', 'TTL:', 260, '', 8640, '', '', 2841, 3220, '36.6CBM', ''] ] }],
    fields: { doc_type: 'packing_list', buyer: 'TOYLAND DISTRIBUTION SAS', seller: '汕头市澄海区乐童玩具实业有限公司', containers: 'CSNU6829155', seal_no: 'FX1190427', packages: 260, net_weight: 2841, gross_weight: 3220, volume: 36.6 },
    columns: ['model', 'name', 'packages', 'qty', 'net_weight', 'gross_weight'],
    lines: [['LT-101', '遥控车 R/C car', 150, 3600, 1425, 1650], ['LT-115', '积木 Building blocks', 80, 2880, 960, 1072], ['LT-208', '拼图 Jigsaw puzzle', 30, 2160, 456, 498]],
  },
  // Needles, mainland, the unit within the quantity.
  invoice_printer: {
    as: 'scan', look: 'needles',
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
    fields: { doc_type: 'invoice', invoice_no: 'LJ-260611', invoice_date: '2026-06-11', contract_no: 'LJ-SC-0344', seller: 'GUANGXI LIUJIANG CHEMICALS IMP. AND EXP. CORP.', buyer: 'BHARAT PIGMENTS LTD.', port_loading: 'QINZHOU', port_discharge: 'NHAVA SHEVA', trade_terms: 'CIF', terms_place: 'NHAVA SHEVA', currency: 'USD', total_amount: 94240, packages: 2400 },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [['ZINC OXIDE 99.7%', 40, 'MT', 1985, 79400], ['LITHOPONE B301', 20, 'MT', 742, 14840]],
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
    fields: { doc_type: 'packing_list', invoice_no: 'HSP-26-0824', invoice_date: '2026-08-24', seller: 'HANSEO PRECISION CO., LTD.', buyer: '上海锐驰自动化设备有限公司', packages: 4, net_weight: 154, gross_weight: 172.5 },
    columns: ['name', 'model', 'qty', 'net_weight', 'gross_weight'],
    lines: [['伺服电机', 'HM-750', 20, 64, 71.5], ['伺服驱动器', 'HD-750', 20, 38, 44], ['编码器线缆', 'CB-05M', 200, 52, 57]],
  },
  // A scan with a stamp, bilingual, the number of the goods under their names.
  invoice_scan_zh: {
    as: 'scan', look: 'scan',
    style: `body{font:13px Arial,"WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<center><b style="font-size:19px">成都蜀锦丝绸有限责任公司</b><br>CHENGDU SHUJIN SILK CO., LTD.<h3>发 票 INVOICE</h3></center><table><tr><td>买方 Buyer: SETA D'ORIENTE SRL<br>Via Como 3, Milano</td><td>编号 No.: SJ26-1008<br>日期 Date: 08/10/2026</td></tr><tr><td>起运地 From: CHENGDU</td><td>目的地 To: MILANO</td></tr></table><br>
${table(
  [['品名 Description', '货号 Art.', '数量 Qty (米 M)', '单价 Price (EUR)', '金额 Amount (EUR)']],
  [['真丝素绉缎 Silk crepe satin 19mm', 'SC-19', '1,500', '13.60', '20,400.00'], ['真丝提花 Silk jacquard', 'SJ-88', '620', '21.50', '13,330.00']],
  ['合计 Total', '', '2,120', '', '33,730.00'],
)}<p>成交方式 Terms: FCA CHENGDU　　付款 Payment: D/P 60 DAYS</p><p>毛重 G.W.: 412.0 KGS　净重 N.W.: 371.0 KGS　件数 Pkgs: 27 BALES</p>${stamp('成都蜀锦丝绸<br>有限责任公司', 120, 120)}`,
    fields: { doc_type: 'invoice', invoice_no: 'SJ26-1008', invoice_date: '2026-10-08', seller: 'CHENGDU SHUJIN SILK CO., LTD.', buyer: "SETA D'ORIENTE SRL", trade_terms: 'FCA', terms_place: 'CHENGDU', payment: 'D/P 60 DAYS', currency: 'EUR', total_amount: 33730, gross_weight: 412, net_weight: 371, packages: 27 },
    columns: ['name', 'model', 'qty', 'price', 'amount'],
    lines: [['真丝素绉缎 Silk crepe satin 19mm', 'SC-19', 1500, 13.6, 20400], ['真丝提花 Silk jacquard', 'SJ-88', 620, 21.5, 13330]],
  },
  // Russian and English.
  contract_russian: {
    style: `body{font:11px "Times New Roman"} ${RULED} ${RIGHT(4, 5, 6)}`,
    body: `<center><b>КОНТРАКТ / CONTRACT № 643/88214/0026</b></center><div style="display:flex;justify-content:space-between"><span>Manzhouli</span><span>«14» May 2026</span></div><p>OOO "SibLesExport", Russia, hereinafter referred to as the "Seller", and Manzhouli Hengda Wood Co., Ltd., China, hereinafter referred to as the "Buyer", have concluded the present Contract as follows:</p><p><b>1. Subject of the Contract.</b> The Seller sells and the Buyer buys sawn timber on DAP Zabaikalsk terms (Incoterms 2020).</p>
${table(
  [['№', 'Наименование / Goods', 'Размер / Size, mm', 'Кол-во / Quantity, m3', 'Цена / Price, CNY', 'Сумма / Amount, CNY']],
  [['1', 'Pine sawn timber GOST 8486', '50x150x6000', '840', '1 650', '1 386 000'], ['2', 'Larch sawn timber', '50x200x6000', '360', '2 120', '763 200']],
  ['', 'Итого / Total', '', '1 200', '', '2 149 200'],
)}<p><b>2. Total value.</b> The total value of the Contract is 2,149,200 (two million one hundred forty nine thousand two hundred) CNY.</p><p><b>3. Terms of payment.</b> 100 % prepayment by bank transfer.</p><p><b>4. Delivery.</b> Goods shall be delivered by rail until 31.12.2026.</p>`,
    fields: { doc_type: 'contract', contract_no: '643/88214/0026', contract_date: '2026-05-14', seller: 'OOO "SibLesExport"', buyer: 'Manzhouli Hengda Wood Co., Ltd.', trade_terms: 'DAP', terms_place: 'Zabaikalsk', currency: 'CNY', total_amount: 2149200, payment: '100 % prepayment by bank transfer' },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [['Pine sawn timber GOST 8486', 840, 1650, 1386000], ['Larch sawn timber', 360, 2120, 763200]],
  },
  // Thai exporter, drums and a tank, gross and net within the goods, date of Buddhist look avoided.
  invoice_latex: {
    style: `body{font:11px Tahoma,Arial} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h3 style="color:#063">SIAM LATEX PRODUCTS PUBLIC COMPANY LIMITED</h3><p>99/1 Moo 4, Hat Yai, Songkhla 90110 Thailand Tel +66 74 551 200 Tax ID 0107560004421</p><table><tr><td rowspan=3><b>Consignee :</b><br>QINGDAO DOUBLESTAR GLOVES CO., LTD.<br>5 HANJIANG ROAD, QINGDAO</td><td><b>Invoice No. :</b> SLP 2609/144</td></tr><tr><td><b>Date :</b> September 14, 2026</td></tr><tr><td><b>Sales Contract :</b> SLP-DS-081</td></tr><tr><td><b>Vessel :</b> WAN HAI 517 V.N284</td><td><b>ETD Songkhla :</b> September 18, 2026</td></tr><tr><td><b>From :</b> Songkhla, Thailand</td><td><b>To :</b> Qingdao, China</td></tr></table>
${table(
  [['Shipping Mark', 'Description', 'Quantity (Kgs)', 'Unit price (USD/Kg) CIF Qingdao', 'Amount (USD)']],
  [['DS / QINGDAO / NO.1-2', 'Natural rubber latex 60% HA, in flexitank<br>Gross weight 42,360 kgs', '42,000', '1.385', '58,170.00'], ['DS / NO.3-82', 'Natural rubber latex 60% LA, in steel drums (80 drums)<br>Gross weight 17,920 kgs', '16,400', '1.452', '23,812.80']],
  ['', 'TOTAL', '58,400', '', '81,982.80'],
)}<p>(US DOLLARS EIGHTY ONE THOUSAND NINE HUNDRED EIGHTY TWO AND CENTS EIGHTY ONLY)</p><p>Total net weight : 58,400 kgs<br>Total gross weight : 60,280 kgs</p><p>Payment : L/C 60 days after B/L date No. LC4418026QD dated 260805</p>`,
    fields: { doc_type: 'invoice', invoice_no: 'SLP 2609/144', invoice_date: '2026-09-14', contract_no: 'SLP-DS-081', seller: 'SIAM LATEX PRODUCTS PUBLIC COMPANY LIMITED', buyer: 'QINGDAO DOUBLESTAR GLOVES CO., LTD.', vessel: 'WAN HAI 517', voyage: 'N284', port_loading: 'Songkhla', port_discharge: 'Qingdao', trade_terms: 'CIF', terms_place: 'Qingdao', currency: 'USD', total_amount: 81982.8, net_weight: 58400, gross_weight: 60280 },
    columns: ['qty', 'price', 'amount'],
    lines: [[42000, 1.385, 58170], [16400, 1.452, 23812.8]],
  },
  // A delivery note with weights that serves as packing list.
  packing_note: {
    style: `body{font:11px Calibri,Arial} ${OPEN} ${RIGHT(1, 4, 5)}`,
    body: `<div style="display:flex;justify-content:space-between"><b style="font-size:16px">Kowalczyk Maszyny</b><div>LIEFERSCHEIN / DELIVERY NOTE<br>No. 26-40871<br>11.09.2026</div></div><p>Deliver to: Ningbo Deli Packaging Machinery Co., Ltd., Ningbo</p><p>Order: DL-889 / 02.07.2026 &nbsp; Your contact: A. Nowak</p>
${table(
  [['Pos.', 'Article', 'Description', 'Qty', 'Weight kg']],
  [['1', 'KM-CUT-4', 'Rotary cutter head', '2 pcs', '184,0'], ['2', 'KM-BLD-9', 'Blade set', '12 sets', '33,6'], ['3', 'KM-DOC', 'Operating manual', '1 pc', '0,4']],
)}<p>Number of packages: 3 (1 pallet, 2 cartons)</p><p>Total weight net: 218,0 kg / gross: 246,5 kg</p><p>Received in good condition: ______________</p>`,
    fields: { doc_type: 'packing_list', seller: 'Kowalczyk Maszyny', buyer: 'Ningbo Deli Packaging Machinery Co., Ltd.', contract_no: 'DL-889', packages: 3, net_weight: 218, gross_weight: 246.5 },
    columns: ['model', 'name', 'qty'],
    lines: [['KM-CUT-4', 'Rotary cutter head', 2], ['KM-BLD-9', 'Blade set', 12], ['KM-DOC', 'Operating manual', 1]],
  },
};
