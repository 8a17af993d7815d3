// A third batch, smaller, written after the rules were mended for the second one and read once after.
import { OPEN, RIGHT, RULED, table } from './markup.mjs';

const side = (left, right) => `<div style="display:flex;justify-content:space-between"><div>${left}</div><div>${right}</div></div>`;
export const UNSEEN_THIRD = {
  invoice_tools_de_en: {
    style: `body{font:9.5px "Liberation Sans"} ${OPEN} ${RIGHT(3, 5, 6)}`,
    body: `${side('<b>WERKZEUGBAU HÖRNER KG</b><br>72766 Reutlingen', 'Proforma-Rechnung Nr. PR-2026-0088<br>Datum: 02.09.2026')}<p>An: Chongqing Liangjiang Mould Co., Ltd.</p>
${table([['Pos', 'Artikel', 'Stück', 'Gewicht/kg', 'Einzelpreis €', 'Gesamt €']], [['1', 'Führungssäule Ø25x160', '48', '0,62', '14,80', '710,40'], ['2', 'Führungsbuchse Ø25', '48', '0,31', '11,20', '537,60'], ['3', 'Expressversand', '1', '', '92,00', '92,00']])}<p style="text-align:right">Gesamtbetrag 1.340,00 €</p><p>Lieferung DAP Chongqing. Gewicht brutto 52 kg. Zolltarifnummer 84661038. Ursprung: DE</p>`,
    fields: { doc_type: 'invoice', invoice_no: 'PR-2026-0088', invoice_date: '2026-09-02', seller: 'WERKZEUGBAU HÖRNER KG', buyer: 'Chongqing Liangjiang Mould Co., Ltd.', currency: 'EUR', total_amount: 1340, gross_weight: 52 },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [['Führungssäule Ø25x160', 48, 14.8, 710.4], ['Führungsbuchse Ø25', 48, 11.2, 537.6]],
  },
  packing_cosmetics: {
    as: 'xlsx',
    rows: [
      ['GUANGZHOU MEIYA COSMETICS CO., LTD'],
      ['PACKING LIST'],
      ['Bill to', 'BELLE EPOQUE FZE', '', '', 'Invoice', 'MY-26-0551', 'Dt', '15/08/2026'],
      ['Ship to', 'DUBAI SOUTH LOGISTICS', '', '', 'P.I. no', 'PI-2607-11'],
      ['CTN#', 'ITEM', 'BATCH', 'EXP', 'PCS/CTN', 'CTN QTY', 'TOTAL PCS', 'NW/CTN', 'TOTAL NW', 'TOTAL GW'],
      ['1-30', 'FACE CREAM 50ML', '260714', '2029-07', 96, 30, 2880, 9.2, 276, 318],
      ['31-50', 'LIP BALM 4G', '260718', '2029-07', 480, 20, 9600, 5.4, 108, 126],
      ['51', 'LIP BALM 4G', '260718', '2029-07', 240, 1, 240, 2.7, 2.7, 3.4],
      ['', '', '', '', '', 51, 12720, '', 386.7, 447.4],
    ],
    fields: { doc_type: 'packing_list', seller: 'GUANGZHOU MEIYA COSMETICS CO., LTD', buyer: 'BELLE EPOQUE FZE', invoice_no: 'MY-26-0551', invoice_date: '2026-08-15', packages: 51, net_weight: 386.7, gross_weight: 447.4 },
    columns: ['name', 'packages', 'qty', 'net_weight', 'gross_weight'],
    lines: [['FACE CREAM 50ML', 30, 2880, 276, 318], ['LIP BALM 4G', 20, 9600, 108, 126], ['LIP BALM 4G', 1, 240, 2.7, 3.4]],
  },
  invoice_timber: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(3, 4, 5, 6)}`,
    body: `${side('<b>SIA BALTIC BIRCH</b>, Riga', 'INVOICE BB 0718/26<br>Date 18.07.2026')}<p>Buyer: Taicang Wanfang Wood Co., Ltd.<br>Contract BB-TW-3 of 11.03.2026. CFR Taicang. Payment 100% CAD.</p>
${table([['Grade', 'Size mm', 'Packs', 'Sheets', 'm3', 'EUR/m3', 'EUR']], [['BB/BB', '18x1525x1525', '24', '1 152', '48.224', '612.00', '29 513.09'], ['BB/CP', '12x1525x1525', '16', '1 152', '32.149', '585.00', '18 807.17']], ['Total', '', '40', '2 304', '80.373', '', '48 320.26'])}<p>Birch plywood, HS 441233. Gross 54 900 kg, net 53 850 kg. Containers TGHU4471182, CAIU8822042.</p>`,
    fields: { doc_type: 'invoice', invoice_date: '2026-07-18', seller: 'SIA BALTIC BIRCH', buyer: 'Taicang Wanfang Wood Co., Ltd.', trade_terms: 'CFR', currency: 'EUR', total_amount: 48320.26, gross_weight: 54900, net_weight: 53850 },
    columns: ['packages', 'volume', 'price', 'amount'],
    lines: [[24, 48.224, 612, 29513.09], [16, 32.149, 585, 18807.17]],
  },
  bill_rail_cn: {
    style: `body{font:10px "WenQuanYi Micro Hei"} ${RULED}`,
    body: `<h3>国际货协运单（副本）</h3><table><tr><td>1 发货人</td><td>西安陆港供应链管理有限公司</td><td>运单号</td><td>31447182</td></tr><tr><td>4 收货人</td><td>TRANS LOGIC KAZ LLP</td><td>5 到站</td><td>阿拉木图1（700007）</td></tr><tr><td>2 发站</td><td>新筑</td><td>国境口岸站</td><td>霍尔果斯</td></tr><tr><td>15 货物名称</td><td>太阳能组件 HS 85414300</td><td>16 包装种类</td><td>托盘</td></tr><tr><td>17 件数</td><td>36</td><td>18 重量(公斤)</td><td>24 840</td></tr><tr><td>箱号</td><td>TBJU4471827</td><td>封印</td><td>CR5520187</td></tr></table>`,
    fields: { seller: '西安陆港供应链管理有限公司', buyer: 'TRANS LOGIC KAZ LLP', packages: 36, containers: 'TBJU4471827' },
    columns: [],
    lines: [],
  },
  invoice_pharma_zh: {
    as: 'docx',
    parts: [
      '浙江康普药业股份有限公司',
      'COMMERCIAL INVOICE（商业发票）',
      [['发票编号', 'KP20261103A', '合同编号', 'KP-BR-2609'], ['发票日期', '2026年11月3日', '信用证号', ''], ['购货方', 'LABORATORIO SUDAMERICANO LTDA', '价格术语', 'CPT SAO PAULO'], ['运输方式', '空运', '原产地', '中国']],
      [['序号', '产品名称', '批号', '数量（kg）', '单价（USD/kg）', '金额（USD）'], ['1', '盐酸二甲双胍', 'M2610071', '2,500', '5.80', '14,500.00'], ['2', '氯沙坦钾', 'L2610012', '300', '46.00', '13,800.00'], ['', '合计', '', '2,800', '', '28,300.00']],
      '毛重：3,136公斤　　净重：2,800公斤　　件数：112纸桶',
      '收款行：中国银行台州分行　账号：3552 7710 4488　SWIFT：BKCHCNBJ92G',
    ],
    fields: { doc_type: 'invoice', invoice_no: 'KP20261103A', contract_no: 'KP-BR-2609', invoice_date: '2026-11-03', buyer: 'LABORATORIO SUDAMERICANO LTDA', trade_terms: 'CPT', origin: '中国', currency: 'USD', total_amount: 28300, gross_weight: 3136, net_weight: 2800, packages: 112 },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [['盐酸二甲双胍', 2500, 5.8, 14500], ['氯沙坦钾', 300, 46, 13800]],
  },
  invoice_scrap: {
    style: `body{font:11px "Liberation Serif"} ${RULED} ${RIGHT(2, 3, 4)}`,
    body: `<h3>PACIFIC RIM RECYCLING PTY LTD</h3><p>ABN 44 718 820 551 &nbsp; Melbourne</p><h4>TAX INVOICE 00044718</h4><p>Invoice date 6/10/2026 &nbsp; Customer: NINGBO ZHENHAI COPPER RECYCLING CO LTD &nbsp; Your ref: NZ-PO-118 &nbsp; Our ref: BK-7782</p>
${table([['Commodity', 'Weight MT', 'Rate US$ / MT', 'Amount US$']], [['Copper millberry, cont. OOLU1882045', '24.186', '8,940.00', '216,222.84'], ['Less moisture deduction', '', '', '-1,240.00']])}<p>Invoice total US$ 214,982.84</p><p>Less provisional payment received US$ 194,600.56</p><p>BALANCE NOW DUE US$ 20,382.28</p><p>Gross 24.412 MT Tare 0.226 MT Net 24.186 MT. POL Melbourne POD Ningbo Vessel ANL WAHROONGA V.118N</p>`,
    fields: { doc_type: 'invoice', invoice_no: '00044718', seller: 'PACIFIC RIM RECYCLING PTY LTD', buyer: 'NINGBO ZHENHAI COPPER RECYCLING CO LTD', currency: 'USD', total_amount: 214982.84, vessel: 'ANL WAHROONGA', port_loading: 'Melbourne', port_discharge: 'Ningbo' },
    columns: ['qty', 'price', 'amount'],
    lines: [[24.186, 8940, 216222.84]],
  },
  contract_order_confirm: {
    as: 'xlsx',
    rows: [
      ['ORDER CONFIRMATION', '', '', 'Printed 12.10.2026 08:14'],
      ['SVENSKA LAGER AB', '', '', 'Order', '88-104471'],
      ['Göteborg', '', '', 'Order date', '2026-10-09'],
      ['Customer', 'Dalian Rongke Bearing Trading Co., Ltd.', '', 'Customer no', '771204'],
      ['Your order no', 'DRB-PO-0901', '', 'Requested', '2026-12-15'],
      ['Delivery terms', 'FCA Göteborg', '', 'Payment', '30 days net'],
      ['Line', 'Designation', 'Pack', 'Qty', 'Net price SEK', 'Line value SEK', 'Confirmed'],
      [10, '22320 E/C3', 1, 40, 1418.5, 56740, '2026-12-11'],
      [20, '6316-2RS1', 10, 200, 212.4, 42480, '2026-12-18'],
      [30, 'H 2320 sleeve', 1, 40, 164, 6560, '2026-12-11'],
      ['', '', '', '', 'Order value', 105780],
    ],
    fields: { buyer: 'Dalian Rongke Bearing Trading Co., Ltd.', seller: 'SVENSKA LAGER AB', trade_terms: 'FCA', payment: '30 days net', currency: 'SEK', total_amount: 105780 },
    columns: ['qty', 'price', 'amount'],
    lines: [[40, 1418.5, 56740], [200, 212.4, 42480], [40, 164, 6560]],
  },
  bill_express: {
    style: `body{font:9px Arial} ${RULED} td{vertical-align:top;height:24px} small{display:block;color:#555}`,
    body: `<center><b>HARBOURLINE CONTAINER — EXPRESS BILL OF LADING</b></center><table><tr><td rowspan=2><small>Shipper</small>CANTERBURY DAIRY INGREDIENTS LTD<br>CHRISTCHURCH, NEW ZEALAND</td><td><small>B/L No.</small>HLCCHC2611204</td><td><small>Shipper ref.</small>SO-447118</td></tr><tr><td colspan=2><small>Carrier's agent at destination</small>HARBOURLINE CHINA (SHANGHAI)</td></tr><tr><td><small>Consignee</small>SHANGHAI BRIGHT NUTRITION CO., LTD.</td><td colspan=2><small>Notify</small>SHANGHAI EASTPORT CUSTOMS BROKERS LTD</td></tr><tr><td><small>Vessel</small>SPIRIT OF LISBON</td><td><small>Voyage</small>647N</td><td><small>Place of receipt</small></td></tr><tr><td><small>Port of loading</small>LYTTELTON</td><td><small>Port of discharge</small>SHANGHAI</td><td><small>Place of delivery</small></td></tr></table>
<table><tr><th>Container / Seal</th><th>Packages</th><th>Description</th><th>Gross weight (kg)</th><th>Volume (m3)</th></tr><tr><td>HLXU4471187 / NZ771820</td><td>680 BAGS</td><td>WHOLE MILK POWDER</td><td>17,340.0</td><td>38.000</td></tr><tr><td>HLXU8820440 / NZ771821</td><td>680 BAGS</td><td>WHOLE MILK POWDER</td><td>17,340.0</td><td>38.000</td></tr><tr><td>Total</td><td>1,360 BAGS</td><td></td><td>34,680.0</td><td>76.000</td></tr></table><p>Freight prepaid. Issued at Christchurch 22 November 2026. Number of originals: ZERO</p>`,
    fields: { doc_type: 'bill_of_lading', bill_no: 'HLCCHC2611204', seller: 'CANTERBURY DAIRY INGREDIENTS LTD', buyer: 'SHANGHAI BRIGHT NUTRITION CO., LTD.', notify_party: 'SHANGHAI EASTPORT CUSTOMS BROKERS LTD', vessel: 'SPIRIT OF LISBON', voyage: '647N', port_loading: 'LYTTELTON', port_discharge: 'SHANGHAI', packages: 1360, gross_weight: 34680, volume: 76 },
    columns: ['name', 'packages', 'gross_weight', 'volume'],
    lines: [['WHOLE MILK POWDER', 680, 17340, 38], ['WHOLE MILK POWDER', 680, 17340, 38]],
  },
  invoice_yarn_pages: {
    style: `body{font:10px "DejaVu Sans"} ${RULED} ${RIGHT(3, 4, 5, 6)} .p{page-break-before:always}`,
    body: `${side('<b>PT INDORAYON TEKSTIL</b><br>Purwakarta', 'INVOICE / Page 1 of 2<br>No. 1188/IT/EXP/VI/26<br>June 11, 2026')}<p>Messrs: SHAOXING PAOJIANG KNITTING CO LTD<br>L/C No.: <br>Shipment: TANJUNG PRIOK - NINGBO, MV EVER OPUS 118E</p>
${table([['Count', 'Composition', 'Cones', 'Net lbs', 'US$/lb', 'Amount US$']], [['NE 30/1', 'Rayon viscose ring', '4,320', '19,047.60', '1.32', '25,142.83'], ['NE 40/1', 'Rayon viscose compact', '2,160', '9,523.80', '1.51', '14,380.94']])}<p style="text-align:right">to be continued 39,523.77</p><div class=p>${side('PT INDORAYON TEKSTIL', 'INVOICE / Page 2 of 2<br>No. 1188/IT/EXP/VI/26')}${table([['Count', 'Composition', 'Cones', 'Net lbs', 'US$/lb', 'Amount US$']], [['NE 20/1', 'Rayon viscose OE', '1,080', '4,761.90', '1.04', '4,952.38']], ['', 'GRAND TOTAL', '7,560', '33,333.30', '', '44,476.15'])}<p>CIF NINGBO. Usance 60 days.</p></div>`,
    fields: { doc_type: 'invoice', invoice_no: '1188/IT/EXP/VI/26', invoice_date: '2026-06-11', seller: 'PT INDORAYON TEKSTIL', buyer: 'SHAOXING PAOJIANG KNITTING CO LTD', currency: 'USD', total_amount: 44476.15, trade_terms: 'CIF', port_loading: 'TANJUNG PRIOK', port_discharge: 'NINGBO' },
    columns: ['price', 'amount'],
    lines: [[1.32, 25142.83], [1.51, 14380.94], [1.04, 4952.38]],
  },
  invoice_parts_free: {
    as: 'xlsx',
    rows: [
      ['TAEYANG ROBOTICS CORP.', '', '', '', '', 'COMMERCIAL INVOICE'],
      ['Seoul, Korea', '', '', '', 'Inv. No', 'TY-CI-0447'],
      ['Importer of record', 'Ningbo Joyson Assembly Co., Ltd.', '', '', 'Inv. Date', '2026-12-02'],
      ['End user', 'Joyson Plant 3', '', '', 'Remark', 'F.O.C. items: value for customs purpose only'],
      ['No', 'Part No', 'Part name', "Q'ty", 'Unit', 'U/Price (KRW)', 'Amount (KRW)', 'HS', 'Origin'],
      [1, 'TY-R6-ARM', 'Robot arm 6 axis', 2, 'SET', 21500000, 43000000, '8479.50', 'KR'],
      [2, 'TY-CBL-07', 'Teach pendant cable 7m', 4, 'EA', 185000, 740000, '8544.42', 'CN'],
      [3, 'TY-BAT', 'Backup battery (F.O.C.)', 8, 'EA', 12000, 96000, '8506.50', 'JP'],
      ['Total', '', '', 14, '', '', 43836000],
    ],
    fields: { doc_type: 'invoice', invoice_no: 'TY-CI-0447', invoice_date: '2026-12-02', seller: 'TAEYANG ROBOTICS CORP.', currency: 'KRW', total_amount: 43836000 },
    columns: ['model', 'name', 'qty', 'unit', 'price', 'amount', 'hs'],
    lines: [['TY-R6-ARM', 'Robot arm 6 axis', 2, 'SET', 21500000, 43000000, '847950'], ['TY-CBL-07', 'Teach pendant cable 7m', 4, 'EA', 185000, 740000, '854442'], ['TY-BAT', 'Backup battery (F.O.C.)', 8, 'EA', 12000, 96000, '850650']],
  },
};
