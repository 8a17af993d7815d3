// Printed papers of the second batch, with unseen_second.mjs.
import { BOXES, OPEN, RIGHT, RULED, side, table, typed } from './markup.mjs';

const boxes = (list) =>
  `<div class=b>${list.map(([name, value]) => `<div><small>${name}</small>${value}</div>`).join('')}</div>`;

export const UNSEEN_SECOND_PRINTED = {
  invoice_oracle: {
    style: `body{font:9px "Liberation Sans"} ${OPEN} ${RIGHT(4, 5, 6, 7)}`,
    body: `${side('<b>Cascade Valve & Fitting, Inc.</b><br>Remit to: PO Box 84471, Seattle WA 98124', '<table><tr><th>Invoice Number</th><th>Invoice Date</th><th>Page</th></tr><tr><td>7710482</td><td>23-JUL-26</td><td>1 of 1</td></tr></table>')}<table style="margin:8px 0"><tr><td style="vertical-align:top">Bill To:<br>Yantai Offshore Piping Co., Ltd.<br>Fushan District, Yantai</td><td style="vertical-align:top">Ship To:<br>Yantai Offshore Piping Co., Ltd.<br>c/o Kerry Logistics, Tacoma WA</td></tr></table>
<table><tr><th>Purchase Order</th><th>Sales Order</th><th>Terms</th><th>Ship Via</th><th>Freight Terms</th><th>Salesperson</th></tr><tr><td>YOP-26-0331</td><td>551207</td><td>NET 45</td><td></td><td>Prepaid & Add</td><td>Hale, B.</td></tr></table>
${table(
  [['Line', 'Item', 'Description', 'Ordered', 'Shipped', 'Unit Price', 'Extended']],
  [
    ['1', 'BV-316-2', 'Ball valve 2 in 316SS', '60', '60', '184.50', '11,070.00'],
    ['2', 'GV-CS-4', 'Gate valve 4 in CS 150#', '24', '18', '412.00', '7,416.00'],
    ['3', 'FL-304-2', 'Flange 2 in 304 SO', '120', '120', '36.25', '4,350.00'],
  ],
)}<div style="text-align:right">Merchandise 22,836.00<br>Freight 640.00<br>Sales tax 0.00<br><b>Invoice total (USD) 23,476.00</b></div><p>HTS 8481.80 / 7307.21. ECCN EAR99. Questions: 206-555-0188</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '7710482',
      invoice_date: '2026-07-23',
      seller: 'Cascade Valve & Fitting, Inc.',
      buyer: 'Yantai Offshore Piping Co., Ltd.',
      payment: 'NET 45',
      currency: 'USD',
      total_amount: 23476,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['BV-316-2', 'Ball valve 2 in 316SS', 60, 184.5, 11070],
      ['GV-CS-4', 'Gate valve 4 in CS 150#', 18, 412, 7416],
      ['FL-304-2', 'Flange 2 in 304 SO', 120, 36.25, 4350],
    ],
  },
  invoice_taichung: {
    style: `body{font:10px Arial,"WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<center><b>台中精密刀具股份有限公司<br>TAICHUNG PRECISION TOOLS CORP.</b><br>TEL: 886-4-23551188 &nbsp; FAX: 886-4-23551199 &nbsp; 統一編號: 24471180<h3>INVOICE</h3></center>${side('No. TPT-1150917<br>Date: September 17, 2026<br>INVOICE of CUTTING TOOLS<br>For account and risk of Messrs. KUNSHAN XINRUI MOLD CO., LTD.<br>Shipped by TAICHUNG PRECISION TOOLS CORP.<br>Sailing on or about SEP 20, 2026<br>From TAICHUNG to SHANGHAI<br>L/C No. &nbsp;&nbsp;&nbsp;&nbsp;&nbsp; Contract No. &nbsp;', '')}
${table(
  [['Marks & Nos.', 'Description of Goods', 'Quantity', 'Unit Price', 'Amount']],
  [
    ['K.X.R.', 'END MILL D6 4F', '1,500 PCS', 'US$4.85', 'US$7,275.00'],
    ['SHANGHAI', 'END MILL D10 4F', '900 PCS', 'US$8.90', 'US$8,010.00'],
    ['C/NO. 1-6', 'DRILL D3.3', '2,000 PCS', 'US$2.15', 'US$4,300.00'],
  ],
  ['', 'TOTAL', '4,400 PCS', 'FOB TAICHUNG', 'US$19,585.00'],
)}<p>SAY TOTAL U.S. DOLLARS NINETEEN THOUSAND FIVE HUNDRED AND EIGHTY FIVE ONLY.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'TPT-1150917',
      invoice_date: '2026-09-17',
      buyer: 'KUNSHAN XINRUI MOLD CO., LTD.',
      currency: 'USD',
      trade_terms: 'FOB',
      total_amount: 19585,
      port_loading: 'TAICHUNG',
      port_discharge: 'SHANGHAI',
      seller: 'TAICHUNG PRECISION TOOLS CORP.',
    },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['END MILL D6 4F', 1500, 'PCS', 4.85, 7275],
      ['END MILL D10 4F', 900, 'PCS', 8.9, 8010],
      ['DRILL D3.3', 2000, 'PCS', 2.15, 4300],
    ],
  },
  invoice_lodz: {
    style: `body{font:9px "DejaVu Sans"} ${RULED} ${RIGHT(3, 5, 6)}`,
    body: `${side('<b>FAKTURA VAT / INVOICE nr FV/2026/06/118</b><br>Data wystawienia / Date of issue: 2026-06-22<br>Data sprzedaży / Date of sale: 2026-06-19<br>Termin płatności / Due: 2026-07-22', 'oryginał')}<table style="margin:6px 0"><tr><td><b>Sprzedawca / Seller</b><br>BURSZTYN BALTIC SP. Z O.O.<br>ul. Długa 4, Gdańsk<br>NIP PL5832211447</td><td><b>Nabywca / Buyer</b><br>GUANGZHOU AMBER PALACE JEWELRY LTD<br>Panyu, Guangzhou</td></tr></table>
${table(
  [['Lp.', 'Nazwa / Description', 'Ilość / Qty', 'J.m.', 'Cena netto / Net price', 'Wartość netto / Net value USD']],
  [
    ['1', 'Amber beads raw', '12,500', 'kg', '1 850,00', '23 125,00'],
    ['2', 'Amber pendants silver 925', '340', 'szt.', '27,40', '9 316,00'],
  ],
)}<p style="text-align:right">Razem / Total 32 441,00<br>VAT 0% 0,00<br><b>Do zapłaty / To pay: 32 441,00 USD</b></p><p>Bank: PKO BP SWIFT BPKOPLPW, PL 61 1090 1014 0000 0712 1981 2874</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'FV/2026/06/118',
      invoice_date: '2026-06-22',
      seller: 'BURSZTYN BALTIC SP. Z O.O.',
      buyer: 'GUANGZHOU AMBER PALACE JEWELRY LTD',
      currency: 'USD',
      total_amount: 32441,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Amber beads raw', 12.5, 1850, 23125],
      ['Amber pendants silver 925', 340, 27.4, 9316],
    ],
  },
  invoice_aarhus: {
    style: `body{font:10px Arial} ${OPEN} ${RIGHT(3, 4, 5)}`,
    body: `${side('<b style="font-size:18px;color:#146">JYSK MINK & FUR A/S</b>', '<b>FAKTURA</b><br>Fakturanr.: 2026-40118<br>Fakturadato: 09-03-2026<br>Kundenr.: 10772<br>Side: 1 af 1')}<p>Haining Fur Trading Center Co., Ltd.<br>Haining, Zhejiang<br>Kina</p><p>Leveringsbetingelser: FCA Aarhus &nbsp;&nbsp; Betalingsbetingelser: Forudbetaling &nbsp;&nbsp; Rekv.: HF-26-11</p>
${table(
  [['Varenr.', 'Beskrivelse', 'Antal', 'Stk. pris', 'Beløb DKK']],
  [
    ['MK-BLK-30', 'Mink skins black size 30', '1.200', '285,00', '342.000,00'],
    ['MK-BRN-00', 'Mink skins brown size 00', '800', '231,50', '185.200,00'],
  ],
)}<div style="text-align:right">Subtotal 527.200,00<br>Eksport - momsfri 0,00<br><b>Total DKK 527.200,00</b></div><p>Kolli: 14 &nbsp; Bruttovægt: 1.046 kg &nbsp; Nettovægt: 980 kg &nbsp; Oprindelse: Danmark &nbsp; CITES: nej</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '2026-40118',
      invoice_date: '2026-03-09',
      seller: 'JYSK MINK & FUR A/S',
      trade_terms: 'FCA',
      currency: 'DKK',
      total_amount: 527200,
      gross_weight: 1046,
      net_weight: 980,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['MK-BLK-30', 'Mink skins black size 30', 1200, 285, 342000],
      ['MK-BRN-00', 'Mink skins brown size 00', 800, 231.5, 185200],
    ],
  },
  bill_draft_blank: {
    style: `body{font:8.5px Arial} ${BOXES} ${RULED}`,
    body: `<b>DRAFT BILL OF LADING – PLEASE CHECK AND CONFIRM</b>${boxes([
      ['SHIPPER', 'JIAXING YONGSHENG STATIONERY CO., LTD.<br>JIAXING, CHINA'],
      ['BOOKING NUMBER', 'SHZ7719042'],
      ['CONSIGNEE', 'PAPELERIA UNIVERSAL SAC<br>RUC 20447118821, LIMA, PERU'],
      ['BILL OF LADING NUMBER', ''],
      ['NOTIFY PARTY', 'ADUAMAR AGENTES SAC<br>CALLAO, PERU'],
      ['EXPORT REFERENCES', ''],
      ['VESSEL', ''],
      ['VOYAGE', ''],
      ['PORT OF LOADING', 'SHANGHAI'],
      ['FREIGHT TO BE PAID AT', 'CALLAO'],
      ['PORT OF DISCHARGE', 'CALLAO'],
      ['FINAL PLACE OF DELIVERY', ''],
    ])}<table><tr><th>MARKS AND NOS / CONTAINER AND SEALS</th><th>NO AND KIND OF PACKAGES</th><th>DESCRIPTION OF PACKAGES AND GOODS</th><th>GROSS WEIGHT CARGO</th><th>TARE</th><th>MEASUREMENT</th></tr><tr><td>CMAU4471180<br>SEAL M2209417</td><td>1 x 40HC<br>1288 CARTON(S)</td><td>BALL PENS AND NOTEBOOKS<br>HS CODE 960810, 482010</td><td>14168.000 KGM</td><td>3870</td><td>66.400 MTQ</td></tr></table><p>SHIPPER'S LOAD STOW AND COUNT</p>`,
    fields: {
      doc_type: 'bill_of_lading',
      seller: 'JIAXING YONGSHENG STATIONERY CO., LTD.',
      buyer: 'PAPELERIA UNIVERSAL SAC',
      notify_party: 'ADUAMAR AGENTES SAC',
      port_loading: 'SHANGHAI',
      port_discharge: 'CALLAO',
      containers: 'CMAU4471180',
      seal_no: 'M2209417',
      gross_weight: 14168,
      volume: 66.4,
    },
    columns: ['gross_weight', 'volume'],
    lines: [[14168, 66.4]],
  },
  bill_cargo_receipt: {
    style: `body{font:9px Arial} ${BOXES} ${OPEN}`,
    body: `<center><h3>FORWARDER'S CARGO RECEIPT</h3></center>${boxes([
      ['Supplier / Shipper', 'NINGBO LANTIAN HOUSEWARE CO., LTD.'],
      ['FCR No.', 'NGB-FCR-118820'],
      ['Consignee', 'HEMTREND AB, GOTHENBURG, SWEDEN'],
      ['Date of receipt', '11 OCT 2026'],
      ['Notify', 'SAME AS CONSIGNEE'],
      ['Delivery agent', 'NORDFREIGHT AB TEL +46 31 7441188'],
      ['Vessel / Voyage', 'MAERSK HANGZHOU / 640W'],
      ['Port of loading', 'NINGBO'],
      ['Port of discharge', 'GOTHENBURG'],
      ['Cargo received at', 'NGB CFS WAREHOUSE 7'],
    ])}${table(
      [['PO no.', 'Description', 'Cartons', 'Pieces', 'Gross KGS', 'CBM']],
      [
        ['771204', 'Bamboo cutting boards', '310', '3,720', '4,216.00', '11.780'],
        ['771211', 'Storage baskets', '455', '1,820', '2,730.00', '31.850'],
      ],
      ['', 'Total', '765', '5,540', '6,946.00', '43.630'],
    )}<p>Received in apparent good order and condition. Freight payable at destination. Not negotiable.</p>`,
    fields: {
      bill_no: 'NGB-FCR-118820',
      seller: 'NINGBO LANTIAN HOUSEWARE CO., LTD.',
      vessel: 'MAERSK HANGZHOU',
      voyage: '640W',
      port_loading: 'NINGBO',
      port_discharge: 'GOTHENBURG',
      packages: 765,
      gross_weight: 6946,
      volume: 43.63,
    },
    columns: ['name', 'packages', 'gross_weight', 'volume'],
    lines: [
      ['Bamboo cutting boards', 310, 4216, 11.78],
      ['Storage baskets', 455, 2730, 31.85],
    ],
  },
  bill_telex_letter: {
    style: 'body{font:12px "Liberation Serif"}',
    body: `<p><b>ORIENT STAR LINES – TELEX RELEASE</b></p><p>TO: OSL AGENT, HAMBURG &nbsp;&nbsp; FROM: OSL SHENZHEN &nbsp;&nbsp; DATE: 05-NOV-2026</p><p>RE: B/L NO. OSLSZ26110477 &nbsp; VSL: EVER SMART V.1109-066W<br>POL: YANTIAN &nbsp; POD: HAMBURG<br>SHIPPER: SHENZHEN TONGDA POWER CO., LTD.<br>CNEE: ELEKTRO HAUSMANN GMBH<br>CTNR: EITU1447189 (1X40HQ) 22 PALLETS 11,244.00 KGS 54.2 CBM</p><p>FULL SET OF ORIGINAL BILLS HAS BEEN SURRENDERED AT OUR OFFICE. PLEASE RELEASE CARGO TO ABOVE CONSIGNEE WITHOUT PRESENTATION OF ORIGINAL B/L. ALL CHARGES PREPAID.</p>`,
    fields: {
      bill_no: 'OSLSZ26110477',
      vessel: 'EVER SMART',
      port_loading: 'YANTIAN',
      port_discharge: 'HAMBURG',
      seller: 'SHENZHEN TONGDA POWER CO., LTD.',
      buyer: 'ELEKTRO HAUSMANN GMBH',
      containers: 'EITU1447189',
    },
    columns: [],
    lines: [],
  },
  bill_air_typed: {
    style: '',
    body: typed(`  176 | DXB |  4471 8820                                              176-44718820
  Shipper's Name and Address        | Not negotiable
  GULF ALUMINIUM EXTRUSIONS LLC     | Air Waybill
  JEBEL ALI, DUBAI, UAE             | Issued by  EMIRATES SKYCARGO
  Consignee's Name and Address      |
  CHANGSHA BOYUAN HEAVY INDUSTRY    | Copies 1, 2 and 3 of this Air Waybill are originals
  CHANGSHA, HUNAN, CHINA            |
  Issuing Carrier's Agent           | Accounting Information
  SKYBRIDGE LOGISTICS FZE           | NOTIFY: SINOTRANS AIR CHANGSHA 0731-84118820
  Agent's IATA Code   Account No.   |
  86-4 7120/0011                    |
  Airport of Departure: DUBAI        To: CAN   By: EK   Currency: AED   PPD X
  Airport of Destination: GUANGZHOU  Requested Flight/Date: EK362/14   Amount of Insurance: XXX
  Handling Information: DOCS ATTACHED
  ----------------------------------------------------------------------------------------
  No.of   Gross      kg  Rate   Chargeable   Rate/     Total       Nature and Quantity
  Pieces  Weight     lb  Class  Weight       Charge                of Goods
    6     1,184.0    K   Q      1,240.5      8.20      10,172.10   ALUMINIUM PROFILES
                                                                   DIMS 310X40X40CM X6
  ----------------------------------------------------------------------------------------
  Prepaid  10,172.10   Weight Charge        Other Charges: FSC 1,302.40 SSC 118.40
  Total Prepaid 11,592.90                   14-DEC-2026  DUBAI`),
    fields: { doc_type: 'bill_of_lading', bill_no: '176-44718820' },
    columns: [],
    lines: [],
  },
  invoice_courier_declared: {
    style: `body{font:9px Arial} ${RULED} ${RIGHT(3, 5, 6, 7)}`,
    body: `<h3>Commercial Invoice</h3><table><tr><td>Date of exportation<br>2026-05-19</td><td>Air waybill no.<br>4471 8820 1155</td><td>Export references<br>RMA-00718</td></tr><tr><td>Shipper/Exporter<br>Aalto Audio Oy<br>Fredrikinkatu 12, Helsinki<br>Tel +358 9 4471180</td><td>Recipient<br>Shenzhen Yinfeng Electronics<br>Attn: Ms. Zhao<br>Tel 0755 26718820</td><td>Importer (if other than recipient)<br></td></tr><tr><td>Country of export: FINLAND</td><td>Country of manufacture: FINLAND</td><td>Country of ultimate destination: CHINA</td></tr></table>
${table(
  [['No. of pkgs', 'Full description of goods', 'Units', 'HS code', 'Weight', 'Unit value', 'Total value']],
  [
    ['1', 'Loudspeaker drivers for repair', '12', '851829', '8.4 kg', '45.00', '540.00'],
    ['1', 'Crossover filters, samples', '30', '854320', '2.1 kg', '6.50', '195.00'],
  ],
)}<p>Subtotal 735.00 &nbsp; Freight 0.00 &nbsp; Insurance 0.00 &nbsp; <b>Total invoice value EUR 735.00</b></p><p>Total packages 2 &nbsp; Total weight 10.5 kg &nbsp; Terms of sale: DAP</p>`,
    fields: { doc_type: 'invoice', currency: 'EUR', total_amount: 735, trade_terms: 'DAP', packages: 2 },
    columns: ['name', 'qty', 'hs', 'price', 'amount'],
    lines: [
      ['Loudspeaker drivers for repair', 12, '851829', 45, 540],
      ['Crossover filters, samples', 30, '854320', 6.5, 195],
    ],
  },
  invoice_flowers: {
    style: `body{font:9.5px "Liberation Sans Narrow"} ${OPEN} ${RIGHT(3, 4, 5, 6)}`,
    body: `${side('<b>ROSELANDIA EXPORT B.V.</b> Aalsmeer', 'INVOICE 26.118820<br>dd. 12-02-2026<br>AWB 074-44718820')}<p>Customer: KUNMING DOUNAN FLORA CO LTD / CN</p>
${table(
  [['Variety', 'Length', 'Boxes', 'Stems/box', 'Stems', 'EUR/stem', 'EUR']],
  [
    ['Rosa Explorer', '60 cm', '12', '250', '3000', '0.62', '1,860.00'],
    ['Rosa Avalanche', '50 cm', '8', '300', '2400', '0.55', '1,320.00'],
    ['Lilium Robina', '90 cm', '5', '80', '400', '1.35', '540.00'],
  ],
  ['Total', '', '25', '', '5800', '', '3,720.00'],
)}<p>Phyto 18.00 / Handling 42.00 / AWB fee 25.00</p><p><b>Total due EUR 3,805.00</b></p><p>Gross 498 kg</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '26.118820',
      seller: 'ROSELANDIA EXPORT B.V.',
      buyer: 'KUNMING DOUNAN FLORA CO LTD',
      currency: 'EUR',
    },
    columns: ['name', 'packages', 'amount'],
    lines: [
      ['Rosa Explorer', 12, 1860],
      ['Rosa Avalanche', 8, 1320],
      ['Lilium Robina', 5, 540],
    ],
  },
  invoice_cmpt: {
    style: `body{font:9px Arial} ${RULED} ${RIGHT(4, 5, 6, 7, 8)}`,
    body: `<h3>SONG HONG GARMENT JSC</h3><p>COMMERCIAL INVOICE No: SHG/26-7714 Date: 28-Sep-26</p><p>Buyer: SHANGHAI TEXCO INTL LTD. &nbsp; Consignee: TEXCO DISTRIBUTION PTE LTD &nbsp; Notify: SAME AS CONSIGNEE</p>
${table(
  [
    ['Style', 'Description', 'PO', 'Qty (pcs)', 'CMPT price', 'CMPT amount', 'FOB price', 'FOB amount'],
    ['', '', '', '', '(USD)', '(USD)', '(USD)', '(USD)'],
  ],
  [
    ['SH-118', "Men's polo 100% cotton", '4471', '4,200', '1.85', '7,770.00', '5.40', '22,680.00'],
    ['SH-204', 'Ladies blouse viscose', '4472', '3,000', '2.10', '6,300.00', '6.75', '20,250.00'],
  ],
  ['', '', 'TOTAL', '7,200', '', '14,070.00', '', '42,930.00'],
)}<p>FOB HAIPHONG. Country of origin: Vietnam. Payment amount (CMPT): USD 14,070.00</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'SHG/26-7714',
      invoice_date: '2026-09-28',
      seller: 'SONG HONG GARMENT JSC',
      buyer: 'SHANGHAI TEXCO INTL LTD.',
      currency: 'USD',
      trade_terms: 'FOB',
    },
    columns: ['name', 'qty'],
    lines: [
      ["Men's polo 100% cotton", 4200],
      ['Ladies blouse viscose', 3000],
    ],
  },
  invoice_many_parties: {
    style: `body{font:9px "DejaVu Sans Condensed"} ${BOXES} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<center><b>COMMERCIAL INVOICE</b></center>${boxes([
      ['Seller', 'ATLAS POLYMERS (S) PTE LTD<br>Singapore'],
      ['Manufacturer', 'ATLAS CHEMICAL SDN BHD<br>Johor, Malaysia'],
      ['Sold to', 'HK EVERWIN TRADING LTD<br>Kowloon, Hong Kong'],
      ['Ship to', 'DONGGUAN EVERWIN PLASTICS LTD<br>Chang’an, Dongguan'],
      ['Invoice no. / date', 'APS-26-33107 / 02 Nov 2026'],
      ['Customer PO no. / date', 'EW-7718 / 14 Oct 2026'],
      ['Port of loading', 'Pasir Gudang'],
      ['Port of discharge', 'Huangpu'],
      ['Vessel', 'KOTA NIPAH 118N'],
      ['Incoterms 2020', 'CIF Huangpu'],
      ['Payment terms', '90 days from B/L date'],
      ['Broker', 'SINO-CLEAR LTD 0769-85331188'],
    ])}${table(
      [['Grade', 'Description', 'Quantity (MT)', 'Unit price USD/MT', 'Amount USD']],
      [
        ['PP-H030', 'Polypropylene homopolymer', '49.500', '1,045.00', '51,727.50'],
        ['PE-F181', 'LLDPE film grade', '24.750', '1,118.00', '27,670.50'],
      ],
      ['', 'Total', '74.250', '', '79,398.00'],
    )}<p>Country of origin: MALAYSIA &nbsp; HS 3902.10 / 3901.40 &nbsp; 2970 bags on 54 pallets &nbsp; Gross 75,735 kg &nbsp; Net 74,250 kg</p>`,
    fields: {
      doc_type: 'invoice',
      seller: 'ATLAS POLYMERS (S) PTE LTD',
      buyer: 'HK EVERWIN TRADING LTD',
      invoice_no: 'APS-26-33107',
      invoice_date: '2026-11-02',
      port_loading: 'Pasir Gudang',
      port_discharge: 'Huangpu',
      trade_terms: 'CIF',
      currency: 'USD',
      total_amount: 79398,
      payment: '90 days from B/L date',
      origin: 'MALAYSIA',
      vessel: 'KOTA NIPAH',
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Polypropylene homopolymer', 49.5, 1045, 51727.5],
      ['LLDPE film grade', 24.75, 1118, 27670.5],
    ],
  },
  packing_meat: {
    style: `body{font:9px Arial} ${RULED} ${RIGHT(3, 4, 5, 6, 7)}`,
    body: `<h3>FRIGORIFICO LA COLONIA S.A. – Est. 118</h3><h4>PACKING LIST 0447 – 19/09/2026</h4><p>Importer: TIANJIN HONGYUAN COLD CHAIN CO., LTD. &nbsp; Invoice: E-0447 &nbsp; Container: MNBU3127712 &nbsp; Seal: UY188204 &nbsp; Temp: -18 C</p>
${table(
  [['Code', 'Product', 'Cartons', 'Net kg', 'Gross kg', 'Net lb', 'Production']],
  [
    ['2104', 'Frozen boneless beef shin shank', '540', '10,962.40', '11,448.40', '24,167.96', '08/2026'],
    ['2117', 'Frozen boneless beef brisket', '310', '6,286.80', '6,565.80', '13,860.03', '08-09/2026'],
    ['2130', 'Frozen beef cube roll', '150', '2,713.25', '2,848.25', '5,981.70', '09/2026'],
  ],
  ['', 'Total', '1,000', '19,962.45', '20,862.45', '44,009.69', ''],
)}`,
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'E-0447',
      buyer: 'TIANJIN HONGYUAN COLD CHAIN CO., LTD.',
      containers: 'MNBU3127712',
      packages: 1000,
      net_weight: 19962.45,
      gross_weight: 20862.45,
      seal_no: 'UY188204',
    },
    columns: ['name', 'packages', 'net_weight', 'gross_weight'],
    lines: [
      ['Frozen boneless beef shin shank', 540, 10962.4, 11448.4],
      ['Frozen boneless beef brisket', 310, 6286.8, 6565.8],
      ['Frozen beef cube roll', 150, 2713.25, 2848.25],
    ],
  },
  invoice_value_breakdown: {
    style: `body{font:10px "Liberation Sans"} ${RULED} ${RIGHT(4, 5, 6)}`,
    body: `<b>ANATOLIA DRIED FIGS LTD. STI.</b> Aydın / Türkiye<h4>INVOICE No: ADF2026-118</h4><p>Date: 04.12.2026<br>To: Zhengzhou Fruit & Nut Import Co., Ltd.<br>Total packages: 2 000 cartons</p>
${table(
  [['Lot', 'Goods', 'Cartons', 'Net kg', 'USD/kg', 'USD']],
  [
    ['L1', 'Dried figs lerida no. 3', '1 400', '14 000', '4.10', '57 400.00'],
    ['L2', 'Dried apricots size 2', '600', '7 500', '5.20', '39 000.00'],
  ],
)}<table style="width:50%;margin-left:50%"><tr><td>FOB value</td><td>96 400.00</td></tr><tr><td>Freight</td><td>3 250.00</td></tr><tr><td>Insurance</td><td>108.00</td></tr><tr><td>CIF QINGDAO</td><td>USD 99 758.00</td></tr></table><p>Paid in advance: 20 000.00 – Balance: 79 758.00 CAD</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'ADF2026-118',
      seller: 'ANATOLIA DRIED FIGS LTD. STI.',
      buyer: 'Zhengzhou Fruit & Nut Import Co., Ltd.',
      currency: 'USD',
      total_amount: 99758,
      trade_terms: 'CIF',
    },
    columns: ['name', 'packages', 'net_weight', 'price', 'amount'],
    lines: [
      ['Dried figs lerida no. 3', 1400, 14000, 4.1, 57400],
      ['Dried apricots size 2', 600, 7500, 5.2, 39000],
    ],
  },
  contract_annex: {
    style: `body{font:11px "Liberation Serif"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h3 style="text-align:center">SUPPLY AGREEMENT No. NK-EQ/2026-55</h3><p>This Agreement is made on 8 May 2026 between <b>NORDKRAFT TURBIN AB</b> (the "Supplier") and <b>SICHUAN MINJIANG HYDROPOWER CO., LTD.</b> (the "Purchaser").</p><p>1. Scope. The Supplier shall deliver the equipment listed in Annex 1.</p><p>2. Price. The total contract value is EUR 1,284,000.00 (one million two hundred eighty-four thousand euro), DAP Chengdu.</p><p>3. Payment. 20 % down payment, 70 % against shipping documents, 10 % after commissioning.</p><p>4. Delivery. Within 9 months from down payment.</p><h4>Annex 1</h4>
${table(
  [['Item', 'Equipment', 'Qty', 'Unit price EUR', 'Total EUR']],
  [
    ['A', 'Francis runner 4.2 MW', '2', '486,000.00', '972,000.00'],
    ['B', 'Guide vane set', '2', '121,500.00', '243,000.00'],
    ['C', 'Commissioning supervision', '1', '69,000.00', '69,000.00'],
  ],
  ['', 'Total', '', '', '1,284,000.00'],
)}`,
    fields: { doc_type: 'contract', contract_no: 'NK-EQ/2026-55', currency: 'EUR', total_amount: 1284000 },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Francis runner 4.2 MW', 2, 486000, 972000],
      ['Guide vane set', 2, 121500, 243000],
    ],
  },
  invoice_blank_labels: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(4, 5, 6)} .k td{width:25%}`,
    body: `<center><b>RUIAN HONGDA AUTO PARTS CO., LTD.</b><br>INVOICE</center><table class=k><tr><td>INVOICE NO.</td><td>HD-AP-2607</td><td>DATE</td><td>2026/07/21</td></tr><tr><td>S/C NO.</td><td></td><td>L/C NO.</td><td></td></tr><tr><td>BUYER</td><td>AUTOZUBEHOR KLEIN GMBH</td><td>CONSIGNEE</td><td></td></tr><tr><td>NOTIFY PARTY</td><td></td><td>VESSEL</td><td></td></tr><tr><td>PORT OF LOADING</td><td></td><td>PORT OF DISCHARGE</td><td>HAMBURG</td></tr><tr><td>TERMS OF DELIVERY</td><td></td><td>TERMS OF PAYMENT</td><td></td></tr><tr><td>COUNTRY OF ORIGIN</td><td></td><td>B/L NO.</td><td></td></tr><tr><td>GROSS WEIGHT</td><td></td><td>NET WEIGHT</td><td>1,412.00 KGS</td></tr><tr><td>PACKAGES</td><td></td><td>MEASUREMENT</td><td>4.86 CBM</td></tr></table>
${table(
  [['No.', 'OEM No.', 'Description', 'Qty (pcs)', 'Price (EUR)', 'Amount (EUR)']],
  [
    ['1', '06A121011', 'Water pump', '600', '9.80', '5,880.00'],
    ['2', '1K0615301', 'Brake disc', '400', '11.25', '4,500.00'],
  ],
  ['', '', 'Total', '1,000', '', '10,380.00'],
)}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'HD-AP-2607',
      invoice_date: '2026-07-21',
      seller: 'RUIAN HONGDA AUTO PARTS CO., LTD.',
      buyer: 'AUTOZUBEHOR KLEIN GMBH',
      port_discharge: 'HAMBURG',
      net_weight: 1412,
      volume: 4.86,
      currency: 'EUR',
      total_amount: 10380,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['06A121011', 'Water pump', 600, 9.8, 5880],
      ['1K0615301', 'Brake disc', 400, 11.25, 4500],
    ],
  },
  invoice_shoes_pairs: {
    style: `body{font:10px "DejaVu Serif"} ${OPEN} ${RIGHT(4, 5, 6, 7)}`,
    body: `<b>CALZATURIFICIO ADRIA S.P.A.</b> – Fermo (Italia)<p>Invoice: 2026/E/0881 – Date: 30.07.2026 – Buyer: Shanghai Lanxi Fashion Co., Ltd. – Delivery: DDP Shanghai – Payment: T/T 30 days</p>
${table(
  [['Article', 'Description', 'Made in', 'Ctns', 'Prs', 'EUR/pr', 'Amount']],
  [
    ['AD-4410', 'Leather boots, lady', 'Italy', '60', '720', '68.00', '€ 48,960.00'],
    ['AD-5521', 'Canvas sneaker, man', 'Albania', '45', '540', '27.50', '€ 14,850.00'],
  ],
  ['', '', '', '105', '1,260', '', '€ 63,810.00'],
)}<p>Extra discount 2 % – € 1,276.20</p><p><b>Amount payable € 62,533.80</b></p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '2026/E/0881',
      invoice_date: '2026-07-30',
      buyer: 'Shanghai Lanxi Fashion Co., Ltd.',
      trade_terms: 'DDP',
      payment: 'T/T 30 days',
      currency: 'EUR',
    },
    columns: ['model', 'name', 'packages', 'qty', 'price', 'amount'],
    lines: [
      ['AD-4410', 'Leather boots, lady', 60, 720, 68, 48960],
      ['AD-5521', 'Canvas sneaker, man', 45, 540, 27.5, 14850],
    ],
  },
  packing_needles_three: {
    as: 'scan',
    look: 'needles',
    style: 'html{font-size:13px}',
    body: `<pre style="font:13px 'Liberation Mono',monospace">          LINYI SENYUAN PLYWOOD CO.,LTD
                 PACKING LIST
TO: MADERAS DEL NORTE SA        NO.: SY-26-0714
                                DATE: JUL.14,2026
--------------------------------------------------------
GOODS            CRATES   PCS     N.W.(KGS)  G.W.(KGS)
--------------------------------------------------------
PLYWOOD 18MM       24     1200     41,040     42,000
PLYWOOD 12MM       18     1350     30,780     31,500
--------------------------------------------------------
TOTAL              42     2550     71,820     73,500
MARKS: MDN / VALPARAISO</pre>`,
    fields: {
      doc_type: 'packing_list',
      buyer: 'MADERAS DEL NORTE SA',
      packages: 42,
      net_weight: 71820,
      gross_weight: 73500,
    },
    columns: ['name', 'qty', 'net_weight', 'gross_weight'],
    lines: [
      ['PLYWOOD 18MM', 1200, 41040, 42000],
      ['PLYWOOD 12MM', 1350, 30780, 31500],
    ],
  },
  invoice_photo_zh: {
    as: 'photo',
    style: `body{font:13px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h3 style="text-align:center">南通海门家纺有限公司<br>形式发票 PROFORMA INVOICE</h3>${side('买方：SLEEPWELL HOME PTY LTD', '编号：HM-PI-26118<br>日期：2026年8月4日')}
${table(
  [['品名', '规格', '数量(套)', '单价(USD)', '金额(USD)']],
  [
    ['全棉四件套', '200*230cm', '1500', '18.60', '27,900.00'],
    ['羽绒被', '220*240cm', '400', '42.50', '17,000.00'],
  ],
  ['合计', '', '1900', '', '44,900.00'],
)}<p>成交方式：FOB 上海　付款方式：30%定金，70%见提单复印件</p>`,
    fields: {
      buyer: 'SLEEPWELL HOME PTY LTD',
      invoice_no: 'HM-PI-26118',
      invoice_date: '2026-08-04',
      trade_terms: 'FOB',
      currency: 'USD',
      total_amount: 44900,
      payment: '30%定金，70%见提单复印件',
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['全棉四件套', 1500, 18.6, 27900],
      ['羽绒被', 400, 42.5, 17000],
    ],
  },
};
