// Printed invoices of many programs, countries and carriers, some scanned or photographed; written together with unseen.mjs, and read once with it
// before any rule was touched.
import { named, OPEN, RIGHT, RULED, side, table, typed } from './markup.mjs';

export const UNSEEN_PRINTED = {
  invoice_sap_hundred: {
    style: `body{font:9px Arial} ${OPEN} ${RIGHT(4, 6, 7)}`,
    body: `${side('<b style="font-size:16px">Kessler Dichtungstechnik GmbH</b><br>Postfach 1420 · 73730 Esslingen', 'Seite / Page 1 / 1')}<p>Suzhou Deyuan Hydraulics Co., Ltd.<br>No. 66 Suhong Middle Road<br>215021 SUZHOU<br>CHINA</p>
${side(
  '<b style="font-size:14px">Rechnung / Invoice</b>',
  named([
    ['Beleg-Nr. / Document no.', '9042118870'],
    ['Belegdatum / Document date', '11.06.2026'],
    ['Kunden-Nr. / Customer no.', '204417'],
    ['Ihre Bestellung / Your order', '4500017733 / 02.05.2026'],
    ['Lieferschein / Delivery note', '8051144290'],
    ['USt-IdNr. / Your VAT ID', ''],
  ]),
)}
<p>Lieferbedingung / Incoterms: FCA Esslingen &nbsp;&nbsp; Zahlung / Terms of payment: 30 Tage netto</p>
${table(
  [
    ['Pos.', 'Material', 'Bezeichnung / Description', 'Menge / Qty', 'ME', 'Preis / Price', 'Wert / Value EUR'],
    ['', '', '', '', '', 'per 100 ST', ''],
  ],
  [
    ['000010', 'KD-0412', 'O-Ring 40x3 FKM', '2.500', 'ST', '84,00', '2.100,00'],
    ['000020', 'KD-0650', 'Stangendichtung 65x80x9', '480', 'ST', '1.275,00', '6.120,00'],
    ['000030', 'KD-0933', 'Abstreifer 32x40', '1.200', 'ST', '212,50', '2.550,00'],
  ],
)}
<div style="text-align:right"><p>Summe Positionen / Items total 10.770,00</p><p>Verpackung / Packing 45,00</p><p>MwSt. 0 % steuerfreie Ausfuhr 0,00</p><p><b>Endbetrag / Total EUR 10.815,00</b></p></div>
<p>Zolltarif-Nr. 40169300 · Ursprungsland Deutschland · Nettogewicht 61,4 kg · Bruttogewicht 68,0 kg</p><p style="font-size:7px">Deutsche Bank Esslingen · IBAN DE12 6117 0076 0012 3456 00 · BIC DEUTDESS611 · HRB 210334 · USt-IdNr. DE145678901</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '9042118870',
      invoice_date: '2026-06-11',
      seller: 'Kessler Dichtungstechnik GmbH',
      buyer: 'Suzhou Deyuan Hydraulics Co., Ltd.',
      trade_terms: 'FCA',
      terms_place: 'Esslingen',
      payment: '30 Tage netto',
      currency: 'EUR',
      total_amount: 10815,
      net_weight: 61.4,
      gross_weight: 68,
    },
    columns: ['model', 'name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['KD-0412', 'O-Ring 40x3 FKM', 2500, 'ST', 0.84, 2100],
      ['KD-0650', 'Stangendichtung 65x80x9', 480, 'ST', 12.75, 6120],
      ['KD-0933', 'Abstreifer 32x40', 1200, 'ST', 2.125, 2550],
    ],
  },
  invoice_nagoya: {
    style: `body{font:11px "Liberation Serif"} ${OPEN} ${RIGHT(2, 3, 4)}`,
    body: `<center><b style="font-size:18px">TOKAI SEIMITSU KOGYO CO., LTD.</b><br>3-14, MEIEKI 4-CHOME, NAKAMURA-KU, NAGOYA, JAPAN<br>TEL (052) 561-8841&nbsp;&nbsp;&nbsp;FAX (052) 561-8842<h3 style="letter-spacing:6px">INVOICE</h3></center>
${side('MESSRS. WUXI LINGTE AUTOMATION CO., LTD.<br>Shipped per <u>NYK ORPHEUS 044W</u><br>From <u>NAGOYA</u> to <u>SHANGHAI</u><br>Sailing on or about <u>SEPT. 18, 2026</u>', 'NO. TSK-6608<br>DATE SEPT. 12, 2026<br>YOUR ORDER NO. LT-26-0719<br>L/C NO.<br>PAYMENT T/T 60 DAYS AFTER B/L DATE')}
${table(
  [
    ['DESCRIPTION', 'QUANTITY', 'UNIT PRICE', 'AMOUNT'],
    ['', '', 'C.I.F. SHANGHAI', '(JPY)'],
  ],
  [
    ['LINEAR GUIDE TS-25 L=1,200', '120 SETS', '@18,400', '¥2,208,000'],
    ['BALL SCREW BS2010-800', '64 PCS', '@22,750', '¥1,456,000'],
    ['SUPPORT UNIT BK15', '128 PCS', '@3,900', '¥499,200'],
  ],
  ['TOTAL', '312', '', '¥4,163,200'],
)}<p>CASE MARK: &lt;W.L.A.&gt; SHANGHAI C/NO.1-9 MADE IN JAPAN</p><p>PACKED IN 9 WOODEN CASES</p><p style="text-align:right">TOKAI SEIMITSU KOGYO CO., LTD.<br><br>_______________<br>K. Mizuno, Export Dept.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'TSK-6608',
      invoice_date: '2026-09-12',
      seller: 'TOKAI SEIMITSU KOGYO CO., LTD.',
      buyer: 'WUXI LINGTE AUTOMATION CO., LTD.',
      contract_no: 'LT-26-0719',
      port_loading: 'NAGOYA',
      port_discharge: 'SHANGHAI',
      trade_terms: 'CIF',
      currency: 'JPY',
      total_amount: 4163200,
      payment: 'T/T 60 DAYS AFTER B/L DATE',
      packages: 9,
    },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['LINEAR GUIDE TS-25 L=1,200', 120, 'SETS', 18400, 2208000],
      ['BALL SCREW BS2010-800', 64, 'PCS', 22750, 1456000],
      ['SUPPORT UNIT BK15', 128, 'PCS', 3900, 499200],
    ],
  },
  invoice_quickbooks_two: {
    style: `body{font:11px "Liberation Sans"} ${OPEN} ${RIGHT(3, 4, 5)} th{background:#dfe8f3}`,
    body: `${side('<b>Great Lakes Fastener Supply LLC</b><br>4410 Enterprise Dr<br>Grand Rapids, MI 49512<br>+1 6165550144<br>ar@glfs.example', '<span style="font-size:26px;color:#3b7">INVOICE</span>')}<br>
${side('<b>BILL TO</b><br>Ningbo Apex Metal Trading<br>Attn: Accounts Payable<br>Beilun, Ningbo', '<b>SHIP TO</b><br>Dragon Bridge Logistics<br>1200 E 223rd St, Carson CA')}${side(
  '',
  named([
    ['INVOICE #', '10447'],
    ['DATE', '02/19/2026'],
    ['DUE DATE', '03/21/2026'],
    ['TERMS', 'Net 30'],
    ['SHIP VIA', ''],
    ['TRACKING NO.', ''],
  ]),
)}
${table(
  [['ACTIVITY', 'DESCRIPTION', 'QTY', 'RATE', 'AMOUNT']],
  [
    ['HX-38-200', 'Hex cap screw 3/8-16 x 2, Gr 8 zinc', '12,000', '0.118', '1,416.00'],
    ['NL-38', 'Nylon lock nut 3/8-16', '12,000', '0.046', '552.00'],
    ['FW-38', 'Flat washer 3/8 USS', '25,000', '0.0148', '370.00'],
  ],
)}<div style="text-align:right">SUBTOTAL 2,338.00<br>SHIPPING 145.50<br>TOTAL 2,483.50<br>PAYMENT 1,000.00<br><b>BALANCE DUE $1,483.50</b></div>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '10447',
      invoice_date: '2026-02-19',
      seller: 'Great Lakes Fastener Supply LLC',
      buyer: 'Ningbo Apex Metal Trading',
      payment: 'Net 30',
      total_amount: 2483.5,
    },
    columns: ['name', 'qty', 'price', 'amount'],
    lines: [
      ['Hex cap screw 3/8-16 x 2, Gr 8 zinc', 12000, 0.118, 1416],
      ['Nylon lock nut 3/8-16', 12000, 0.046, 552],
      ['Flat washer 3/8 USS', 25000, 0.0148, 370],
    ],
  },
  invoice_odoo_valencia: {
    style: `body{font:11px "DejaVu Sans"} ${OPEN} ${RIGHT(2, 3, 4, 5)}`,
    body: `<div style="border-bottom:1px solid #000">Azulejos Levante S.L. · C/ Ceramista 12 · 12200 Onda (Castellón) · España · NIF B12455781</div><div style="margin-left:55%"><p>Guangzhou Nansha Home Import Co., Ltd.<br>Nansha District<br>Guangzhou<br>China</p></div><h2>Factura FAC/2026/00377</h2>
<div style="display:flex;gap:40px"><div><b>Fecha factura:</b><br>16/04/2026</div><div><b>Fecha vencimiento:</b><br>15/06/2026</div><div><b>Origen:</b><br>S00912</div><div><b>Referencia:</b><br>GNH-7781</div><div><b>Incoterm:</b><br>FOB Castellón</div></div>
${table(
  [['Descripción', 'Cantidad', 'Precio unitario', 'Impuestos', 'Importe']],
  [
    ['[AZ-6060-GR] Porcelánico 60x60 gris', '1.324,80 m²', '7,250000', 'Exenta', '9.604,80 €'],
    ['[AZ-3060-BL] Azulejo 30x60 blanco', '864,00 m²', '5,100000', 'Exenta', '4.406,40 €'],
    ['[PAL] Palet madera', '32,00 ud', '9,000000', 'Exenta', '288,00 €'],
  ],
)}<div style="margin-left:60%">${named([
      ['Base imponible', '14.299,20 €'],
      ['IVA 0%', '0,00 €'],
      ['<b>Total</b>', '<b>14.299,20 €</b>'],
    ])}</div><p>Términos de pago: 60 días</p><p>Peso bruto: 47.360 kg. Peso neto: 46.880 kg. Bultos: 32</p><p>IBAN ES91 2100 0418 4502 0005 1332</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'FAC/2026/00377',
      invoice_date: '2026-04-16',
      seller: 'Azulejos Levante S.L.',
      buyer: 'Guangzhou Nansha Home Import Co., Ltd.',
      trade_terms: 'FOB',
      currency: 'EUR',
      total_amount: 14299.2,
      gross_weight: 47360,
      net_weight: 46880,
      payment: '60 días',
    },
    columns: ['qty', 'price', 'amount'],
    lines: [
      [1324.8, 7.25, 9604.8],
      [864, 5.1, 4406.4],
      [32, 9, 288],
    ],
  },
  invoice_lyon: {
    style: `body{font:10.5px "Liberation Sans"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `${side('<b style="font-size:17px">VERRERIES DU RHÔNE SAS</b><br>ZI Sud, 69700 Givors<br>SIRET 412 887 554 00021 – TVA FR41412887554', '<b>FACTURE N° FA26-08814</b><br>Date : 28/08/2026<br>Page 1/1')}${side('<p><u>Adresse de facturation</u><br>SHENZHEN GRAND CRU IMPORT LTD<br>Futian, Shenzhen</p>', '<p><u>Adresse de livraison</u><br>YANTIAN BONDED WAREHOUSE 3<br>Shenzhen</p>')}<p>Votre commande : SGC-0417 du 02/07/2026 – Incoterm : CFR YANTIAN – Mode de règlement : virement 45 jours fin de mois</p>
${table(
  [['Référence', 'Désignation', 'Qté', 'P.U. HT', 'Montant HT']],
  [
    ['BTL-75-BRD', 'Bouteille bordelaise 75 cl (palette de 1 560)', '15 600', '0,382', '5 959,20'],
    ['BTL-150', 'Magnum 150 cl', '2 240', '1,15', '2 576,00'],
    ['PORT', 'Transport maritime', '1', '1 850,00', '1 850,00'],
  ],
)}<div style="text-align:right">Total HT 10 385,20 €<br>TVA exonérée (art. 262 I du CGI) 0,00 €<br><b>NET À PAYER 10 385,20 €</b></div><p>Poids brut total : 9 412 kg – Poids net total : 8 905 kg – 12 palettes – Origine : France – Nomenclature 7010 90 43</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'FA26-08814',
      invoice_date: '2026-08-28',
      seller: 'VERRERIES DU RHÔNE SAS',
      buyer: 'SHENZHEN GRAND CRU IMPORT LTD',
      trade_terms: 'CFR',
      currency: 'EUR',
      total_amount: 10385.2,
      gross_weight: 9412,
      net_weight: 8905,
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['BTL-75-BRD', 'Bouteille bordelaise 75 cl (palette de 1 560)', 15600, 0.382, 5959.2],
      ['BTL-150', 'Magnum 150 cl', 2240, 1.15, 2576],
    ],
  },
  invoice_basel: {
    style: `body{font:10px "DejaVu Sans Condensed"} ${OPEN} ${RIGHT(4, 5, 6, 7)}`,
    body: `${side(
      '<b>RHEINCHEM AG</b><br>Hafenstrasse 19<br>CH-4057 Basel',
      named([
        ['Invoice', 'RC-26/01188'],
        ['Date', '4 Dec 2026'],
        ['Your ref.', 'ZJ-PHARM 7719'],
        ['Our contact', 'Fr. Aebischer +41 61 555 18 20'],
      ]),
    )}<p>Zhejiang Puyuan Pharmaceutical Co., Ltd.<br>Taizhou, Zhejiang, P.R. China</p><p>Delivery: CPT Shanghai Pudong Airport (Incoterms 2020) — Payment: 50 % in advance, 50 % net 30 days</p>
${table(
  [['Pos', 'Article', 'Batch', 'Net kg', 'Price CHF/kg', 'Rebate', 'Total CHF']],
  [
    ['1', 'N-Methylpiperazine pharma grade', 'B260911', "1'200.0", '18.60', '3 %', "21'650.40"],
    ['2', 'Triethylsilane 99 %', 'B260877', '150.0', '141.00', '-', "21'150.00"],
  ],
)}<div style="text-align:right">Goods value CHF 42'800.40<br>Air freight CHF 3'120.00<br>Insurance CHF 96.30<br><b>Invoice total CHF 46'016.70</b></div><p>UN 2733 / UN 1993 · Gross weight 1'512 kg · 8 drums on 2 pallets · HS 2933.5995 / 2931.9000 · Origin CH / DE</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'RC-26/01188',
      invoice_date: '2026-12-04',
      seller: 'RHEINCHEM AG',
      buyer: 'Zhejiang Puyuan Pharmaceutical Co., Ltd.',
      trade_terms: 'CPT',
      payment: '50 % in advance, 50 % net 30 days',
      currency: 'CHF',
      total_amount: 46016.7,
      gross_weight: 1512,
    },
    columns: ['name', 'amount'],
    lines: [
      ['N-Methylpiperazine pharma grade', 21650.4],
      ['Triethylsilane 99 %', 21150],
    ],
  },
  invoice_chem_drums: {
    style: `body{font:11px "Liberation Serif"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<h3 style="text-align:center">JIANGSU SANMU RESIN GROUP CO., LTD.<br>江苏三沐树脂集团有限公司</h3><h3 style="text-align:center">COMMERCIAL INVOICE</h3>${side('Sold to: PETROVIET COATINGS JSC<br>Lot 12 Hiep Phuoc IP, HCMC', 'Invoice No.: SM26E-0917<br>Contract No.: SM-PVC-2604<br>Date: 17th September, 2026<br>L/C No.: M0417ILC260022')}<p>From Shanghai, China to Cat Lai, Vietnam by sea</p>
${table(
  [['Marks', 'Description', 'Net Weight', 'Price per MT', 'Amount']],
  [
    [
      'N/M',
      'Unsaturated polyester resin 191<br>Packing: 220 kg/drum, 80 drums',
      '17.600 MT',
      'USD 1,480.00',
      'USD 26,048.00',
    ],
    ['', 'Gelcoat clear 33<br>Packing: 25 kg/pail, 120 pails', '3.000 MT', 'USD 2,310.00', 'USD 6,930.00'],
  ],
  ['', 'Total CIF Cat Lai', '20.600 MT', '', 'USD 32,978.00'],
)}<p>Total packed in 200 packages. Gross weight: 22.480 MT.</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'SM26E-0917',
      contract_no: 'SM-PVC-2604',
      invoice_date: '2026-09-17',
      buyer: 'PETROVIET COATINGS JSC',
      seller: 'JIANGSU SANMU RESIN GROUP CO., LTD.',
      currency: 'USD',
      total_amount: 32978,
      trade_terms: 'CIF',
      gross_weight: 22480,
      port_loading: 'Shanghai',
    },
    columns: ['name', 'net_weight', 'amount'],
    lines: [
      ['Unsaturated polyester resin 191', 17600, 26048],
      ['Gelcoat clear 33', 3000, 6930],
    ],
  },
  invoice_two_rows: {
    style: `body{font:9px Arial} ${OPEN} ${RIGHT(3, 5, 6)}`,
    body: `${side('<b>NORTHERN LIGHTS SENSORS OY</b><br>Teknologiantie 4, 90590 Oulu', '<b>COMMERCIAL INVOICE</b><br>Invoice no 260419-7<br>Invoice date 19.4.2026<br>Page 1(1)')}${side('<p>Delivery address<br>Shenzhen Huali Robotics Ltd c/o SF Express Hub</p>', '<p>Invoicing address<br>Shenzhen Huali Robotics Co., Ltd.<br>Nanshan, Shenzhen</p>')}
<table><tr><th>Item</th><th>Description</th><th>Qty</th><th>Unit</th><th>Unit price EUR</th><th>Sum EUR</th></tr>
<tr><td>NL-4410</td><td>Torque sensor 50 Nm</td><td>25</td><td>pcs</td><td>318.00</td><td>7,950.00</td></tr><tr><td></td><td>HS 90318080 / Origin FI / Your PO HL-260331 line 1 / Net 0.42 kg each</td><td></td><td></td><td></td><td></td></tr>
<tr><td>NL-4425</td><td>Torque sensor 200 Nm</td><td>10</td><td>pcs</td><td>426.00</td><td>4,260.00</td></tr><tr><td></td><td>HS 90318080 / Origin EE / Your PO HL-260331 line 2 / Net 0.71 kg each</td><td></td><td></td><td></td><td></td></tr>
<tr><td>NL-C05</td><td>Cable 5 m, M12</td><td>35</td><td>pcs</td><td>19.50</td><td>682.50</td></tr><tr><td></td><td>HS 85444290 / Origin CN / Your PO HL-260331 line 3</td><td></td><td></td><td></td><td></td></tr></table>
<p style="text-align:right">Total excl. VAT 12,892.50<br>VAT 0 % 0.00<br><b>Total to pay EUR 12,892.50</b></p><p>Terms of delivery: DAP Shenzhen &nbsp; Terms of payment: 14 days net &nbsp; Penalty interest 11.5 %</p><p>Total net weight 21.3 kg, gross 26.0 kg, 2 parcels</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: '260419-7',
      invoice_date: '2026-04-19',
      seller: 'NORTHERN LIGHTS SENSORS OY',
      buyer: 'Shenzhen Huali Robotics Co., Ltd.',
      currency: 'EUR',
      total_amount: 12892.5,
      trade_terms: 'DAP',
      payment: '14 days net',
      net_weight: 21.3,
      gross_weight: 26,
    },
    columns: ['model', 'name', 'qty', 'unit', 'price', 'amount', 'hs'],
    lines: [
      ['NL-4410', 'Torque sensor 50 Nm', 25, 'pcs', 318, 7950, '90318080'],
      ['NL-4425', 'Torque sensor 200 Nm', 10, 'pcs', 426, 4260, '90318080'],
      ['NL-C05', 'Cable 5 m, M12', 35, 'pcs', 19.5, 682.5, '85444290'],
    ],
  },
  invoice_summary_first: {
    style: `body{font:10px Arial} ${RULED} ${RIGHT(4, 5, 6)} .p{page-break-before:always}`,
    body: `${side('<b style="font-size:20px">brightway</b><br>Brightway Toys (HK) Limited', 'Page 1 / 2<br>Invoice <b>BW-2026-6118</b><br>Issued <b>30 Oct 2026</b>')}<table style="width:60%"><tr><td>Total cartons</td><td>412</td></tr><tr><td>Total quantity</td><td>9,840 pcs</td></tr><tr><td>Total CBM</td><td>27.44</td></tr><tr><td>Invoice value</td><td>USD 31,176.00</td></tr></table><p>Customer: SPIELZEUG NORD HANDELS GMBH<br>Deliver to: NORD LAGER 2, BREMERHAVEN<br>Terms: FOB SHENZHEN · O/A 45 days</p>
${table(
  [['Item no.', 'Product', 'Barcode', 'Quantity', 'Price USD', 'Value USD']],
  [
    ['BW-1180', 'Wooden train set', '4891234567894', '2,400', '4.15', '9,960.00'],
    ['BW-1192', 'Marble run 120 pcs', '4891234567900', '1,800', '5.62', '10,116.00'],
  ],
)}<p>Carried forward USD 20,076.00</p><div class=p>${side('Brightway Toys (HK) Limited', 'Page 2 / 2 · Invoice BW-2026-6118')}<p>Brought forward USD 20,076.00</p>${table(
      [['Item no.', 'Product', 'Barcode', 'Quantity', 'Price USD', 'Value USD']],
      [
        ['BW-2030', 'Puzzle 500', '4891234567917', '3,640', '1.50', '5,460.00'],
        ['BW-2044', 'Plush bear 30 cm', '4891234567924', '2,000', '2.82', '5,640.00'],
      ],
    )}<p><b>Total USD 31,176.00</b></p><p>Bank: HSBC Hong Kong, A/C 808-123456-838, SWIFT HSBCHKHHHKH. Goods of Chinese origin.</p></div>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'BW-2026-6118',
      invoice_date: '2026-10-30',
      seller: 'Brightway Toys (HK) Limited',
      buyer: 'SPIELZEUG NORD HANDELS GMBH',
      currency: 'USD',
      total_amount: 31176,
      packages: 412,
      volume: 27.44,
      trade_terms: 'FOB',
    },
    columns: ['model', 'name', 'qty', 'price', 'amount'],
    lines: [
      ['BW-1180', 'Wooden train set', 2400, 4.15, 9960],
      ['BW-1192', 'Marble run 120 pcs', 1800, 5.62, 10116],
      ['BW-2030', 'Puzzle 500', 3640, 1.5, 5460],
      ['BW-2044', 'Plush bear 30 cm', 2000, 2.82, 5640],
    ],
  },
  invoice_mexico: {
    style: `body{font:9px Arial} ${RULED} ${RIGHT(5, 6, 7)}`,
    body: `<h3>AGAVES DE LOS ALTOS S.A. DE C.V.</h3><p>RFC AAL980417QX3 · Arandas, Jalisco, México</p><h4>FACTURA COMERCIAL / COMMERCIAL INVOICE</h4>${side('Cliente: BEIJING HENGDA SPIRITS IMPORT CO., LTD.<br>Destinatario: el mismo', 'Folio: EXP-0612<br>Fecha: 12-jun-2026<br>Folio fiscal: 7F1C2A88-44B0-4E11-9A77-0B1D6E551902<br>Moneda: USD<br>T.C.: 17.8240')}
${table(
  [['Clave', 'Cant.', 'Unidad', 'Descripción', 'Fracción', 'P. Unitario', 'Importe']],
  [
    ['TQB-750', '560', 'CAJA', 'Tequila blanco 100% agave 6/750 ml', '2208.90.03', '48.00', '26,880.00'],
    ['TQR-750', '240', 'CAJA', 'Tequila reposado 6/750 ml', '2208.90.03', '63.50', '15,240.00'],
  ],
)}<div style="text-align:right">Subtotal: 42,120.00<br>Flete: 1,980.00<br>Seguro: 210.00<br>IVA 0%: 0.00<br>Total CIF Tianjin: 44,310.00</div><p>Importe con letra: CUARENTA Y CUATRO MIL TRESCIENTOS DIEZ DÓLARES 00/100 USD</p><p>Peso bruto: 11,360.00 kg Peso neto: 9,720.00 kg Bultos: 800 cajas</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'EXP-0612',
      invoice_date: '2026-06-12',
      seller: 'AGAVES DE LOS ALTOS S.A. DE C.V.',
      buyer: 'BEIJING HENGDA SPIRITS IMPORT CO., LTD.',
      currency: 'USD',
      total_amount: 44310,
      trade_terms: 'CIF',
      gross_weight: 11360,
      net_weight: 9720,
      packages: 800,
    },
    columns: ['model', 'name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['TQB-750', 'Tequila blanco 100% agave 6/750 ml', 560, 'CAJA', 48, 26880],
      ['TQR-750', 'Tequila reposado 6/750 ml', 240, 'CAJA', 63.5, 15240],
    ],
  },
  invoice_matrix_typed: {
    style: '',
    body: typed(`GOLDEN PADDY RICE MILLS CO., LTD.                                INVOICE
88/4 MOO 3, NAKHON SAWAN, THAILAND                               NO.   GP-6907/118
TEL (056) 221-447   TAX ID 0605538000412                         DATE  07/07/2026

BUYER  : SHANTOU TEO FOODS IMP & EXP CO.,LTD          P/O NO.
CONSIGNEE : SAME AS BUYER                             L/C NO.
PORT OF LOADING : LAEM CHABANG                        TERM    : CNF SHANTOU
DESTINATION     : SHANTOU, CHINA                      PAYMENT : D/P AT SIGHT
VESSEL          : HAIAN BELL V.118N                   ETD     : 11/07/2026
-------------------------------------------------------------------------------
 DESCRIPTION OF GOODS            QUANTITY      UNIT PRICE         AMOUNT
                                 (M/T)         (US$)              (US$)
-------------------------------------------------------------------------------
 THAI HOM MALI RICE 100% GRADE B
 CROP 2025/26, IN PP BAGS 25KG   125.000       1,082.00         135,250.00
 THAI GLUTINOUS RICE 10%
 IN PP BAGS 50 KG                 75.000         815.00          61,125.00
-------------------------------------------------------------------------------
 TOTAL                           200.000                        196,375.00
===============================================================================
 SAY US DOLLARS ONE HUNDRED NINETY SIX THOUSAND THREE HUNDRED SEVENTY FIVE ONLY
 GROSS WEIGHT 200.800 M/T    NET WEIGHT 200.000 M/T    6,500 BAGS`),
    fields: {
      doc_type: 'invoice',
      invoice_no: 'GP-6907/118',
      invoice_date: '2026-07-07',
      seller: 'GOLDEN PADDY RICE MILLS CO., LTD.',
      buyer: 'SHANTOU TEO FOODS IMP & EXP CO.,LTD',
      port_loading: 'LAEM CHABANG',
      port_discharge: 'SHANTOU',
      payment: 'D/P AT SIGHT',
      currency: 'USD',
      total_amount: 196375,
      gross_weight: 200800,
      net_weight: 200000,
      vessel: 'HAIAN BELL',
    },
    columns: ['qty', 'price', 'amount'],
    lines: [
      [125, 1082, 135250],
      [75, 815, 61125],
    ],
  },
  invoice_skew_zh: {
    as: 'scan',
    look: 'skew',
    style: `body{font:12px "WenQuanYi Micro Hei"} ${RULED} ${RIGHT(3, 5, 6)}`,
    body: `<h2 style="text-align:center">温州市双龙拉链有限公司</h2><p style="text-align:center">WENZHOU SHUANGLONG ZIPPER CO., LTD.</p><h3 style="text-align:center">商业发票 COMMERCIAL INVOICE</h3>${side('TO: BANGLA STITCH LTD.<br>DHAKA, BANGLADESH', 'INVOICE NO.: SL-ZP-2617<br>DATE: 2026-05-28<br>S/C NO.: SLZ26045')}<p>FROM NINGBO TO CHITTAGONG BY SEA</p>
${table(
  [['Art. No.', 'Description', 'Qty', 'Unit', 'Unit Price', 'Amount']],
  [
    ['#5-N-60', 'NYLON ZIPPER 60CM', '80,000', 'PCS', 'USD0.092', 'USD7,360.00'],
    ['#3-M-20', 'METAL ZIPPER 20CM', '120,000', 'PCS', 'USD0.115', 'USD13,800.00'],
    ['SLD-05', 'AUTO LOCK SLIDER', '50,000', 'PCS', 'USD0.031', 'USD1,550.00'],
  ],
  ['TOTAL', '', '250,000', 'PCS', '', 'USD22,710.00'],
)}<p>TERMS: CFR CHITTAGONG</p><p>PACKING: 96 CARTONS G.W.: 2,480 KGS N.W.: 2,290 KGS</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'SL-ZP-2617',
      invoice_date: '2026-05-28',
      contract_no: 'SLZ26045',
      buyer: 'BANGLA STITCH LTD.',
      port_loading: 'NINGBO',
      port_discharge: 'CHITTAGONG',
      trade_terms: 'CFR',
      currency: 'USD',
      total_amount: 22710,
      gross_weight: 2480,
      net_weight: 2290,
      packages: 96,
    },
    columns: ['name', 'qty', 'unit', 'price', 'amount'],
    lines: [
      ['NYLON ZIPPER 60CM', 80000, 'PCS', 0.092, 7360],
      ['METAL ZIPPER 20CM', 120000, 'PCS', 0.115, 13800],
      ['AUTO LOCK SLIDER', 50000, 'PCS', 0.031, 1550],
    ],
  },
  invoice_photo_penang: {
    as: 'photo',
    style: `body{font:12px "Liberation Sans"} ${RULED} ${RIGHT(3, 4, 5)}`,
    body: `<b>PENANG RUBBER GLOVES SDN BHD</b> (Co. No. 447120-K)<br>Plot 22, Bayan Lepas FIZ, 11900 Penang<h3>COMMERCIAL INVOICE</h3>${side('To:<br>Xi’an Medical Supplies Import Co., Ltd.', 'Invoice No. PRG26/0331<br>Date 31 Mar 2026<br>Terms CIP Xi’an Airport')}
${table(
  [['No', 'Item', 'Cartons', 'USD/carton', 'Amount USD']],
  [
    ['1', 'Nitrile gloves S powder free', '350', '21.40', '7,490.00'],
    ['2', 'Nitrile gloves M powder free', '600', '21.40', '12,840.00'],
    ['3', 'Latex gloves M', '200', '18.75', '3,750.00'],
  ],
  ['', 'Total', '1,150', '', '24,080.00'],
)}<p>Country of origin: Malaysia. HS 4015.12</p>`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'PRG26/0331',
      invoice_date: '2026-03-31',
      seller: 'PENANG RUBBER GLOVES SDN BHD',
      currency: 'USD',
      trade_terms: 'CIP',
      total_amount: 24080,
      origin: 'Malaysia',
    },
    columns: ['name', 'price', 'amount'],
    lines: [
      ['Nitrile gloves S powder free', 21.4, 7490],
      ['Nitrile gloves M powder free', 21.4, 12840],
      ['Latex gloves M', 18.75, 3750],
    ],
  },
};
