// Papers that no rule was tuned on: they are measured, not looked at.
import { BOXES, OPEN, pairs, RIGHT, RULED, stamp, table } from './markup.mjs';

const boxes = (list) =>
  `<div class=b>${list.map(([name, value]) => `<div><small>${name}</small>${value}</div>`).join('')}</div>`;

export const KEPT = {
  // Brazil: two languages, points for thousands, tariff numbers of its own, what comes to the price stands beside the goods.
  invoice_brazil: {
    style: `body{font:10px Arial} ${BOXES} ${RULED} ${RIGHT(5, 6, 7)} .w{display:grid;grid-template-columns:1fr 240px;gap:6mm} .w table td{border:0}`,
    body: `<div style="display:flex;justify-content:space-between"><div><b style="font-size:17px">GRANITOS SERRA AZUL LTDA.</b><br>Rod. do Contorno, km 289, Cariacica - ES, Brasil<br>CNPJ 27.114.880/0001-63</div><div style="text-align:right"><b>FATURA COMERCIAL<br>COMMERCIAL INVOICE</b><br>Nº GSA-0588/26</div></div><br>${boxes(
      [
        [
          'Importador / Importer',
          'Xiamen Stoneline Import &amp; Export Co., Ltd.<br>Shuitou Town, Nan’an, Fujian, China',
        ],
        ['Data de emissão / Issue date', '14/08/2026'],
        ['Porto de embarque / Port of loading', 'Vitória, Brazil'],
        ['Porto de destino / Port of destination', 'Xiamen, China'],
        ['Condição de venda / Incoterm', 'CFR Xiamen'],
        ['Condição de pagamento / Payment terms', '20% advance, 80% against copy of documents'],
      ],
    )}<br><div class=w>${table(
      [
        [
          'Item',
          'Descrição das mercadorias<br>Description of goods',
          'NCM',
          'Un.<br>Unit',
          'Quantidade<br>Quantity',
          'Preço unit.<br>Unit price',
          'Total US$',
        ],
      ],
      [
        ['01', 'Granite blocks, Verde Ubatuba', '2516.11.00', 'm³', '42,318', '410,00', '17.350,38'],
        ['02', 'Granite blocks, Ocre Itabira', '2516.11.00', 'm³', '18,640', '385,00', '7.176,40'],
        ['03', 'Quartzite slabs polished 2 cm', '6802.93.90', 'm²', '1.126,50', '38,20', '43.032,30'],
      ],
    )}<div><table><tr><td>Subtotal FOB</td><td>67.559,08</td></tr><tr><td>Frete / Freight</td><td>9.240,00</td></tr><tr><td><b>Total CFR US$</b></td><td><b>76.799,08</b></td></tr></table></div></div><p>Peso líquido / Net weight: 241.730 kg &nbsp;&nbsp; Peso bruto / Gross weight: 243.150 kg &nbsp;&nbsp; Volumes / Packages: 31</p><p>País de origem / Country of origin: Brazil</p><p>Banco / Bank: Banco do Espírito S.A., Agência 0104, Conta 88.120-4, SWIFT BESABRSP</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'GSA-0588/26',
      invoice_date: '2026-08-14',
      seller: 'GRANITOS SERRA AZUL LTDA.',
      buyer: 'Xiamen Stoneline Import & Export Co., Ltd.',
      trade_terms: 'CFR',
      payment: '20% advance, 80% against copy of documents',
      currency: 'USD',
      total_amount: 76799.08,
      port_discharge: 'Xiamen',
      origin: 'Brazil',
      net_weight: 241730,
      gross_weight: 243150,
      packages: 31,
    },
    columns: ['name', 'unit', 'qty', 'price', 'amount'],
    lines: [
      ['Granite blocks, Verde Ubatuba', 'm³', 42.318, 410, 17350.38],
      ['Granite blocks, Ocre Itabira', 'm³', 18.64, 385, 7176.4],
      ['Quartzite slabs polished 2 cm', 'm²', 1126.5, 38.2, 43032.3],
    ],
  },
  // Hong Kong: a table for each currency, the sum of it all above them.
  invoice_hongkong: {
    as: 'xlsx',
    merged: ['A1:H1', 'A2:H2', 'A3:H3'],
    rows: [
      ['KWONG FAT ELECTRONIC COMPONENTS LIMITED  廣發電子元件有限公司'],
      ['Unit 1207, Wing Hing Ind. Bldg., 14 Hing Yip St., Kwun Tong, Hong Kong'],
      ['INVOICE 發票'],
      ['Customer 客戶:', 'Dongguan Yilian Circuit Co., Ltd.', '', '', '', 'Inv. No.:', 'KF-2609-077', ''],
      ['Attn:', 'Ms. Zhou', '', '', '', 'Inv. Date:', '9-Sep-2026', ''],
      ['Delivery:', 'DAP Dongguan', '', '', '', 'Cust. P/O:', 'YL-PO-30918', ''],
      ['Payment:', '30 days from statement', '', '', '', 'Page:', '1 of 1', ''],
      [],
      ['A. Parts of Japanese make (settled in JPY)'],
      ['Line', 'Part number', 'Description', 'Maker', 'Origin', 'Q’ty', 'Unit price (JPY)', 'Amount (JPY)'],
      [1, 'GRM188R71H104', 'Ceramic capacitor 0.1uF 50V', 'Murata', 'JP', 40000, 0.92, 36800],
      [2, 'NRS5020T4R7', 'Power inductor 4.7uH', 'Taiyo', 'JP', 15000, 11.4, 171000],
      ['', '', 'Sum JPY', '', '', '', '', 207800],
      [],
      ['B. Parts of other make (settled in USD)'],
      ['Line', 'Part number', 'Description', 'Maker', 'Origin', 'Q’ty', 'Unit price (USD)', 'Amount (USD)'],
      [3, 'STM32G071CBT6', 'Microcontroller 32 bit LQFP48', 'ST', 'MY', 2500, 1.38, 3450],
      [4, 'TPS54331DR', 'Step-down converter SOIC8', 'TI', 'PH', 4000, 0.61, 2440],
      [5, '74HC595D', 'Shift register SO16', 'Nexperia', 'CN', 10000, 0.068, 680],
      ['', '', 'Sum USD', '', '', '', '', 6570],
      [],
      ['Packed in 6 cartons', '', '', 'N.W. 61.40 kg', '', 'G.W. 68.90 kg'],
      ['E. & O.E.'],
    ],
    fields: {
      doc_type: 'invoice',
      invoice_no: 'KF-2609-077',
      invoice_date: '2026-09-09',
      contract_no: 'YL-PO-30918',
      buyer: 'Dongguan Yilian Circuit Co., Ltd.',
      trade_terms: 'DAP',
      payment: '30 days from statement',
      packages: 6,
      net_weight: 61.4,
      gross_weight: 68.9,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount', 'currency', 'origin'],
    lines: [
      ['GRM188R71H104', 'Ceramic capacitor 0.1uF 50V', 40000, 0.92, 36800, 'JPY', 'JP'],
      ['NRS5020T4R7', 'Power inductor 4.7uH', 15000, 11.4, 171000, 'JPY', 'JP'],
      ['STM32G071CBT6', 'Microcontroller 32 bit LQFP48', 2500, 1.38, 3450, 'USD', 'MY'],
      ['TPS54331DR', 'Step-down converter SOIC8', 4000, 0.61, 2440, 'USD', 'PH'],
      ['74HC595D', 'Shift register SO16', 10000, 0.068, 680, 'USD', 'CN'],
    ],
  },
  // Spain, a sheet: pallets of tiles, what it all comes to above the table, square metres beside boxes.
  packing_tiles: {
    as: 'xlsx',
    merged: ['A1:H1'],
    rows: [
      ['AZULEJOS LLEVANT, S.L. - Ctra. Onda km 3, 12200 Onda (Castellón) SPAIN'],
      ['LISTA DE CONTENIDO / PACKING LIST', '', '', '', 'N. 26/1187', '', 'Fecha / Date', '21/09/2026'],
      ['Cliente / Customer', 'Foshan Meijia Building Materials Co., Ltd.'],
      ['Factura / Invoice no.', 'F26-3310', '', '', 'Pedido / Order no.', 'MJ-0877'],
      ['Contenedor / Container', 'MSKU7716055', '', '', 'Precinto / Seal no.', 'ML-ES44190'],
      ['TOTAL', '', '', '', '22 pallets', '1.584 boxes', '2.280,96 m2', '43.920 kg gross'],
      [],
      [
        'Pallets',
        'Referencia / Item',
        'Formato / Size',
        'Tono / Shade',
        'Cajas / Boxes',
        'm2',
        'Neto / Net kg',
        'Bruto / Gross kg',
      ],
      ['1-8', 'Calacatta Oro rect.', '60x120', 'T14', 576, 829.44, 15840, 16016],
      ['9-15', 'Cemento Gris', '60x60', 'T02', 504, 725.76, 13790, 13944],
      ['16-22', 'Roble Natural', '20x120', 'T07', 504, 725.76, 13800, 13960],
    ],
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'F26-3310',
      invoice_date: '2026-09-21',
      contract_no: 'MJ-0877',
      buyer: 'Foshan Meijia Building Materials Co., Ltd.',
      containers: 'MSKU7716055',
      seal_no: 'ML-ES44190',
      packages: 22,
      gross_weight: 43920,
    },
    columns: ['name', 'net_weight', 'gross_weight'],
    lines: [
      ['Calacatta Oro rect.', 15840, 16016],
      ['Cemento Gris', 13790, 13944],
      ['Roble Natural', 13800, 13960],
    ],
  },
  // Japan, scanned: cases of machine parts, gross above net in one cell, a seal over the name.
  packing_japan: {
    as: 'scan',
    look: 'scan',
    style: `body{font:14px "Liberation Serif"} ${RULED} td{vertical-align:top} ${RIGHT(4, 5, 6)}`,
    body: `<div style="display:flex;justify-content:space-between"><div><b>NAKAMURA SEIMITSU KOGYO K.K.</b><br>4-17 Honcho, Hamamatsu, Shizuoka 430-0946, Japan</div><div>Date : Oct. 21, 2026<br>Ref. : NSK-PK-1163</div></div><h2 style="text-align:center;letter-spacing:4px">PACKING LIST</h2><p>Messrs. : Suzhou Hengrui Automation Co., Ltd.</p><p>Shipped per : "SITC NAGOYA" V. 2638W &nbsp;&nbsp;&nbsp; sailing on or about Oct. 24, 2026</p><p>From : Nagoya, Japan &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; To : Shanghai, China</p><p>Invoice No. : NSK-IV-1163</p>
${table(
  [['Marks', 'Case<br>No.', 'Description', 'Quantity', 'Net weight', 'Gross weight']],
  [
    [
      'HENGRUI<br>SHANGHAI<br>C/NO. 1-4<br>MADE IN JAPAN',
      '1',
      'Ball screw BS-3210-900',
      '12 pcs',
      '148.2 kg',
      '176.0 kg',
    ],
    ['', '2', 'Linear guide LG-25-1200', '24 pcs', '96.5 kg', '121.5 kg'],
    ['', '3', 'Spindle unit SU-60', '2 sets', '83.0 kg', '109.0 kg'],
    ['', '4', 'Coupling CP-19', '40 pcs', '21.6 kg', '28.5 kg'],
  ],
  ['', '4 cases', 'TOTAL', '', '349.3 kg', '435.0 kg'],
)}<p>Measurement : 1.864 M3</p>${stamp('中村<br>精密工業', 22, 18)}<p style="text-align:right;margin-top:30px">NAKAMURA SEIMITSU KOGYO K.K.<br><br>______________________<br>Export Section</p>`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'NSK-IV-1163',
      invoice_date: '2026-10-21',
      seller: 'NAKAMURA SEIMITSU KOGYO K.K.',
      buyer: 'Suzhou Hengrui Automation Co., Ltd.',
      port_loading: 'Nagoya',
      port_discharge: 'Shanghai',
      packages: 4,
      net_weight: 349.3,
      gross_weight: 435,
      volume: 1.864,
    },
    columns: ['name', 'qty', 'net_weight', 'gross_weight'],
    lines: [
      ['Ball screw BS-3210-900', 12, 148.2, 176],
      ['Linear guide LG-25-1200', 24, 96.5, 121.5],
      ['Spindle unit SU-60', 2, 83, 109],
      ['Coupling CP-19', 40, 21.6, 28.5],
    ],
  },
  // A liner's bill filled in by needles, two containers in its body, a stamp across it.
  bill_liner: {
    as: 'scan',
    look: 'needles',
    style: `body{font:11px "Liberation Mono"} small{font:8.5px Arial !important} ${BOXES} .b div{min-height:44px}`,
    body: `<div style="display:flex;justify-content:space-between"><b style="font:bold 20px Arial">AUSTRAL CONTAINER LINE</b><b style="font:bold 14px Arial">BILL OF LADING FOR COMBINED TRANSPORT</b></div>${boxes(
      [
        ['Shipper', 'ANDINA COBRE EXPORTACIONES S.A.<br>AV. APOQUINDO 4400, SANTIAGO, CHILE'],
        ['B/L No.', 'ACLU VAP 2260417'],
        ['Consignee', 'TO ORDER OF BANK OF CHINA, NINGBO BRANCH'],
        ['Booking No.', '91 7720 455'],
        ['Notify party', 'NINGBO JINTIAN METALS CO., LTD.<br>DONGQIAN LAKE ROAD 88, NINGBO'],
        ['Export references', 'PO 4500118820'],
        ['Vessel / Voyage', 'AUSTRAL CONDOR / 617W'],
        ['Port of loading', 'VALPARAISO'],
        ['Port of discharge', 'NINGBO'],
        ['Place of delivery', ''],
      ],
    )}<pre style="font:11px 'Liberation Mono'">
CONTAINER NOS/SEALS     PKGS   DESCRIPTION OF GOODS          GROSS WEIGHT      MEASUREMENT
---------------------------------------------------------------------------------------------
TGHU1839270 / CL88120   20     BUNDLES COPPER CATHODES        49,812.000 KGS    12.500 CBM
FSCU4471836 / CL88121   20     BUNDLES COPPER CATHODES        49,906.000 KGS    12.500 CBM
                               HS CODE 740311
                               FREIGHT PREPAID
---------------------------------------------------------------------------------------------
TOTAL                   40     BUNDLES                        99,718.000 KGS    25.000 CBM

SAY: FORTY BUNDLES ONLY.  SHIPPED ON BOARD 19 JUN 2026
PLACE AND DATE OF ISSUE: VALPARAISO, 19 JUN 2026      NUMBER OF ORIGINAL B/L: THREE (3)
</pre>${stamp('ORIGINAL<br>3/3', 120, 105, '#223a8f')}`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'ACLU VAP 2260417',
      bill_date: '2026-06-19',
      seller: 'ANDINA COBRE EXPORTACIONES S.A.',
      notify_party: 'NINGBO JINTIAN METALS CO., LTD.',
      vessel: 'AUSTRAL CONDOR',
      voyage: '617W',
      port_loading: 'VALPARAISO',
      port_discharge: 'NINGBO',
      containers: 'TGHU1839270,FSCU4471836',
      packages: 40,
      gross_weight: 99718,
      volume: 25,
    },
    columns: [],
    lines: [],
  },
  // A house air waybill: the carrier's form, many small boxes, its own number twice.
  bill_air: {
    style: `body{font:9px Arial} ${BOXES} ${RULED}`,
    body: `<div style="display:flex;justify-content:space-between"><b>160 HKG 4471 8820</b><b>HAWB: SFL-26118843</b></div>${boxes(
      [
        ['Shipper’s Name and Address', 'HELVETIA OPTIK AG<br>INDUSTRIESTRASSE 7, 9470 BUCHS, SWITZERLAND'],
        ['Not negotiable<br>Air Waybill', 'Issued by SWIFT FREIGHT LOGISTICS AG'],
        [
          'Consignee’s Name and Address',
          'WUHAN LASERTECH INSTRUMENTS CO., LTD.<br>OPTICS VALLEY AVENUE 308, WUHAN, CHINA',
        ],
        ['Accounting Information', 'FREIGHT COLLECT'],
        ['Airport of Departure', 'ZURICH'],
        ['Airport of Destination', 'WUHAN'],
        ['Flight/Date', 'CX382/17 SEP'],
        ['Declared Value for Carriage', 'NVD'],
      ],
    )}<table><tr><th>No. of Pieces RCP</th><th>Gross Weight</th><th>kg lb</th><th>Rate Class</th><th>Chargeable Weight</th><th>Rate / Charge</th><th>Total</th><th>Nature and Quantity of Goods (incl. Dimensions or Volume)</th></tr><tr><td>5</td><td>186.4</td><td>K</td><td>Q</td><td>212.0</td><td>AS AGREED</td><td>AS AGREED</td><td>OPTICAL MEASURING INSTRUMENTS<br>INV. HO-90417<br>DIMS: 80x60x53 CM x 5<br>VOL: 1.272 CBM</td></tr></table><p>Signature of Shipper or his Agent &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Executed on 16 SEP 2026 at ZURICH</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      bill_no: 'SFL-26118843',
      seller: 'HELVETIA OPTIK AG',
      buyer: 'WUHAN LASERTECH INSTRUMENTS CO., LTD.',
      port_loading: 'ZURICH',
      port_discharge: 'WUHAN',
      packages: 5,
      gross_weight: 186.4,
      freight: 'FREIGHT COLLECT',
    },
    columns: [],
    lines: [],
  },
  // The Netherlands, a photo: bulbs by the thousand, crates, a table without rulings, the day written out.
  invoice_bulbs: {
    as: 'photo',
    style: `body{font:14px Arial} ${OPEN} ${RIGHT(3, 4, 5)}`,
    body: `<div style="display:flex;justify-content:space-between"><div><b style="font-size:20px;color:#064">Van der Linden Bloembollen B.V.</b><br>Heereweg 211, 2161 BH Lisse, The Netherlands</div><div style="text-align:right"><b>INVOICE</b><br>Number 26-70318<br>Lisse, 3 October 2026</div></div><br><p>Kunming Flora Trading Co., Ltd.<br>118 Dounan Street, Kunming, Yunnan<br>P.R. China</p>
${table(
  [['Variety', 'Size', 'Pieces', 'EUR per 1000', 'EUR']],
  [
    ['Lilium Siberia', '16/18', '42,000', '218.00', '9,156.00'],
    ['Lilium Sorbonne', '18/20', '30,000', '246.50', '7,395.00'],
    ['Tulipa Strong Gold', '12/+', '120,000', '84.00', '10,080.00'],
  ],
)}<p style="text-align:right">Crates and peat &nbsp;&nbsp;&nbsp; 640.00<br><b>Total EUR &nbsp;&nbsp;&nbsp; 27,271.00</b></p><p>Shipped in reefer TRHU6620474 from Rotterdam to Shekou, CPT Shekou</p><p>480 crates, gross 7,960 kg, net 6,720 kg</p><p>Payable within 21 days. Goods of Dutch origin.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '26-70318',
      invoice_date: '2026-10-03',
      seller: 'Van der Linden Bloembollen B.V.',
      buyer: 'Kunming Flora Trading Co., Ltd.',
      trade_terms: 'CPT',
      currency: 'EUR',
      total_amount: 27271,
      packages: 480,
      gross_weight: 7960,
      net_weight: 6720,
    },
    columns: ['name', 'qty', 'amount'],
    lines: [
      ['Lilium Siberia', 42000, 9156],
      ['Lilium Sorbonne', 30000, 7395],
      ['Tulipa Strong Gold', 120000, 10080],
    ],
  },
  // A contract in two languages of numbered clauses, its table with headings of two lines and a tolerance.
  contract_clauses: {
    style: `body{font:11px "Liberation Serif","WenQuanYi Micro Hei"} ${RULED} ${RIGHT(4, 5, 6)}`,
    body: `<h2 style="text-align:center">售 货 合 同<br>SALES CONTRACT</h2><div style="display:flex;justify-content:space-between"><div>卖方 The Sellers: 连云港海丰粮油有限公司<br>LIANYUNGANG HAIFENG GRAIN AND OIL CO., LTD.<br>地址 Address: 66 Zhonghua Road, Lianyungang</div><div>合同编号 Contract No.: HF26S0312<br>日期 Date: March 12, 2026<br>签约地点 Signed at: Lianyungang</div></div><p>买方 The Buyers: TAMARIND FOODS PTY LTD<br>地址 Address: 21 Kooragang St, Newcastle NSW 2304, Australia</p><p>双方同意按下列条款买卖下述商品 The Sellers agree to sell and the Buyers agree to buy the undermentioned goods on the terms stated below:</p>
${table(
  [
    [
      '(1) 商品编码<br>Commodity code',
      '(2) 品名及规格<br>Name of commodity and specification',
      '(3) 包装<br>Packing',
      '(4) 数量<br>Quantity (MT)',
      '(5) 单价<br>Unit price (USD/MT)',
      '(6) 总值<br>Total value (USD)',
    ],
  ],
  [
    ['07133190', 'Green mung beans, crop 2025, 3.2 mm up', '25 kg PP bags', '50.00', '1,280.00', '64,000.00'],
    ['12024200', 'Groundnut kernels, 24/28', '25 kg PP bags', '36.00', '1,455.00', '52,380.00'],
    ['12074090', 'Hulled sesame seed 99.95', '25 kg paper bags', '18.00', '2,310.00', '41,580.00'],
  ],
  ['', '合计 Total', '', '104.00', '', '157,960.00'],
)}<p>(数量和金额允许 5% 增减 5% more or less in quantity and amount allowed)</p><p>(7) 总金额 Total amount: SAY US DOLLARS ONE HUNDRED AND FIFTY-SEVEN THOUSAND NINE HUNDRED AND SIXTY ONLY</p><p>(8) 价格条件 Price terms: CIF Newcastle</p><p>(9) 装运期 Time of shipment: before 30 April 2026</p><p>(10) 装运口岸 Port of shipment: 连云港 Lianyungang &nbsp;&nbsp;&nbsp; 目的口岸 Port of destination: 纽卡斯尔 Newcastle</p><p>(11) 付款条件 Terms of payment: D/P at sight</p><p>(12) 保险 Insurance: to be covered by the Sellers for 110% of invoice value against All Risks</p><p>(13) 唛头 Shipping marks: at Sellers’ option</p>`,
    fields: {
      doc_type: 'contract',
      contract_no: 'HF26S0312',
      contract_date: '2026-03-12',
      seller: '连云港海丰粮油有限公司',
      buyer: 'TAMARIND FOODS PTY LTD',
      trade_terms: 'CIF',
      payment: 'D/P at sight',
      currency: 'USD',
      total_amount: 157960,
    },
    columns: ['hs', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['07133190', 'Green mung beans, crop 2025, 3.2 mm up', 50, 1280, 64000],
      ['12024200', 'Groundnut kernels, 24/28', 36, 1455, 52380],
      ['12074090', 'Hulled sesame seed 99.95', 18, 2310, 41580],
    ],
  },
  // A faint fax: words and values with dots between them, drums of chemicals.
  invoice_drums: {
    as: 'scan',
    look: 'fax',
    style: `body{font:15px "Liberation Serif"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h2 style="text-align:center;margin-bottom:0">DECCAN SPECIALITY CHEMICALS PVT LTD</h2><p style="text-align:center;margin-top:0">Plot 114, GIDC Ankleshwar 393002, Gujarat, India</p><h3 style="text-align:center">EXPORT INVOICE</h3>${pairs(
      [
        ['Invoice number', 'DSC/EXP/0231'],
        ['Invoice date', '18-05-2026'],
        ['Buyer', 'Jiangsu Yabang Dyestuff Co., Ltd.'],
        ['Port of loading', 'Nhava Sheva'],
        ['Port of discharge', 'Shanghai'],
        ['Terms', 'CIF Shanghai'],
      ],
      ' ........ ',
    )}${table(
      [['Product', 'Packing', 'Quantity (kg)', 'Rate USD/kg', 'Amount USD']],
      [
        ['H-Acid', '160 drums x 50 kg', '8,000', '5.85', '46,800.00'],
        ['Vinyl sulphone ester', '120 bags x 25 kg', '3,000', '3.40', '10,200.00'],
        ['Gamma acid', '40 drums x 50 kg', '2,000', '9.15', '18,300.00'],
      ],
      ['Total', '320 packages', '13,000', '', '75,300.00'],
    )}<p>Gross weight ........ 13,710 kg</p><p>Country of origin ........ India</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'DSC/EXP/0231',
      invoice_date: '2026-05-18',
      seller: 'DECCAN SPECIALITY CHEMICALS PVT LTD',
      buyer: 'Jiangsu Yabang Dyestuff Co., Ltd.',
      port_loading: 'Nhava Sheva',
      port_discharge: 'Shanghai',
      trade_terms: 'CIF',
      currency: 'USD',
      total_amount: 75300,
      packages: 320,
      gross_weight: 13710,
      origin: 'India',
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['H-Acid', 8000, 5.85, 46800],
      ['Vinyl sulphone ester', 3000, 3.4, 10200],
      ['Gamma acid', 2000, 9.15, 18300],
    ],
  },
  // Switzerland, wide: apostrophes in numbers, goods without charge, serial numbers beneath names, a rate beside the total.
  invoice_swiss: {
    landscape: true,
    style: `body{font:10.5px Arial} ${OPEN} ${RIGHT(4, 6, 7, 8)} .h{display:grid;grid-template-columns:2fr 2fr 1.6fr;gap:5mm} .s{color:#444;font-size:9px}`,
    body: `<div class=h><div><b style="font-size:16px">Rütimann Präzision AG</b><br>Gewerbestrasse 22, 8620 Wetzikon, Schweiz<br>MWST-Nr. CHE-114.772.903</div><div>Rechnungsempfänger<br><b>Tianjin Meridian Machine Tools Co., Ltd.</b><br>Airport Economic Area, Tianjin, China</div><div>Rechnung Nr. / Invoice no. <b>2026-30771</b><br>Datum / Date <b>04.11.2026</b><br>Auftrag / Order <b>A-119204</b><br>Ihre Bestellung / Your order <b>TM-PO-2288</b></div></div><br>
${table(
  [['Pos.', 'Artikel / Item', 'Bezeichnung / Description', 'Menge', 'ME', 'Einzelpreis', 'Rabatt', 'Betrag CHF']],
  [
    [
      '1',
      'RP-HSK63',
      'Spannkopf HSK-A63 / Chuck HSK-A63<br><span class=s>S/N 60117, 60118, 60119, 60120</span>',
      '4',
      'Stk',
      '3’480.00',
      '5 %',
      '13’224.00',
    ],
    [
      '2',
      'RP-DW200',
      'Drehfutter 200 mm / Lathe chuck 200 mm<br><span class=s>S/N 71004</span>',
      '1',
      'Stk',
      '12’950.00',
      '',
      '12’950.00',
    ],
    ['3', 'RP-SET12', 'Spannzangen-Satz / Collet set', '6', 'Satz', '415.50', '', '2’493.00'],
    ['4', 'RP-DOC', 'Musterteil ohne Berechnung / Sample free of charge', '2', 'Stk', '0.00', '', '0.00'],
  ],
)}<div style="display:flex;justify-content:space-between;margin-top:4mm"><div>Lieferbedingung / Delivery terms: FCA Zürich Flughafen<br>Zahlung / Payment: 30 Tage netto<br>Ursprung / Origin: Schweiz<br>1 Palette / 1 pallet, brutto 214 kg, netto 168 kg</div><div><table><tr><td>Warenwert / Goods value</td><td>CHF</td><td>28’667.00</td></tr><tr><td>Verpackung / Packing</td><td>CHF</td><td>180.00</td></tr><tr><td><b>Rechnungsbetrag / Invoice total</b></td><td><b>CHF</b></td><td><b>28’847.00</b></td></tr></table>Kurs / Rate: 1 CHF = 8.1420 CNY</div></div>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '2026-30771',
      invoice_date: '2026-11-04',
      contract_no: 'TM-PO-2288',
      seller: 'Rütimann Präzision AG',
      buyer: 'Tianjin Meridian Machine Tools Co., Ltd.',
      trade_terms: 'FCA',
      payment: '30 Tage netto',
      currency: 'CHF',
      total_amount: 28847,
      origin: 'Schweiz',
      packages: 1,
      gross_weight: 214,
      net_weight: 168,
    },
    columns: ['model', 'qty', 'unit', 'amount'],
    lines: [
      ['RP-HSK63', 4, 'Stk', 13224],
      ['RP-DW200', 1, 'Stk', 12950],
      ['RP-SET12', 6, 'Satz', 2493],
      ['RP-DOC', 2, 'Stk', 0],
    ],
  },
};
