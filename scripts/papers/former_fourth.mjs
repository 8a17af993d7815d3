// Papers that were kept out until they were read once, after those of former_third.mjs; rules were mended on them.
import { OPEN, RIGHT, stamp, table } from './markup.mjs';

export const FORMER_FOURTH = {
  // A factory's own sheet: several goods in one carton, numbers of the cartons as ranges, words of two lines.
  packing_mixed: {
    as: 'xlsx',
    merged: ['A1:J1', 'A8:A9', 'B8:B9', 'C8:C9', 'D8:D9', 'E8:F8', 'G8:H8', 'A12:A13', 'F12:F13', 'H12:H13'],
    rows: [
      ['台州市欧泰五金制品有限公司'],
      ['TAIZHOU OUTAI HARDWARE PRODUCTS CO., LTD.'],
      ['PACKING LIST 装箱明细'],
      ['客户 / Customer', 'NORDBESLAG AS, Drammen, Norway', '', '', '', '', '日期 / Date', '2026.11.02'],
      ['发票 / Invoice', 'OT261102-NB', '', '', '', '', '合同 / Contract', 'NB-4471'],
      ['船名航次 / Vessel', 'EVER GOODS 1227W', '', '', '', '', '柜号 / Container', 'EITU1782398'],
      [],
      ['箱号', '品名及规格', '货号', '数量(套)', '箱数', '', '净重', '', '体积'],
      ['C/No.', '', '', '', '每箱套数', '箱', '单箱', '合计KGS', 'CBM'],
      ['1-40', '不锈钢铰链 4寸', 'OT-H04', 4000, 100, 40, 18.5, 740, 1.12],
      ['41-65', '不锈钢铰链 5寸', 'OT-H05', 2000, 80, 25, 19.2, 480, 0.7],
      ['66', '门吸 银色', 'OT-D11', 60, '', 1, '', 17.4, 0.03],
      ['', '门吸 黑色', 'OT-D12', 40, '', '', '', '', ''],
      ['67-90', '拉手 128mm', 'OT-P28', 4800, 200, 24, 16.25, 390, 0.72],
      ['总计', '', '', 10900, '', 90, '', 1627.4, 2.57],
      [],
      ['总毛重: 1790.5 KGS'],
    ],
    fields: {
      doc_type: 'packing_list',
      invoice_no: 'OT261102-NB',
      invoice_date: '2026-11-02',
      contract_no: 'NB-4471',
      buyer: 'NORDBESLAG AS, Drammen, Norway',
      vessel: 'EVER GOODS',
      voyage: '1227W',
      containers: 'EITU1782398',
      packages: 90,
      net_weight: 1627.4,
      gross_weight: 1790.5,
      volume: 2.57,
    },
    columns: ['name', 'model', 'qty'],
    lines: [
      ['不锈钢铰链 4寸', 'OT-H04', 4000],
      ['不锈钢铰链 5寸', 'OT-H05', 2000],
      ['门吸 银色', 'OT-D11', 60],
      ['门吸 黑色', 'OT-D12', 40],
      ['拉手 128mm', 'OT-P28', 4800],
    ],
  },
  // Steel by the tonne, a photo: no lines, weights with three decimals.
  invoice_coils: {
    as: 'photo',
    style: `body{font:14px Arial} ${OPEN} ${RIGHT(3, 4, 5)}`,
    body: `<div style="border-bottom:2px solid #000;padding-bottom:6px"><b style="font-size:19px">ANATOLIA FLAT STEEL A.S.</b><br>Organized Industrial Zone, Iskenderun, Turkiye</div><h3>COMMERCIAL INVOICE &nbsp;&nbsp;&nbsp;&nbsp; AFS/2026/1407</h3><p>Date: 30.07.2026</p><p>Bill to: Guangdong Huasheng Steel Processing Co., Ltd.<br>Lecong, Foshan, Guangdong, China</p><p>Contract: HS-AFS-26/07 dated 02.06.2026</p><p>Delivery: CFR FO Nansha Port, Incoterms 2020</p>
${table(
  [['Commodity', 'Size mm', 'Net weight MT', 'USD / MT', 'Amount USD']],
  [
    ['Hot rolled coils S235JR', '3.00 x 1500', '412.360', '542.00', '223,499.12'],
    ['Hot rolled coils S235JR', '5.80 x 1500', '388.145', '538.00', '208,822.01'],
    ['Cold rolled coils DC01', '0.80 x 1250', '206.720', '641.50', '132,610.88'],
  ],
  ['Total', '', '1,007.225', '', '564,932.01'],
)}<p>Number of coils: 47</p><p>Payment: irrevocable L/C at sight</p><p>Country of origin: Turkiye</p>${stamp('ANATOLIA<br>FLAT STEEL', 120, 165, '#1d4fa0')}`,
    fields: {
      doc_type: 'invoice',
      invoice_no: 'AFS/2026/1407',
      invoice_date: '2026-07-30',
      contract_no: 'HS-AFS-26/07',
      contract_date: '2026-06-02',
      seller: 'ANATOLIA FLAT STEEL A.S.',
      buyer: 'Guangdong Huasheng Steel Processing Co., Ltd.',
      trade_terms: 'CFR',
      payment: 'irrevocable L/C at sight',
      currency: 'USD',
      total_amount: 564932.01,
      packages: 47,
      net_weight: 1007225,
    },
    columns: ['name', 'net_weight', 'price', 'amount'],
    lines: [
      ['Hot rolled coils S235JR', 412360, 542, 223499.12],
      ['Hot rolled coils S235JR', 388145, 538, 208822.01],
      ['Cold rolled coils DC01', 206720, 641.5, 132610.88],
    ],
  },
};
