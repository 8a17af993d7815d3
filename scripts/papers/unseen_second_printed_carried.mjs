// Packing lists, bills, contracts and what else of unseen_second_printed.mjs is no invoice.
import { BOXES, OPEN, RIGHT, RULED, table, typed } from './markup.mjs';

const boxes = (list) =>
  `<div class=b>${list.map(([name, value]) => `<div><small>${name}</small>${value}</div>`).join('')}</div>`;

export const UNSEEN_SECOND_PRINTED_CARRIED = {
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
};
