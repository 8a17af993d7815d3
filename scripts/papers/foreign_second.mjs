// Papers written after the rules were mended for those of foreign.mjs, in one go, and read before any rule was touched again: what else comes
// with a shipment, too, such as a policy, a certificate of origin, a tax invoice of the mainland.
import { OPEN, RIGHT, RULED, stamp, table } from './markup.mjs';

export const FOREIGN_SECOND = {
  // The tax invoice of the mainland, as its system prints it.
  invoice_fapiao: {
    style: `body{font:11px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(4, 5, 6, 7, 8)}`,
    body: `<center><h2>电子发票（增值税专用发票）</h2></center><p style="text-align:right">发票号码：26442000000187734521<br>开票日期：2026年07月15日</p><table><tr><td>购<br>买<br>方</td><td>名称：珠海横琴保税物流有限公司<br>统一社会信用代码/纳税人识别号：91440400MA5B7K3X2P</td><td>销<br>售<br>方</td><td>名称：中山市永泰灯饰有限公司<br>统一社会信用代码/纳税人识别号：91442000MA4X8N6Q5D</td></tr></table>
${table(
  [['项目名称', '规格型号', '单位', '数量', '单价', '金额', '税率/征收率', '税额']],
  [
    ['*照明灯具*LED吸顶灯', 'YT-36W', '个', '3000', '42.4778761', '127433.63', '13%', '16566.37'],
    ['*照明灯具*LED台灯', 'YT-T09', '个', '1500', '30.9734513', '46460.18', '13%', '6039.82'],
  ],
  ['合计', '', '', '', '', '¥173893.81', '', '¥22606.19'],
)}<p>价税合计（大写）　壹拾玖万陆仟伍佰圆整　　　（小写）¥196500.00</p><p>备注：合同号 HQ-2026-077</p><p>开票人：陈静</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '26442000000187734521',
      invoice_date: '2026-07-15',
      seller: '中山市永泰灯饰有限公司',
      buyer: '珠海横琴保税物流有限公司',
      contract_no: 'HQ-2026-077',
      total_amount: 196500,
      currency: 'CNY',
    },
    columns: ['name', 'model', 'unit', 'qty', 'price', 'amount'],
    lines: [
      ['*照明灯具*LED吸顶灯', 'YT-36W', '个', 3000, 42.4778761, 127433.63],
      ['*照明灯具*LED台灯', 'YT-T09', '个', 1500, 30.9734513, 46460.18],
    ],
  },
  // Vietnam: the numbers of the columns stand in a row of their own.
  invoice_vietnam: {
    style: `body{font:10px "Times New Roman"} ${RULED} ${RIGHT(4, 5, 6)}`,
    body: `<center><h3>HÓA ĐƠN THƯƠNG MẠI<br>COMMERCIAL INVOICE</h3>Ngày (date) 05 tháng (month) 08 năm (year) 2026</center><p>Ký hiệu (Serial): 1C26TXK &nbsp;&nbsp; Số (No.): 00000412</p><p>Đơn vị bán hàng (Seller): CÔNG TY TNHH GỖ BÌNH AN</p><p>Địa chỉ (Address): KCN Sóng Thần 2, Bình Dương</p><p>Đơn vị mua hàng (Buyer): NANTONG RUIMU FURNITURE CO., LTD.</p><p>Số hợp đồng (Contract No.): BA-RM/2026-03 &nbsp; Hình thức thanh toán (Payment method): TTR 30 days &nbsp; Điều kiện giao hàng (Incoterms): FOB Cat Lai</p>
${table(
  [
    [
      'STT<br>(No.)',
      'Tên hàng hóa (Description)',
      'ĐVT (Unit)',
      'Số lượng (Quantity)',
      'Đơn giá (Unit price) USD',
      'Thành tiền (Amount) USD',
    ],
    ['1', '2', '3', '4', '5', '6 = 4 x 5'],
  ],
  [
    ['1', 'Acacia plywood 18mm, grade AA', 'CBM', '86.40', '385.00', '33,264.00'],
    ['2', 'Acacia core veneer 1.7mm', 'CBM', '52.75', '142.00', '7,490.50'],
  ],
  ['', 'Cộng tiền hàng (Total)', '', '139.15', '', '40,754.50'],
)}<p>Số tiền viết bằng chữ (In words): Forty thousand seven hundred fifty four US dollars and fifty cents</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '00000412',
      invoice_date: '2026-08-05',
      seller: 'CÔNG TY TNHH GỖ BÌNH AN',
      buyer: 'NANTONG RUIMU FURNITURE CO., LTD.',
      contract_no: 'BA-RM/2026-03',
      payment: 'TTR 30 days',
      trade_terms: 'FOB',
      terms_place: 'Cat Lai',
      currency: 'USD',
      total_amount: 40754.5,
    },
    columns: ['name', 'unit', 'qty', 'price', 'amount'],
    lines: [
      ['Acacia plywood 18mm, grade AA', 'CBM', 86.4, 385, 33264],
      ['Acacia core veneer 1.7mm', 'CBM', 52.75, 142, 7490.5],
    ],
  },
  // An ERP of America: ordered, shipped, back-ordered; parts that come for nothing.
  invoice_backorder: {
    as: 'xlsx',
    merged: ['A1:J1'],
    rows: [
      ['PRAIRIE ROBOTICS CORPORATION — INVOICE'],
      ['Remit to: PO Box 7711, Minneapolis MN 55480', '', '', '', '', '', 'Invoice Number', 'IN-0077213'],
      ['Sold To: Wuxi Zhiyuan Automation Co., Ltd.', '', '', '', '', '', 'Invoice Date', { value: 46237, as: 'date' }],
      ['Ship To: Same', '', '', '', '', '', 'Customer PO', 'WXZY-4407'],
      ['Ship Via: DHL Global Forwarding', '', '', '', '', '', 'Terms', 'Net 45'],
      ['FOB Point: Origin', '', '', '', '', '', 'Page', '1 of 1'],
      [],
      ['Line', 'Item ID', 'Rev', 'Description', 'Ordered', 'Shipped', 'B/O', 'UOM', 'Unit Price', 'Extended'],
      [1, '770-0141', 'C', 'Harmonic drive, size 17, 100:1', 40, 32, 8, 'EA', 412.5, 13200],
      [2, '770-0388', 'A', 'Brake module 24 VDC', 40, 40, 0, 'EA', 96.2, 3848],
      [3, '880-1002', 'B', 'Grease kit (no charge)', 4, 4, 0, 'EA', 0, 0],
      ['', '', '', '', '', '', '', '', 'Subtotal', 17048],
      ['', '', '', '', '', '', '', '', 'Freight', 315.4],
      ['', '', '', '', '', '', '', '', 'Invoice Total (USD)', 17363.4],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'IN-0077213',
      invoice_date: '2026-08-03',
      contract_no: 'WXZY-4407',
      buyer: 'Wuxi Zhiyuan Automation Co., Ltd.',
      payment: 'Net 45',
      total_amount: 17363.4,
      currency: 'USD',
    },
    columns: ['model', 'name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['770-0141', 'Harmonic drive, size 17, 100:1', 32, 'EA', 412.5, 13200],
      ['770-0388', 'Brake module 24 VDC', 40, 'EA', 96.2, 3848],
      ['880-1002', 'Grease kit (no charge)', 4, 'EA', 0, 0],
    ],
  },
  // Clothes: sizes side by side, the total of them, by colour.
  invoice_clothes: {
    as: 'xlsx',
    merged: ['A1:L1', 'A2:L2', 'E7:I7'],
    rows: [
      ['石狮市锦绣服装织造有限公司 SHISHI JINXIU GARMENT CO., LTD.'],
      ['发票 INVOICE'],
      ['TO:', 'MODA NORTE S.A.', '', '', '', '', '', '', '', 'NO.:', 'JX-26FW-118'],
      ['ADDRESS:', 'Calle Uruguay 1220, Montevideo', '', '', '', '', '', '', '', 'DATE:', '2026.06.25'],
      ['PRICE TERM:', 'FOB XIAMEN', '', '', '', '', '', '', '', 'L/C:', 'NO'],
      ['SHIPMENT:', 'XIAMEN TO MONTEVIDEO'],
      [
        'STYLE NO.',
        'DESCRIPTION',
        'COLOUR',
        'COMPOSITION',
        'SIZE',
        '',
        '',
        '',
        '',
        'TOTAL PCS',
        'PRICE USD',
        'AMOUNT USD',
      ],
      ['', '', '', '', 'S', 'M', 'L', 'XL', 'XXL', '', '', ''],
      ['JX7701', "MEN'S JACKET", 'NAVY', '100% POLYESTER', 120, 240, 300, 180, 60, 900, 11.8, 10620],
      ['JX7701', "MEN'S JACKET", 'BLACK', '100% POLYESTER', 160, 320, 400, 240, 80, 1200, 11.8, 14160],
      ['JX8203', "WOMEN'S VEST", 'RED', '65% POLYESTER 35% COTTON', 100, 200, 200, 100, 0, 600, 7.25, 4350],
      ['TOTAL', '', '', '', 380, 760, 900, 520, 140, 2700, '', 29130],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'JX-26FW-118',
      invoice_date: '2026-06-25',
      buyer: 'MODA NORTE S.A.',
      trade_terms: 'FOB',
      terms_place: 'XIAMEN',
      port_loading: 'XIAMEN',
      port_discharge: 'MONTEVIDEO',
      currency: 'USD',
      total_amount: 29130,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['JX7701', "MEN'S JACKET", 900, 11.8, 10620],
      ['JX7701', "MEN'S JACKET", 1200, 11.8, 14160],
      ['JX8203', "WOMEN'S VEST", 600, 7.25, 4350],
    ],
  },
  // A letter: goods, quantities and sums in lines of text.
  invoice_email: {
    style: 'pre{font:11px Menlo,"Courier New",monospace}',
    body: `<pre>
From: sales@northfjord-seafood.example
Subject: Invoice 26-1182 / frozen mackerel
Date: Wed, 19 Aug 2026 09:14:22 +0200

NORTHFJORD SEAFOOD AS, Aalesund, Norway
INVOICE 26-1182

Customer:   Rongcheng Haizhou Foods Co., Ltd.
Your ref:   HZ-P-0619
Delivery:   CFR Qingdao
Payment:    CAD, 5 days

 1. Frozen mackerel 400-600 g, 25 kg cartons
    1,040 cartons = 26,000 kg   @ USD 2.15/kg      USD 55,900.00
 2. Frozen herring fillets, 20 kg cartons
      650 cartons = 13,000 kg   @ USD 1.92/kg      USD 24,960.00

    Total 1,690 cartons = 39,000 kg net            USD 80,860.00

Containers: MNBU3318240, MNBU0227913
Origin: Norway. Gross weight 41,050 kg.
</pre>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '26-1182',
      seller: 'NORTHFJORD SEAFOOD AS',
      buyer: 'Rongcheng Haizhou Foods Co., Ltd.',
      trade_terms: 'CFR',
      terms_place: 'Qingdao',
      payment: 'CAD, 5 days',
      total_amount: 80860,
      currency: 'USD',
      origin: 'Norway',
      packages: 1690,
      net_weight: 39000,
      gross_weight: 41050,
    },
    columns: [],
    lines: [],
  },
  // One machine as a lot, with its parts beneath, and stages of payment.
  invoice_lot: {
    style: `body{font:11px Arial} ${OPEN} ${RIGHT(3, 5, 6)}`,
    body: `<h2>Zimmermann Anlagenbau AG</h2><p>Industriering 4, CH-8570 Weinfelden</p><h3>Partial Invoice 2 of 3 &nbsp;&nbsp; No. RE-60418</h3><p>Weinfelden, 02.09.2026</p><p>Jiangyin Fangyuan Packaging Co., Ltd.<br>Jiangyin, Jiangsu, P.R. China</p><p>Project: P-11207 &nbsp; Contract: JY-ZA-2025-11 dated 14.11.2025</p>
${table(
  [['Pos.', 'Description', 'Qty', 'Unit', 'Unit price CHF', 'Total CHF']],
  [
    ['1', 'Blister line BL-400 complete, consisting of:', '1', 'lot', "486'000.00", "486'000.00"],
    ['1.1', 'Forming station', '1', 'pc', 'incl.', 'incl.'],
    ['1.2', 'Sealing station', '1', 'pc', 'incl.', 'incl.'],
    ['1.3', 'Control cabinet', '2', 'pc', 'incl.', 'incl.'],
    ['2', 'Format parts set', '3', 'set', "12'400.00", "37'200.00"],
  ],
  ['', 'Contract value', '', '', '', "523'200.00"],
)}<p>This instalment (60 % against shipment): &nbsp; CHF 313'920.00</p><p>Payable within 10 days. Delivery: FCA Weinfelden (Incoterms 2020)</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'RE-60418',
      invoice_date: '2026-09-02',
      seller: 'Zimmermann Anlagenbau AG',
      buyer: 'Jiangyin Fangyuan Packaging Co., Ltd.',
      contract_no: 'JY-ZA-2025-11',
      contract_date: '2025-11-14',
      trade_terms: 'FCA',
      terms_place: 'Weinfelden',
      currency: 'CHF',
    },
    columns: ['name', 'qty', 'unit'],
    lines: [
      ['Blister line BL-400 complete, consisting of:', 1, 'lot'],
      ['Forming station', 1, 'pc'],
      ['Sealing station', 1, 'pc'],
      ['Control cabinet', 2, 'pc'],
      ['Format parts set', 3, 'set'],
    ],
  },
  // Turkey: its own words, English beside them; dates and numbers of Europe.
  invoice_turkey: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(4, 6, 7)}`,
    body: `<div style="display:flex;justify-content:space-between"><b>EGE MERMER SANAYİ VE TİCARET A.Ş.</b><b>TİCARİ FATURA / COMMERCIAL INVOICE</b></div><p>Organize Sanayi Bölgesi 12. Cadde No: 8, Afyonkarahisar</p><div style="display:flex;gap:30mm"><div>Alıcı / Buyer:<br>Yunfu Shunxin Stone Co., Ltd.<br>Yunfu, Guangdong</div><div>Fatura No / Invoice No: EGM2026000000418<br>Tarih / Date: 21.08.2026<br>Sipariş No / Order No: SX-PO-118<br>Teslim Şekli / Delivery: FOB İzmir<br>Ödeme / Payment: Peşin / Cash in advance</div></div>
${table(
  [
    [
      'Sıra / No',
      'Cinsi / Description',
      'Blok No / Block No',
      'Miktar / Quantity',
      'Birim / Unit',
      'Birim Fiyat / Unit Price (USD)',
      'Tutar / Amount (USD)',
    ],
  ],
  [
    ['1', 'Afyon white marble block', '4417', '22,460', 'ton', '310,00', '6.962,60'],
    ['2', 'Afyon white marble block', '4418', '24,180', 'ton', '310,00', '7.495,80'],
    ['3', 'Tigerskin marble block', '1190', '20,750', 'ton', '265,00', '5.498,75'],
  ],
  ['', 'Toplam / Total', '', '67,390', '', '', '19.957,15'],
)}<p>Brüt ağırlık / Gross weight: 67.390 kg &nbsp;&nbsp; Kap adedi / Packages: 3 blok</p><p>Menşe / Origin: Türkiye</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'EGM2026000000418',
      invoice_date: '2026-08-21',
      seller: 'EGE MERMER SANAYİ VE TİCARET A.Ş.',
      buyer: 'Yunfu Shunxin Stone Co., Ltd.',
      contract_no: 'SX-PO-118',
      trade_terms: 'FOB',
      payment: 'Peşin / Cash in advance',
      currency: 'USD',
      total_amount: 19957.15,
      gross_weight: 67390,
      packages: 3,
    },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['Afyon white marble block', 22.46, 'ton', 310, 6962.6],
      ['Afyon white marble block', 24.18, 'ton', 310, 7495.8],
      ['Tigerskin marble block', 20.75, 'ton', 265, 5498.75],
    ],
  },
  // Half in yuan: processing with materials that the customer sent; the fee alone is paid.
  invoice_processing: {
    as: 'docx',
    parts: [
      '东莞市宏图电子科技有限公司',
      '加工费发票 PROCESSING INVOICE',
      [
        ['客户 Customer', 'HORIZON AUDIO LTD.', '发票号 Invoice No.', 'HT-PF-0826'],
        ['手册号 Handbook No.', 'C52076450117', '日期 Date', '2026-08-26'],
        ['贸易条款 Terms', 'FOB SHENZHEN', '币种 Currency', 'HKD'],
      ],
      '',
      [
        ['序号', '成品名称', '型号', '数量(PCS)', '料件费', '加工费', '单价', '总金额'],
        ['1', '蓝牙音箱', 'HA-10', '5000', '38.50', '12.00', '50.50', '252500.00'],
        ['2', '耳机', 'HA-E3', '8000', '9.80', '4.20', '14.00', '112000.00'],
        ['', '合计', '', '13000', '', '', '', '364500.00'],
      ],
      '合计金额（大写）：港币叁拾陆万肆仟伍佰元整',
      '毛重：2,860 KGS    净重：2,415 KGS    件数：286 CTNS',
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'HT-PF-0826',
      invoice_date: '2026-08-26',
      buyer: 'HORIZON AUDIO LTD.',
      trade_terms: 'FOB',
      terms_place: 'SHENZHEN',
      currency: 'HKD',
      total_amount: 364500,
      gross_weight: 2860,
      net_weight: 2415,
      packages: 286,
    },
    columns: ['name', 'model', 'qty', 'price', 'amount'],
    lines: [
      ['蓝牙音箱', 'HA-10', 5000, 50.5, 252500],
      ['耳机', 'HA-E3', 8000, 14, 112000],
    ],
  },
  // Brazil to China, a scan: numbers of Europe, the total in two places.
  invoice_coffee: {
    as: 'scan',
    look: 'scan',
    style: `body{font:13px Arial} ${RULED} ${RIGHT(2, 3, 4)}`,
    body: `<b style="font-size:18px">FAZENDA SANTA CLARA EXPORTADORA LTDA.</b><p>Varginha - MG - Brazil</p><h3>COMMERCIAL INVOICE Nº 118/26</h3><p>Date: July 08, 2026</p><p>Importer: Yunnan Hogood Beverages Co., Ltd., Dehong, China</p><p>Our contract: FSC-2206/26 &nbsp;&nbsp; Your ref.: HG-0771</p>
${table(
  [['Description', 'Bags 60 kg', 'US$ / bag', 'Total US$']],
  [
    ['Arabica green coffee NY 2/3 scr. 17/18', '640', '312.00', '199,680.00'],
    ['Arabica green coffee NY 4/5', '320', '287.50', '92,000.00'],
  ],
  ['Total FOB Santos', '960', '', '291,680.00'],
)}<p>Net weight: 57,600 kg &nbsp;&nbsp; Gross weight: 58,080 kg</p><p>Terms: FOB Santos &nbsp;&nbsp; Payment: 100% CAD</p><p>Vessel: MSC LORENA &nbsp;&nbsp; Container: MEDU7714061 &nbsp; TGBU2207715 &nbsp; CAIU4418827</p>${stamp('FSC<br>EXPORT', 140, 40, '#124')}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '118/26',
      invoice_date: '2026-07-08',
      seller: 'FAZENDA SANTA CLARA EXPORTADORA LTDA.',
      trade_terms: 'FOB',
      terms_place: 'Santos',
      payment: '100% CAD',
      vessel: 'MSC LORENA',
      net_weight: 57600,
      gross_weight: 58080,
      currency: 'USD',
      total_amount: 291680,
    },
    columns: ['name', 'price', 'amount'],
    lines: [
      ['Arabica green coffee NY 2/3 scr. 17/18', 312, 199680],
      ['Arabica green coffee NY 4/5', 287.5, 92000],
    ],
  },
  // An invoice over two pages, each with its page total.
  invoice_pages: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(3, 4, 5)} .n{page-break-before:always}`,
    body: `${[0, 1]
      .map(
        (page) =>
          `<div class=${page ? 'n' : ''}><b>Delta Hydraulik ApS</b> - Kolding, Denmark &nbsp;&nbsp; INVOICE 104417 &nbsp;&nbsp; Date 17-06-2026 &nbsp;&nbsp; Page ${page + 1} of 2<p>Customer: Ningbo Haitian Hydraulic Co., Ltd. &nbsp; Order: HT-HY-661 &nbsp; Terms of delivery: EXW Kolding</p>${table(
            [['Item no.', 'Description', 'Qty', 'Price DKK', 'Amount DKK']],
            page
              ? [
                  ['DH-331', 'Pressure filter', '40', '615,00', '24.600,00'],
                  ['DH-340', 'Filter element 10 micron', '200', '88,50', '17.700,00'],
                ]
              : [
                  ['DH-201', 'Gear motor 50 cc', '24', '2.140,00', '51.360,00'],
                  ['DH-207', 'Flow divider', '16', '1.875,00', '30.000,00'],
                ],
            page ? ['', 'Page total', '', '', '42.300,00'] : ['', 'Page total', '', '', '81.360,00'],
          )}</div>`,
      )
      .join(
        '',
      )}<p style="text-align:right"><b>Grand total DKK 123.660,00</b></p><p>Terms of payment: Net 30 days. Net weight 388,5 kg. Gross weight 431,0 kg. 4 colli.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '104417',
      invoice_date: '2026-06-17',
      seller: 'Delta Hydraulik ApS',
      buyer: 'Ningbo Haitian Hydraulic Co., Ltd.',
      contract_no: 'HT-HY-661',
      trade_terms: 'EXW',
      terms_place: 'Kolding',
      currency: 'DKK',
      total_amount: 123660,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['DH-201', 'Gear motor 50 cc', 24, 2140, 51360],
      ['DH-207', 'Flow divider', 16, 1875, 30000],
      ['DH-331', 'Pressure filter', 40, 615, 24600],
      ['DH-340', 'Filter element 10 micron', 200, 88.5, 17700],
    ],
  },
};
