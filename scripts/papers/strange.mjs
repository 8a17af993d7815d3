// Papers of layouts that no rule was mended on when they were first read: charges and discounts among the goods, two tables, terms
// beside the amounts, waybills, contracts of clauses, notices.
import { OPEN, pairs, RIGHT, RULED, stamp, table } from './markup.mjs';

export const STRANGE = {
  // An American seller: what was ordered and what was shipped, a discount and freight below the goods.
  invoice_shipped: {
    as: 'xlsx',
    merged: ['A1:G1'],
    rows: [
      ['Prairie Valve & Fitting Inc.'],
      ['4410 Industrial Pkwy, Tulsa, OK 74107 USA'],
      ['', '', '', '', '', 'INVOICE #', '884120'],
      ['BILL TO', '', 'SHIP TO', '', '', 'INVOICE DATE', '03/17/2026'],
      [
        'Suzhou Hengli Pump Co., Ltd.',
        '',
        'Suzhou Hengli Pump Co., Ltd. Warehouse 3',
        '',
        '',
        'CUSTOMER PO',
        'HL-7702',
      ],
      ['88 Changjiang Road, Suzhou', '', 'Suzhou Industrial Park', '', '', 'TERMS', 'Net 45'],
      ['', '', '', '', '', 'INCOTERM', 'FCA Houston'],
      [],
      ['LINE', 'PART #', 'DESCRIPTION', 'QTY ORDERED', 'QTY SHIPPED', 'UNIT PRICE', 'EXT PRICE'],
      [1, 'BV-200-SS', 'Ball valve 2in stainless', 120, 100, 48.5, 4850],
      [2, 'GV-150-CS', 'Gate valve 1.5in carbon steel', 60, 60, 71.25, 4275],
      [3, 'GK-200', 'Gasket kit', 300, 280, 3.15, 882],
      [],
      ['', '', '', '', '', 'SUBTOTAL', 10007],
      ['', '', '', '', '', 'DISCOUNT 2%', -200.14],
      ['', '', '', '', '', 'FREIGHT', 315],
      ['', '', '', '', '', 'TOTAL DUE USD', 10121.86],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: '884120',
      invoice_date: '2026-03-17',
      contract_no: 'HL-7702',
      seller: 'Prairie Valve & Fitting Inc.',
      buyer: 'Suzhou Hengli Pump Co., Ltd.',
      payment: 'Net 45',
      trade_terms: 'FCA',
      currency: 'USD',
      total_amount: 10121.86,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['BV-200-SS', 'Ball valve 2in stainless', 100, 48.5, 4850],
      ['GV-150-CS', 'Gate valve 1.5in carbon steel', 60, 71.25, 4275],
      ['GK-200', 'Gasket kit', 280, 3.15, 882],
    ],
  },
  // FOB and CIF beside each other in the rows and in the totals.
  invoice_fob_cif: {
    style: `body{font:11px Arial} ${RULED} ${RIGHT(3, 4, 5, 6, 7)}`,
    body: `<h2>HANSHIN BEARING WORKS, LTD.</h2><p>2-14 Minatojima, Kobe, Japan</p><h3>COMMERCIAL INVOICE</h3><div style="display:grid;grid-template-columns:1fr 1fr"><div>${pairs(
      [
        ['Messrs.', 'Wuxi Taihu Reducer Co., Ltd.'],
        ['Shipment from', 'Kobe, Japan'],
        ['Shipment to', 'Shanghai, China'],
      ],
    )}</div><div>${pairs([
      ['Invoice No.', 'HB-26-0912'],
      ['Invoice Date', 'June 8, 2026'],
      ['Contract No.', 'WT-HB-2605'],
    ])}</div></div>${table(
      [
        ['Item', 'Description', "Q'ty", 'FOB unit price', 'FOB amount', 'Freight &amp; Ins.', 'CIF amount'],
        ['', '', '(SET)', '(JPY)', '(JPY)', '(JPY)', '(JPY)'],
      ],
      [
        ['1', 'Spherical roller bearing 22220', '40', '31,500', '1,260,000', '18,900', '1,278,900'],
        ['2', 'Adapter sleeve H320', '80', '4,200', '336,000', '5,040', '341,040'],
      ],
      ['', 'TOTAL', '120', '', '1,596,000', '23,940', '1,619,940'],
    )}<p>TOTAL CIF SHANGHAI JPY 1,619,940</p><p>Terms of payment: T/T in advance</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'HB-26-0912',
      invoice_date: '2026-06-08',
      contract_no: 'WT-HB-2605',
      seller: 'HANSHIN BEARING WORKS, LTD.',
      buyer: 'Wuxi Taihu Reducer Co., Ltd.',
      port_loading: 'Kobe',
      port_discharge: 'Shanghai',
      payment: 'T/T in advance',
      currency: 'JPY',
      total_amount: 1619940,
    },
    columns: ['name', 'qty', 'unit'],
    lines: [
      ['Spherical roller bearing 22220', 40, 'SET'],
      ['Adapter sleeve H320', 80, 'SET'],
    ],
  },
  // Both languages, headings of two lines, a discount and freight as rows of the table.
  invoice_discount: {
    style: `body{font:11px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(4, 6, 7)}`,
    body: `<h3 style="text-align:center">佛山市凯顺五金制品有限公司<br>FOSHAN KAISHUN HARDWARE PRODUCTS CO., LTD.</h3><h3 style="text-align:center">商 业 发 票<br>COMMERCIAL INVOICE</h3><div style="display:grid;grid-template-columns:3fr 2fr"><div>${pairs(
      [
        ['买方 Buyer', 'ORION HOME FITTINGS PTY LTD'],
        ['起运港 Port of Loading', '南沙 NANSHA'],
        ['目的港 Destination', 'MELBOURNE'],
      ],
    )}</div><div>${pairs([
      ['发票编号 Invoice No.', 'KS20260421-B'],
      ['发票日期 Date', '2026年4月21日'],
      ['合同编号 Contract No.', 'KSOR2602'],
      ['成交方式 Price Term', 'CFR MELBOURNE'],
    ])}</div></div>${table(
      [
        [
          '序号<br>No.',
          '货号<br>Item No.',
          '品名及规格<br>Description',
          '数量<br>Quantity',
          '单位<br>Unit',
          '单价(USD)<br>Unit Price',
          '金额(USD)<br>Amount',
        ],
      ],
      [
        ['1', 'KS-101', '不锈钢合页 Stainless hinge', '12,000', '个/PCS', '0.48', '5,760.00'],
        ['2', 'KS-215', '锌合金拉手 Zinc handle', '8,500', '个/PCS', '0.76', '6,460.00'],
        ['3', 'KS-330', '抽屉滑轨 Drawer slide', '2,400', '副/SET', '2.35', '5,640.00'],
        ['', '', '折扣 Less 3% discount', '', '', '', '-535.80'],
        ['', '', '海运费 Ocean freight', '', '', '', '980.00'],
      ],
      ['合计', 'TOTAL', '', '22,900', '', '', '18,304.20'],
    )}<p>总值(大写) SAY US DOLLARS EIGHTEEN THOUSAND THREE HUNDRED AND FOUR AND CENTS TWENTY ONLY.</p><p>付款方式 Payment: 30% T/T, balance against B/L copy</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'KS20260421-B',
      invoice_date: '2026-04-21',
      contract_no: 'KSOR2602',
      buyer: 'ORION HOME FITTINGS PTY LTD',
      trade_terms: 'CFR',
      port_discharge: 'MELBOURNE',
      currency: 'USD',
      total_amount: 18304.2,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['KS-101', '不锈钢合页 Stainless hinge', 12000, 0.48, 5760],
      ['KS-215', '锌合金拉手 Zinc handle', 8500, 0.76, 6460],
      ['KS-330', '抽屉滑轨 Drawer slide', 2400, 2.35, 5640],
    ],
  },
  // Italian and English: continental numbers, a discount in per cent of its own column, tax of nothing.
  invoice_italian: {
    style: `body{font:11px Arial} ${OPEN} ${RIGHT(3, 5, 6, 7)}`,
    body: `<div style="display:flex;justify-content:space-between"><div><b>Officine Meccaniche Brenta S.r.l.</b><br>Via dell'Industria 22, 35010 Vigonza (PD), Italia<br>P.IVA IT01234567890</div><div>Spett.le / To:<br>Ningbo Baichuan Machinery Co., Ltd.<br>Beilun, Ningbo, Cina</div></div><h3>FATTURA / INVOICE</h3>${table(
      [['Numero / Number', 'Data / Date', 'Resa / Delivery terms', 'Pagamento / Payment']],
      [['2026/0188', '04.05.2026', 'EXW Vigonza', 'B/B 30 gg DF']],
    )}<p></p>${table(
      [
        [
          'Codice / Code',
          'Descrizione / Description',
          'Quantità / Qty',
          'UM',
          'Prezzo / Price',
          'Sconto / Disc. %',
          'Importo / Amount EUR',
        ],
      ],
      [
        ['RID-080', 'Riduttore a vite / Worm gearbox', '24', 'PZ', '186,50', '10', '4.028,40'],
        ['ALB-025', 'Albero / Shaft', '48', 'PZ', '22,30', '10', '963,36'],
        ['FLA-B5', 'Flangia B5 / Flange B5', '24', 'PZ', '15,80', '', '379,20'],
      ],
    )}<p></p><table><tr><td>Imponibile / Taxable</td><td>IVA / VAT 0%</td><td>Imballo / Packing</td><td>Totale fattura / Invoice total EUR</td></tr><tr><td>5.370,96</td><td>0,00</td><td>45,00</td><td>5.415,96</td></tr></table><p>Operazione non imponibile art. 8 DPR 633/72. Origine / Origin: Italy. Peso netto / Net weight: 412,5 kg &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Peso lordo / Gross weight: 448,0 kg</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '2026/0188',
      invoice_date: '2026-05-04',
      seller: 'Officine Meccaniche Brenta S.r.l.',
      buyer: 'Ningbo Baichuan Machinery Co., Ltd.',
      trade_terms: 'EXW',
      currency: 'EUR',
      total_amount: 5415.96,
      net_weight: 412.5,
      gross_weight: 448,
    },
    columns: ['model', 'name', 'qty', 'amount'],
    lines: [
      ['RID-080', 'Riduttore a vite / Worm gearbox', 24, 4028.4],
      ['ALB-025', 'Albero / Shaft', 48, 963.36],
      ['FLA-B5', 'Flangia B5 / Flange B5', 24, 379.2],
    ],
  },
  // Two tables: what is paid, and samples free of charge with a value for customs only.
  invoice_samples: {
    style: `body{font:11px Arial} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h2>Invoice</h2><p>Exporter: Hsinchu Photonics Inc., Hsinchu, Taiwan</p><p>Importer: Wuhan Optics Valley Laser Co., Ltd.</p><p>Invoice number HP-2026-310 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Date 12-Feb-2026</p><p>Terms of delivery CIP Wuhan</p><h4>A. Goods sold</h4>${table(
      [['P/N', 'Goods', 'Qty (PCS)', 'Unit price (USD)', 'Total (USD)']],
      [
        ['LD-905', 'Laser diode 905 nm', '1,500', '4.60', '6,900.00'],
        ['PD-16A', 'Photodiode array', '300', '12.40', '3,720.00'],
      ],
      ['', 'Total A', '1,800', '', '10,620.00'],
    )}<h4>B. Samples, no commercial value, value for customs purposes only</h4>${table(
      [['P/N', 'Goods', 'Qty (PCS)', 'Unit price (USD)', 'Total (USD)']],
      [['LD-940', 'Laser diode 940 nm sample', '20', '4.00', '80.00']],
      ['', 'Total B', '20', '', '80.00'],
    )}<p>Total A + B: USD 10,700.00</p><p>Gross weight 38.2 kg, 3 cartons</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'HP-2026-310',
      invoice_date: '2026-02-12',
      trade_terms: 'CIP',
      currency: 'USD',
      total_amount: 10700,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['LD-905', 'Laser diode 905 nm', 1500, 4.6, 6900],
      ['PD-16A', 'Photodiode array', 300, 12.4, 3720],
      ['LD-940', 'Laser diode 940 nm sample', 20, 4, 80],
    ],
  },
  // The total once more in the currency at home, with the rate.
  invoice_rate: {
    style: `body{font:11px Arial} ${OPEN} ${RIGHT(3, 5, 6)}`,
    body: `<h2>TAX INVOICE (EXPORT)</h2><p><b>Deccan Pharma Intermediates Pvt. Ltd.</b>, Plot 14, Hyderabad 500055, India &nbsp; GSTIN 36AAACD0000A1Z5</p><div style="display:grid;grid-template-columns:1fr 1fr">${pairs(
      [
        ['Invoice No. &amp; Date', 'DPI/EXP/0211/26 dt. 18.02.2026'],
        ["Buyer's Order No.", 'JS-PO-5571'],
        ['Consignee', 'Jiangsu Sanhe Bio-Tech Co., Ltd.'],
        ['Country of Origin of Goods', 'INDIA'],
        ['Country of Final Destination', 'CHINA'],
        ['Port of Loading', 'NHAVA SHEVA'],
        ['Port of Discharge', 'SHANGHAI'],
        ['Terms of Delivery', 'CIF SHANGHAI'],
      ],
    )}</div>${table(
      [['Marks', 'Description of Goods', 'Quantity KGS', 'No. &amp; kind of pkgs', 'Rate USD per KG', 'Amount USD']],
      [
        ['DPI 1-20', '4-Aminoantipyrine', '500.00', '20 fibre drums', '18.40', '9,200.00'],
        ['DPI 21-32', 'Ethyl acetoacetate', '2,400.00', '12 HDPE drums', '2.15', '5,160.00'],
      ],
      ['', 'Total CIF Value', '2,900.00', '32 drums', '', '14,360.00'],
    )}<p>Exchange rate: 1 USD = INR 83.10 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Total in INR: 11,93,316.00</p><p>IGST 0% under LUT: INR 0.00</p><p>Net weight: 2,900.000 KGS &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Gross weight: 3,124.000 KGS</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'DPI/EXP/0211/26',
      invoice_date: '2026-02-18',
      contract_no: 'JS-PO-5571',
      buyer: 'Jiangsu Sanhe Bio-Tech Co., Ltd.',
      trade_terms: 'CIF',
      port_loading: 'NHAVA SHEVA',
      port_discharge: 'SHANGHAI',
      currency: 'USD',
      total_amount: 14360,
      origin: 'INDIA',
      net_weight: 2900,
      gross_weight: 3124,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['4-Aminoantipyrine', 500, 18.4, 9200],
      ['Ethyl acetoacetate', 2400, 2.15, 5160],
    ],
  },
  // One paper that is both, with prices and weights in one table.
  invoice_packing: {
    as: 'xlsx',
    merged: ['A1:H1'],
    rows: [
      ['INVOICE AND PACKING LIST'],
      ['Sender', 'Lumen Lab Supplies Ltd', '', '', 'No.', 'LL-50921'],
      ['Receiver', 'Chengdu Westlake Instrument Co., Ltd.', '', '', 'Date', '21.07.2026'],
      ['Incoterms', 'DAP Chengdu', '', '', 'Your ref.', 'PO 4500071188'],
      [],
      ['Pos', 'Product', 'HS code', 'Origin', 'Qty', 'Price GBP', 'Value GBP', 'Net kg', 'Gross kg'],
      [1, 'Quartz cuvette 10 mm', '7017100000', 'GB', 200, 18.9, 3780, 4.2, 5.1],
      [2, 'Deuterium lamp', '8539490000', 'JP', 12, 310, 3720, 1.8, 2.6],
      [3, 'Lamp housing', '9027909000', 'DE', 12, 96.5, 1158, 9.6, 11.4],
      ['', 'Packing', '', '', '', '', 40, '', ''],
      ['', 'Courier', '', '', '', '', 220, '', ''],
      ['', 'Total', '', '', '', '', 8918, 15.6, 19.1],
      ['3 parcels, total gross 19.1 kg'],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'LL-50921',
      invoice_date: '2026-07-21',
      buyer: 'Chengdu Westlake Instrument Co., Ltd.',
      trade_terms: 'DAP',
      currency: 'GBP',
      total_amount: 8918,
      net_weight: 15.6,
      gross_weight: 19.1,
    },
    columns: ['name', 'hs', 'qty', 'price', 'amount', 'net_weight', 'gross_weight'],
    lines: [
      ['Quartz cuvette 10 mm', '7017100000', 200, 18.9, 3780, 4.2, 5.1],
      ['Deuterium lamp', '8539490000', 12, 310, 3720, 1.8, 2.6],
      ['Lamp housing', '9027909000', 12, 96.5, 1158, 9.6, 11.4],
    ],
  },
  // A sheet of the mainland: the head without colons, the amount in words, goods over two rows.
  invoice_mainland: {
    as: 'xlsx',
    merged: ['A1:G1', 'A2:G2'],
    rows: [
      ['温州永嘉泵阀实业有限公司'],
      ['发 票'],
      ['客户名称', '俄罗斯 OOO TEKHNOGIDRO', '', '', '发票号码', 'YJ26-0077', ''],
      ['运输方式', '铁路运输', '', '', '开票日期', '2026/6/15', ''],
      ['贸易条款', 'DAP 莫斯科', '', '', '合同号码', 'YJ-RU-2601', ''],
      ['品名', '型号', '材质', '数量', '单位', '单价(元)', '金额(元)'],
      ['闸阀', 'Z41H-16C DN100', 'WCB', 150, '台', 680, 102000],
      ['止回阀', 'H44H-16C DN80', 'WCB', 90, '台', 420, 37800],
      ['过滤器', 'Y41-16C DN80', '304', 60, '台', 355, 21300],
      ['合计(人民币)', '', '', 300, '', '', 161100],
      ['金额大写：壹拾陆万壹仟壹佰元整'],
      ['毛重：9,860 千克', '', '净重：9,150 千克', '', '件数：42 木箱'],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'YJ26-0077',
      invoice_date: '2026-06-15',
      contract_no: 'YJ-RU-2601',
      seller: '温州永嘉泵阀实业有限公司',
      trade_terms: 'DAP',
      currency: 'CNY',
      total_amount: 161100,
      gross_weight: 9860,
      net_weight: 9150,
      packages: 42,
    },
    columns: ['name', 'model', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['闸阀', 'Z41H-16C DN100', 150, '台', 680, 102000],
      ['止回阀', 'H44H-16C DN80', 90, '台', 420, 37800],
      ['过滤器', 'Y41-16C DN80', 60, '台', 355, 21300],
    ],
  },
  // A total above the goods, in a line of facts; prices with the currency sign at each.
  invoice_signs: {
    style: `body{font:11px Arial} ${OPEN} ${RIGHT(3, 4, 5)}`,
    body: `<h2>Nordfjord Seafood AS</h2><p>Bryggen 4, 6700 Måløy, Norway</p><h3>Commercial Invoice 30771</h3><p>Customer: Dalian Blue Sea Foods Co., Ltd.</p><p>Date of issue: 28 Sep 2026 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Due date: 28 Oct 2026 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Amount due: $47,362.50</p><p>Delivery: CFR Dalian &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Container: NOSU4471200 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Seal: NO99120</p>${table(
      [['Product', 'Cartons', 'Net weight', 'Price per kg', 'Line total']],
      [
        ['Frozen mackerel 400-600 g, whole round', '900', '18,000 kg', '$2.05', '$36,900.00'],
        ['Frozen herring fillet', '225', '4,500 kg', '$2.325', '$10,462.50'],
      ],
      ['', '1,125', '22,500 kg', '', '$47,362.50'],
    )}<p>All amounts in US dollars. Country of origin: Norway. Bank: DNB, IBAN NO93 8601 1117 947</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '30771',
      invoice_date: '2026-09-28',
      seller: 'Nordfjord Seafood AS',
      buyer: 'Dalian Blue Sea Foods Co., Ltd.',
      trade_terms: 'CFR',
      currency: 'USD',
      total_amount: 47362.5,
      containers: 'NOSU4471200',
    },
    columns: ['name', 'amount'],
    lines: [
      ['Frozen mackerel 400-600 g, whole round', 36900],
      ['Frozen herring fillet', 10462.5],
    ],
  },
  // A scan with a stamp on its totals, ruled, both languages.
  invoice_stamped: {
    as: 'scan',
    look: 'scan',
    style: `body{font:12px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 5, 6)}`,
    body: `<h3 style="text-align:center">HANGZHOU QIANTANG SILK CO., LTD.<br>杭州钱塘丝绸有限公司</h3><h3 style="text-align:center">COMMERCIAL INVOICE 商业发票</h3>${pairs(
      [
        ['To 致', 'MAISON LUCERNE SARL'],
        ['Invoice No. 发票号', 'QT-26-0915'],
        ['Date 日期', 'Sep. 15, 2026'],
        ['From 自', 'SHANGHAI'],
        ['To 至', 'LE HAVRE'],
      ],
    )}${table(
      [['Style', 'Description 品名', 'Qty 数量', 'Unit 单位', 'Unit price USD', 'Amount USD']],
      [
        ['QT-S12', '真丝围巾 Silk scarf', '1,200', 'PCS', '8.60', '10,320.00'],
        ['QT-D07', '真丝睡衣 Silk pyjamas', '450', 'SETS', '27.80', '12,510.00'],
      ],
      ['', 'TOTAL 总计', '1,650', '', '', '22,830.00'],
    )}<p>FOB SHANGHAI</p>${stamp('杭州钱塘丝绸有限公司', 120, 70)}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'QT-26-0915',
      invoice_date: '2026-09-15',
      seller: 'HANGZHOU QIANTANG SILK CO., LTD.',
      buyer: 'MAISON LUCERNE SARL',
      trade_terms: 'FOB',
      port_loading: 'SHANGHAI',
      port_discharge: 'LE HAVRE',
      currency: 'USD',
      total_amount: 22830,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['QT-S12', '真丝围巾 Silk scarf', 1200, 8.6, 10320],
      ['QT-D07', '真丝睡衣 Silk pyjamas', 450, 27.8, 12510],
    ],
  },
  // A needle printer: a Spanish proforma whose total stands in words beside the figure.
  invoice_spanish: {
    style: `body{font:12px "Liberation Mono"} ${OPEN} ${RIGHT(3, 4, 5)}`,
    body: `<h3>FACTURA PROFORMA / PROFORMA INVOICE</h3><p>Exportador / Exporter: VINOS DEL MAULE S.A., TALCA, CHILE</p><p>Cliente / Customer: GUANGZHOU VINO SELECTO IMPORT CO., LTD.</p><p>No. 0001-2218 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Fecha / Date: 14/09/2026</p><p>Puerto de embarque / Port of loading: SAN ANTONIO &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Puerto de destino / Port of discharge: NANSHA</p>${table(
      [['Cantidad / Quantity', 'Producto / Product', 'Precio unitario / Unit price US$', 'Total US$']],
      [
        ['1.120 cajas', 'Cabernet Sauvignon Reserva 2024 12x750 ml', '38,40', '43.008,00'],
        ['560 cajas', 'Carmenere Gran Reserva 2023 6x750 ml', '41,75', '23.380,00'],
      ],
      ['1.680 cajas', 'TOTAL FOB SAN ANTONIO', '', '66.388,00'],
    )}<p>Son: sesenta y seis mil trescientos ochenta y ocho dolares</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '0001-2218',
      invoice_date: '2026-09-14',
      buyer: 'GUANGZHOU VINO SELECTO IMPORT CO., LTD.',
      port_loading: 'SAN ANTONIO',
      trade_terms: 'FOB',
      currency: 'USD',
      total_amount: 66388,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Cabernet Sauvignon Reserva 2024 12x750 ml', 1120, 38.4, 43008],
      ['Carmenere Gran Reserva 2023 6x750 ml', 560, 41.75, 23380],
    ],
  },
};
