// Packing lists, bills, contracts and what else of foreign.mjs is no invoice.
import { BOXES, OPEN, RIGHT, RULED, table } from './markup.mjs';

const boxes = (list) =>
  `<div class=b>${list.map(([name, value]) => `<div><small>${name}</small>${value}</div>`).join('')}</div>`;

export const FOREIGN_CARRIED = {
  // Four sheets as a factory sends them to its broker: draft of the declaration, invoice, packing list, contract. Costs on a hidden one.
  set_factory: {
    as: 'xlsx',
    sheets: [
      {
        name: '成本',
        hidden: true,
        rows: [
          ['品名', '数量', '单价', '金额'],
          ['保温杯成本', 12000, 11.2, 134400],
          ['合计', '', '', 134400],
        ],
      },
      {
        name: '发票',
        merged: ['A1:H1', 'A2:H2', 'A3:H3'],
        rows: [
          ['浙江飞宇杯业有限公司'],
          ['ZHEJIANG FEIYU CUP CO., LTD.'],
          ['商业发票 COMMERCIAL INVOICE'],
          ['致 TO:', 'COLD BREW TRADING PTY LTD', '', '', '', '发票号 INV.NO.:', 'FY2608-115'],
          ['', '22 Harbour St, Sydney NSW 2000 Australia', '', '', '', '日期 DATE:', { value: 46252, as: 'date' }],
          ['', '', '', '', '', '合同号 S/C NO.:', 'FY-SC-2607'],
          ['FROM:', 'NINGBO', '', 'TO:', 'SYDNEY', '', ''],
          [
            '唛头 Marks',
            '货号 Item No.',
            '品名 Description',
            '数量 Qty',
            '单位 Unit',
            '单价 U/Price',
            '金额 Amount',
            '',
          ],
          ['', '', '', '', '', 'FOB NINGBO', 'USD', ''],
          [
            'N/M',
            'FY-500',
            '不锈钢保温杯 Stainless steel vacuum cup 500ml',
            6000,
            '个',
            { value: 3.15, as: 'usd' },
            { formula: 'D10*F10', value: 18900, as: 'usd' },
          ],
          [
            '',
            'FY-750',
            '不锈钢保温杯 Stainless steel vacuum cup 750ml',
            4000,
            '个',
            { value: 3.85, as: 'usd' },
            { formula: 'D11*F11', value: 15400, as: 'usd' },
          ],
          [
            '',
            'FY-L01',
            '杯盖 Cup lid',
            2000,
            '个',
            { value: 0.42, as: 'usd' },
            { formula: 'D12*F12', value: 840, as: 'usd' },
          ],
          [
            '',
            '合计 TOTAL:',
            '',
            { formula: 'SUM(D10:D12)', value: 12000 },
            '',
            '',
            { formula: 'SUM(G10:G12)', value: 35140, as: 'usd' },
          ],
          ['SAY U.S. DOLLARS THIRTY FIVE THOUSAND ONE HUNDRED AND FORTY ONLY'],
        ],
      },
      {
        name: '箱单',
        merged: ['A1:H1', 'A2:H2'],
        rows: [
          ['浙江飞宇杯业有限公司'],
          ['装箱单 PACKING LIST'],
          ['致 TO:', 'COLD BREW TRADING PTY LTD', '', '', '发票号 INV.NO.:', 'FY2608-115'],
          ['货号', '品名', '数量(个)', '箱数', '毛重(KG)', '净重(KG)', '体积(M3)'],
          ['FY-500', '不锈钢保温杯', 6000, 240, 2280, 1920, 13.44],
          ['FY-750', '不锈钢保温杯', 4000, 200, 2000, 1720, 13.2],
          ['FY-L01', '杯盖', 2000, 10, 110, 100, 0.45],
          ['合计', '', 12000, 450, 4390, 3740, 27.09],
        ],
      },
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'FY2608-115',
      invoice_date: '2026-08-18',
      contract_no: 'FY-SC-2607',
      seller: 'ZHEJIANG FEIYU CUP CO., LTD.',
      buyer: 'COLD BREW TRADING PTY LTD',
      port_loading: 'NINGBO',
      port_discharge: 'SYDNEY',
      trade_terms: 'FOB',
      terms_place: 'NINGBO',
      currency: 'USD',
      total_amount: 35140,
    },
    columns: ['model', 'name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['FY-500', '不锈钢保温杯 Stainless steel vacuum cup 500ml', 6000, '个', 3.15, 18900],
      ['FY-750', '不锈钢保温杯 Stainless steel vacuum cup 750ml', 4000, '个', 3.85, 15400],
      ['FY-L01', '杯盖 Cup lid', 2000, '个', 0.42, 840],
    ],
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
    fields: {
      doc_type: 'packing_list',
      invoice_no: '118820',
      contract_no: 'ZL-HY-2605',
      seller: 'Tri-County Hydraulics Inc.',
      buyer: 'Changsha Zhonglian Machinery Co., Ltd.',
      net_weight: 974.32,
      gross_weight: 1054.15,
    },
    columns: ['model', 'name', 'qty'],
    lines: [
      ['TH-4410', 'Gear pump 45cc', 24],
      ['TH-5120', 'Directional valve', 48],
      ['TH-0093', 'Seal kit', 200],
    ],
  },
  packing_document: {
    as: 'docx',
    parts: [
      '江苏恒生纺织品进出口有限公司',
      'JIANGSU HENGSHENG TEXTILES IMP. & EXP. CO., LTD.',
      '装  箱  单',
      'PACKING LIST',
      'TO: LINEN HOUSE APS\t\tINV. NO.: HS26TX-0712',
      'ADD: Vestergade 20, Aarhus, Denmark\t\tDATE: JUL. 12TH, 2026',
      'SHIPPED FROM SHANGHAI TO AARHUS BY SEA',
      [
        ['MARKS & NOS.', 'DESCRIPTION', 'PACKAGES', 'QUANTITY', 'G.W. (KGS)', 'N.W. (KGS)', 'MEAS. (CBM)'],
        [
          ['LINEN HOUSE', 'AARHUS', 'C/NO.1-185'],
          '100% LINEN FABRIC 纯亚麻布',
          '120 ROLLS',
          '7,200 M',
          '@28.5 / 3,420',
          '@27 / 3,240',
          '9.36',
        ],
        ['', 'LINEN CUSHION COVER 亚麻靠垫套', '65 CTNS', '13,000 PCS', '@16 / 1,040', '@14 / 910', '5.85'],
        ['TOTAL:', '', '185 PKGS', '', '4,460', '4,150', '15.21'],
      ],
      'TOTAL ONE HUNDRED AND EIGHTY FIVE (185) PACKAGES ONLY.',
    ],
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'HS26TX-0712',
      invoice_date: '2026-07-12',
      seller: 'JIANGSU HENGSHENG TEXTILES IMP. & EXP. CO., LTD.',
      buyer: 'LINEN HOUSE APS',
      port_loading: 'SHANGHAI',
      port_discharge: 'AARHUS',
      packages: 185,
      gross_weight: 4460,
      net_weight: 4150,
      volume: 15.21,
    },
    columns: ['name', 'packages', 'qty', 'gross_weight', 'net_weight', 'volume'],
    lines: [
      ['100% LINEN FABRIC 纯亚麻布', 120, 7200, 3420, 3240, 9.36],
      ['LINEN CUSHION COVER 亚麻靠垫套', 65, 13000, 1040, 910, 5.85],
    ],
  },
  contract_clauses_two: {
    as: 'docx',
    parts: [
      '销售合同',
      'SALES CONTRACT',
      '合同编号/Contract No.: CT-2026-EX-0419',
      '签订日期/Date: April 19, 2026',
      '签订地点/Signed at: Xiamen, China',
      '卖方/The Seller: 厦门鹭岛石材有限公司 Xiamen Ludao Stone Co., Ltd.',
      '地址/Address: 厦门市湖里区安岭路988号',
      '买方/The Buyer: Marmi & Graniti Adriatica S.p.A.',
      '地址/Address: Via del Porto 14, Ancona, Italy',
      '兹经买卖双方同意，按下列条款签订本合同：',
      'The Seller agrees to sell and the Buyer agrees to buy the under-mentioned goods on the terms stated below:',
      '1. 货物 Commodity:',
      [
        ['品名及规格 Commodity & Specification', '数量 Quantity', '单价 Unit Price', '总值 Total Value'],
        ['花岗岩板材 G603 抛光 Granite slabs G603 polished 60x60x2cm', '2,400 m²', 'EUR 11.80/m²', 'EUR 28,320.00'],
        ['花岗岩路缘石 G654 Kerb stones G654', '850 m', 'EUR 14.20/m', 'EUR 12,070.00'],
        ['总值 Total', '', '', 'EUR 40,390.00'],
      ],
      '总值(大写) Total value in words: SAY EUROS FORTY THOUSAND THREE HUNDRED AND NINETY ONLY',
      '2. 溢短装 More or less: 5% more or less in quantity and amount allowed.',
      '3. 价格术语 Trade terms: CFR Ancona (Incoterms 2020)',
      '4. 包装 Packing: In wooden crates, fumigated.',
      '5. 装运期 Time of shipment: Not later than June 30, 2026.',
      '6. 装运港和目的港 Port of loading & destination: From Xiamen, China to Ancona, Italy.',
      '7. 付款条件 Terms of payment: 20% by T/T in advance, 80% by L/C at sight.',
      '8. 保险 Insurance: To be covered by the Buyer.',
      '卖方 SELLER:\t\t\t买方 BUYER:',
    ],
    fields: {
      doc_type: 'contract',
      contract_no: 'CT-2026-EX-0419',
      contract_date: '2026-04-19',
      seller: '厦门鹭岛石材有限公司 Xiamen Ludao Stone Co., Ltd.',
      buyer: 'Marmi & Graniti Adriatica S.p.A.',
      trade_terms: 'CFR',
      terms_place: 'Ancona',
      port_loading: 'Xiamen',
      port_discharge: 'Ancona',
      payment: '20% by T/T in advance, 80% by L/C at sight',
      currency: 'EUR',
      total_amount: 40390,
    },
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
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'SWNB26070518',
      bill_date: '2026-07-09',
      seller: 'NINGBO HAITIAN GARDEN TOOLS CO.,LTD',
      buyer: 'GREENTHUMB SUPPLIES LIMITED',
      vessel: 'EVER GIVEN II',
      voyage: '1182-041W',
      place_receipt: 'NINGBO',
      port_loading: 'NINGBO',
      port_discharge: 'FELIXSTOWE',
      place_delivery: 'LEEDS',
      packages: 812,
      gross_weight: 9744,
      volume: 41.25,
      containers: 'TEMU7719025',
      seal_no: 'CN8834210',
      freight: 'FREIGHT COLLECT',
    },
    columns: [],
    lines: [],
  },
  bill_air_neutral: {
    style: `body{font:9px Arial} ${BOXES} ${RULED}`,
    body: `<div style="display:flex;justify-content:space-between"><b>784 PVG 5519 3302</b><b>784-55193302</b></div>${boxes(
      [
        [
          "Shipper's Name and Address",
          'SHANGHAI MEDITECH DEVICES CO., LTD.<br>BLDG 7, 555 ZHANGJIANG RD<br>SHANGHAI 201203 CHINA',
        ],
        ['Not Negotiable Air Waybill Issued by', 'CHINA SOUTHERN CARGO'],
        ["Consignee's Name and Address", 'KLINIKUM EINKAUF NORD EG<br>HAFENSTRASSE 40<br>24103 KIEL GERMANY'],
        ["Issuing Carrier's Agent Name and City", 'ORIENT AIR FREIGHT SHANGHAI'],
        ['Airport of Departure', 'SHANGHAI PUDONG'],
        ['Airport of Destination', 'FRANKFURT'],
        ['Flight/Date', 'CZ461/14'],
        ['Amount of Insurance', 'XXX'],
        ['Currency', 'CNY'],
        ['Handling Information', 'ATTACHED: COMMERCIAL INVOICE SM-26-771'],
      ],
    )}<table><tr><th>No. of Pieces</th><th>Gross Weight</th><th>kg/lb</th><th>Chargeable Weight</th><th>Rate</th><th>Total</th><th>Nature and Quantity of Goods</th></tr><tr><td>18</td><td>412.0</td><td>K</td><td>497.5</td><td>32.10</td><td>15969.75</td><td>PATIENT MONITORS<br>VOL 2.985 CBM</td></tr><tr><td>18</td><td>412.0</td><td></td><td></td><td></td><td>15969.75</td><td></td></tr></table><p>Executed on 14-OCT-2026 at SHANGHAI</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: '784-55193302',
      bill_date: '2026-10-14',
      seller: 'SHANGHAI MEDITECH DEVICES CO., LTD.',
      buyer: 'KLINIKUM EINKAUF NORD EG',
      port_loading: 'SHANGHAI PUDONG',
      port_discharge: 'FRANKFURT',
      packages: 18,
      gross_weight: 412,
      volume: 2.985,
    },
    columns: [],
    lines: [],
  },
  // Russian and English.
  contract_russian: {
    style: `body{font:11px "Times New Roman"} ${RULED} ${RIGHT(4, 5, 6)}`,
    body: `<center><b>КОНТРАКТ / CONTRACT № 643/88214/0026</b></center><div style="display:flex;justify-content:space-between"><span>Manzhouli</span><span>«14» May 2026</span></div><p>OOO "SibLesExport", Russia, hereinafter referred to as the "Seller", and Manzhouli Hengda Wood Co., Ltd., China, hereinafter referred to as the "Buyer", have concluded the present Contract as follows:</p><p><b>1. Subject of the Contract.</b> The Seller sells and the Buyer buys sawn timber on DAP Zabaikalsk terms (Incoterms 2020).</p>
${table(
  [
    [
      '№',
      'Наименование / Goods',
      'Размер / Size, mm',
      'Кол-во / Quantity, m3',
      'Цена / Price, CNY',
      'Сумма / Amount, CNY',
    ],
  ],
  [
    ['1', 'Pine sawn timber GOST 8486', '50x150x6000', '840', '1 650', '1 386 000'],
    ['2', 'Larch sawn timber', '50x200x6000', '360', '2 120', '763 200'],
  ],
  ['', 'Итого / Total', '', '1 200', '', '2 149 200'],
)}<p><b>2. Total value.</b> The total value of the Contract is 2,149,200 (two million one hundred forty nine thousand two hundred) CNY.</p><p><b>3. Terms of payment.</b> 100 % prepayment by bank transfer.</p><p><b>4. Delivery.</b> Goods shall be delivered by rail until 31.12.2026.</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: '643/88214/0026',
      contract_date: '2026-05-14',
      seller: 'OOO "SibLesExport"',
      buyer: 'Manzhouli Hengda Wood Co., Ltd.',
      trade_terms: 'DAP',
      terms_place: 'Zabaikalsk',
      currency: 'CNY',
      total_amount: 2149200,
      payment: '100 % prepayment by bank transfer',
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Pine sawn timber GOST 8486', 840, 1650, 1386000],
      ['Larch sawn timber', 360, 2120, 763200],
    ],
  },
  // A delivery note with weights that serves as packing list.
  packing_note: {
    style: `body{font:11px Calibri,Arial} ${OPEN} ${RIGHT(1, 4, 5)}`,
    body: `<div style="display:flex;justify-content:space-between"><b style="font-size:16px">Kowalczyk Maszyny</b><div>LIEFERSCHEIN / DELIVERY NOTE<br>No. 26-40871<br>11.09.2026</div></div><p>Deliver to: Ningbo Deli Packaging Machinery Co., Ltd., Ningbo</p><p>Order: DL-889 / 02.07.2026 &nbsp; Your contact: A. Nowak</p>
${table(
  [['Pos.', 'Article', 'Description', 'Qty', 'Weight kg']],
  [
    ['1', 'KM-CUT-4', 'Rotary cutter head', '2 pcs', '184,0'],
    ['2', 'KM-BLD-9', 'Blade set', '12 sets', '33,6'],
    ['3', 'KM-DOC', 'Operating manual', '1 pc', '0,4'],
  ],
)}<p>Number of packages: 3 (1 pallet, 2 cartons)</p><p>Total weight net: 218,0 kg / gross: 246,5 kg</p><p>Received in good condition: ______________</p>`,
    fields: {
      doc_type: 'packing_list',
      seller: 'Kowalczyk Maszyny',
      buyer: 'Ningbo Deli Packaging Machinery Co., Ltd.',
      contract_no: 'DL-889',
      packages: 3,
      net_weight: 218,
      gross_weight: 246.5,
    },
    columns: ['model', 'name', 'qty'],
    lines: [
      ['KM-CUT-4', 'Rotary cutter head', 2],
      ['KM-BLD-9', 'Blade set', 12],
      ['KM-DOC', 'Operating manual', 1],
    ],
  },
};
