// Written by `npm run generate`; do not edit.

/** 报关单 · Customs declaration */
export interface DeclarationRow {
  id: number;
  version: number;
  /** Owning organisation */
  orgId: number | null;
  /** Agent organisation */
  agentOrgId: number | null;
  /** Category */
  iECatg: string;
  /** Status */
  status: string | null;
  /** Reviews passed */
  reviewStep: string | null;
  /** Customer */
  customerName: string | null;
  /** Internal no. */
  clientSeqNo: string | null;
  /** Unified no. */
  seqNo: string | null;
  /** Customs declaration no. */
  entryId: string | null;
  /** Pre-entry no. */
  preEntryId: string | null;
  /** Made by */
  makerName: string | null;
  /** Created */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Declared on time */
  onTime: string | null;
  /** Import/export mark */
  iEFlag: string;
  /** Customs office of declaration */
  customMaster: string;
  /** Customs office of entry/exit */
  iEPort: string | null;
  /** Import/export date */
  iEDate: string | null;
  /** Account / handbook no. */
  manualNo: string | null;
  /** Contract no. */
  contrNo: string | null;
  /** Declaration type */
  type: string | null;
  /** Two-step: licences needed */
  needCert: '0' | '1' | null;
  /** Two-step: inspection needed */
  needCiq: '0' | '1' | null;
  /** Two-step: taxes due */
  needTax: '0' | '1' | null;
  /** Paper or paperless */
  entryType: string | null;
  /** Filing mark */
  ediId: string | null;
  /** Transit declaration */
  declTrnRel: string;
  /** Record list type */
  billType: string | null;
  /** Consignee/consignor credit code */
  tradeCoScc: string | null;
  /** Consignee/consignor customs code */
  tradeCode: string | null;
  /** Consignee/consignor in China */
  tradeName: string | null;
  /** Consignee/consignor inspection code */
  tradeCiqCode: string | null;
  /** Consignee/consignor in China (foreign name) */
  domesticConsigneeEname: string | null;
  /** Overseas consignor AEO code */
  overseasConsignorCode: string | null;
  /** Overseas consignor/consignee (Chinese name) */
  overseasConsignorCname: string | null;
  /** Overseas consignor (foreign name) */
  overseasConsignorEname: string | null;
  /** Overseas consignor/consignee address */
  overseasConsignorAddr: string | null;
  /** Overseas consignee AEO code */
  overseasConsigneeCode: string | null;
  /** Overseas consignee (foreign name) */
  overseasConsigneeEname: string | null;
  /** Final user or producer credit code */
  ownerCodeScc: string | null;
  /** Final user or producer customs code */
  ownerCode: string | null;
  /** Final user or producer */
  ownerName: string | null;
  /** Final user or producer inspection code */
  ownerCiqCode: string | null;
  /** Declarant credit code */
  agentCodeScc: string | null;
  /** Declarant customs code */
  agentCode: string;
  /** Declarant */
  agentName: string;
  /** Declarant inspection code */
  declCiqCode: string | null;
  /** Input unit credit code */
  copCodeScc: string | null;
  /** Input unit customs code */
  copCode: string;
  /** Input unit */
  copName: string;
  /** Entered by */
  inputerName: string;
  /** IC card of the input clerk */
  typistNo: string;
  /** Declared by */
  declareName: string;
  /** Declarant's licence no. */
  decNo: string | null;
  /** Declarant's phone */
  decBpNo: string | null;
  /** Declarant mark */
  partenerID: string | null;
  /** Mode of transport */
  trafMode: string | null;
  /** Means of transport */
  trafName: string | null;
  /** Voyage no. */
  voyNo: string | null;
  /** Bill of lading no. */
  billNo: string | null;
  /** Port of departure or exit */
  despPortCode: string | null;
  /** Port of transit / destination */
  distinatePort: string | null;
  /** Port of entry/exit in China */
  entyPortCode: string | null;
  /** Country of departure / arrival */
  tradeCountry: string | null;
  /** Trading country */
  tradeAreaCode: string;
  /** Departure date */
  despDate: string | null;
  /** Place where the goods are */
  goodsPlace: string | null;
  /** Supervised store no. */
  bonNo: string | null;
  /** Yard code */
  cusFie: string | null;
  /** Trade mode */
  tradeMode: string | null;
  /** Nature of levy */
  cutMode: string | null;
  /** Licence no. */
  licenseNo: string | null;
  /** Terms of delivery */
  transMode: string | null;
  /** Freight mark */
  feeMark: string | null;
  /** Freight or rate */
  feeRate: string | null;
  /** Freight currency */
  feeCurr: string | null;
  /** Insurance mark */
  insurMark: string | null;
  /** Insurance or rate */
  insurRate: string | null;
  /** Insurance currency */
  insurCurr: string | null;
  /** Other charges mark */
  otherMark: string | null;
  /** Other charges or rate */
  otherRate: string | null;
  /** Other charges currency */
  otherCurr: string | null;
  /** Price statements */
  promiseItmes: string;
  /** Business items */
  businessItems: string | null;
  /** Release on guarantee */
  chkSurety: '0' | '1' | null;
  /** Kind of packing */
  wrapType: string | null;
  /** Packages */
  packNo: string | null;
  /** Gross weight (kg) */
  grossWet: string | null;
  /** Net weight (kg) */
  netWt: string | null;
  /** No other packing */
  noOtherPack: '0' | '1' | null;
  /** Marks and numbers */
  markNo: string | null;
  /** Remarks */
  noteS: string | null;
  /** Inspection office of acceptance */
  orgCode: string | null;
  /** Inspection office issuing certificates */
  vsaOrgCode: string | null;
  /** Inspection office at the port */
  inspOrgCode: string | null;
  /** Customs office of destination */
  purpOrgCode: string | null;
  /** Unloading completed */
  cmplDschrgDt: string | null;
  /** B/L no. for inspection */
  bLNo: string | null;
  /** Related numbers */
  correlationNo: string | null;
  /** Reason of relation */
  correlationReasonFlag: string | null;
  /** Original container */
  origBoxFlag: '0' | '1' | null;
  /** Special business */
  specDeclFlag: string | null;
  /** Related declaration no. */
  relId: string | null;
  /** Related account no. */
  relManNo: string | null;
  /** Related document no. */
  tgdNo: string | null;
  /** Approval no. */
  apprNo: string | null;
  /** Print date */
  pDate: string | null;
  /** Extension field */
  dataSource: string | null;
  /** Risk parameter */
  risk: string | null;
  /** Inspection diversion */
  checkFlow: '0' | '1' | null;
  /** Tax administration mark */
  taxAaminMark: string | null;
  /** EDI remark */
  ediRemark: string | null;
  /** EDI remark 2 */
  ediRemark2: string | null;
}

/** 商品 · Goods line */
export interface DeclarationLineRow {
  id: number;
  version: number;
  /** Line no. */
  gNo: string;
  /** Material no. */
  gdsMtno: string | null;
  /** Account serial no. */
  contrItem: string | null;
  /** HS code */
  codeTS: string;
  /** Inspection code of the goods */
  ciqCode: string | null;
  /** Inspection name of the goods */
  ciqName: string | null;
  /** Goods name */
  gName: string | null;
  /** Specification (declaration elements) */
  gModel: string | null;
  /** Quantity */
  gQty: string | null;
  /** Unit */
  gUnit: string | null;
  /** Unit price */
  declPrice: string | null;
  /** Total price */
  declTotal: string | null;
  /** Currency */
  tradeCurr: string | null;
  /** First legal quantity */
  firstQty: string | null;
  /** First legal unit */
  firstUnit: string | null;
  /** Second legal quantity */
  secondQty: string | null;
  /** Second legal unit */
  secondUnit: string | null;
  /** Factor of unit to legal unit */
  factor: string | null;
  /** Country of origin */
  originCountry: string | null;
  /** Region of origin */
  origPlaceCode: string | null;
  /** Origin under the trade agreement */
  rcepOrigPlaceCode: string | null;
  /** Final destination */
  destinationCountry: string;
  /** District of destination / supply */
  districtCode: string | null;
  /** Destination code */
  destCode: string | null;
  /** Levy mode */
  dutyMode: string | null;
  /** Use */
  useTo: string | null;
  /** Article no. */
  exgNo: string | null;
  /** Consumption version */
  exgVersion: string | null;
  /** Classification mark */
  classMark: string | null;
  /** Processing fee (USD) */
  workUsd: string | null;
  /** Prohibition and restriction code */
  controlExplainCode: string | null;
  /** Goods name in English */
  declGoodsEname: string | null;
  /** Purpose code */
  purpose: string | null;
  /** Goods attributes */
  goodsAttr: string | null;
  /** Specification for inspection */
  goodsSpec: string | null;
  /** Model */
  goodsModel: string | null;
  /** Brand */
  goodsBrand: string | null;
  /** Production dates */
  produceDate: string | null;
  /** Production batch nos. */
  prodBatchNo: string | null;
  /** Valid until */
  prodValidDt: string | null;
  /** Shelf life */
  prodQgp: string | null;
  /** Ingredients */
  stuff: string | null;
  /** Overseas manufacturer */
  engManEntCnm: string | null;
  /** Manufacturer registration no. */
  mnufctrRegNo: string | null;
  /** Manufacturer */
  mnufctrRegName: string | null;
  /** Not a hazardous chemical */
  noDangFlag: '0' | '1' | null;
  /** UN number */
  uncode: string | null;
  /** Dangerous goods name */
  dangName: string | null;
  /** Dangerous goods packing group */
  dangPackType: string | null;
  /** Dangerous goods packing specification */
  dangPackSpec: string | null;
}

/** 产品资质 · Product licence */
export interface DeclarationGoodsLimitRow {
  id: number;
  version: number;
  /** Line no. */
  goodsNo: string;
  /** Licence kind */
  licTypeCode: string | null;
  /** Licence no. */
  licenceNo: string | null;
  /** Write-off line no. */
  licWrtofDetailNo: string | null;
  /** Write-off quantity */
  licWrtofQty: string | null;
  /** Write-off unit */
  licWrtofQtyUnit: string | null;
}

/** 集装箱 · Container */
export interface DeclarationContainerRow {
  id: number;
  version: number;
  /** Container no. */
  containerId: string;
  /** Container size and type */
  containerMd: string;
  /** Goods lines in it */
  goodsNo: string;
  /** Shared box (LCL) */
  lclFlag: '0' | '1' | null;
  /** Weight of box and goods (kg) */
  goodsContaWt: string | null;
  /** Tare weight (kg) */
  containerWt: string | null;
}

/** 随附单证 · Licence document */
export interface DeclarationLicenceDocuRow {
  id: number;
  version: number;
  /** Document code */
  docuCode: string;
  /** Document no. */
  certCode: string;
}

/** 随附单据 · Paper */
export interface DeclarationEdocRow {
  id: number;
  version: number;
  /** File name or document no. */
  edocID: string;
  /** Kind of document */
  edocCode: string;
  /** File format */
  edocFomatType: string;
  /** Note (reason of resending) */
  opNote: string | null;
  /** Enterprise of the file */
  edocCopId: string | null;
  /** Owner customs code */
  edocOwnerCode: string | null;
  /** Signing unit */
  signUnit: string | null;
  /** Signed at */
  signTime: string | null;
  /** Owner */
  edocOwnerName: string | null;
  /** File size */
  edocSize: string | null;
  /** Goods lines */
  gNoStr: string | null;
  /** File */
  fileId: number | null;
}

/** 原产地证明对应关系 · Origin certificate relation */
export interface DeclarationEcoRow {
  id: number;
  version: number;
  /** Document code */
  certType: string;
  /** Declaration line */
  decGNo: string;
  /** Certificate no. */
  ecoCertNo: string;
  /** Certificate line */
  ecoGNo: string;
  /** Extension field */
  extendFiled: string | null;
}

/** 所需单证 · Requested certificate */
export interface DeclarationRequestCertRow {
  id: number;
  version: number;
  /** Certificate */
  appCertCode: string;
  /** Originals */
  applOri: string | null;
  /** Copies */
  applCopyQuan: string | null;
}

/** 其他包装 · Other packing */
export interface DeclarationOtherPackRow {
  id: number;
  version: number;
  /** Packages */
  packQty: string | null;
  /** Kind of packing */
  packType: string | null;
}

/** 企业资质 · Enterprise qualification */
export interface DeclarationCopLimitRow {
  id: number;
  version: number;
  /** Qualification no. */
  entQualifNo: string | null;
  /** Qualification kind */
  entQualifTypeCode: string | null;
}

/** 使用人 · User of the goods */
export interface DeclarationUserRow {
  id: number;
  version: number;
  /** Contact at the user */
  useOrgPersonCode: string | null;
  /** Phone of the user */
  useOrgPersonTel: string | null;
}

/** 标记号码附件 · Picture of the marks */
export interface DeclarationMarkLobRow {
  id: number;
  version: number;
  /** File name */
  attachName: string;
  /** File type */
  attachType: string | null;
  /** File */
  attachment: string;
}

/** 企业承诺 · Enterprise statement */
export interface DeclarationCopPromiseRow {
  id: number;
  version: number;
  /** Statement code */
  declaratioMaterialCode: string | null;
}

/** 两段准入 · Two-stage access */
export interface DeclarationTpAccessRow {
  id: number;
  version: number;
  /** Ask to move to another site */
  transitionApply: '0' | '1' | null;
  /** Site to move to */
  transitionSite: string | null;
  /** Ask for conditional pick-up */
  conditionalLiftoffApply: '0' | '1' | null;
  /** Ask to join port and destination checks */
  portDestMergeCheckApply: '0' | '1' | null;
}

/** 报关单签名 · Declaration signature */
export interface DeclarationSignRow {
  id: number;
  version: number;
  /** Operation */
  operType: string;
  /** Operator's IC card */
  iCCode: string | null;
  /** Operator */
  operName: string | null;
  /** Operator's enterprise code */
  copCode: string | null;
  /** Internal no. */
  clientSeqNo: string;
  /** Digital signature */
  sign: string | null;
  /** Signed at */
  signDate: string | null;
  /** HostId of the mailbox */
  hostId: string | null;
  /** Certificate of the operator's card */
  certificate: string | null;
  /** Kind of signer */
  domainId: string | null;
  /** Remark */
  note: string | null;
  /** Number of the inventory list */
  billSeqNo: string | null;
}

/** 公告 · Announcement */
export interface AnnouncementRow {
  id: number;
  version: number;
  /** Title */
  title: string;
  /** Title in English */
  titleEn: string | null;
  /** Text */
  content: string;
  /** Text in English */
  contentEn: string | null;
  /** Pinned to the top */
  isPinned: '0' | '1' | null;
  /** Shown before log-in */
  isPublic: '0' | '1' | null;
  /** Author */
  authorName: string | null;
  /** Published */
  publishedAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 联系申请 · Contact request */
export interface ContactRequestRow {
  id: number;
  version: number;
  /** Mobile number */
  mobile: string;
  /** Name */
  name: string;
  /** Company */
  company: string;
  /** Sent */
  createdAt: string | null;
}

/** 外发消息 · Outward message */
export interface OutwardMessageRow {
  id: number;
  version: number;
  /** Channel */
  channel: string | null;
  /** Recipient */
  recipient: string | null;
  /** Content */
  content: string | null;
  /** At */
  createdAt: string | null;
}

/** 字典 · Dictionary */
export interface DictFamilyRow {
  id: number;
  version: number;
  /** Key */
  name: string;
  /** Name in Chinese */
  nameZh: string;
  /** Name in English */
  nameEn: string;
}

/** 字典条目 · Dictionary entry */
export interface DictEntryRow {
  id: number;
  version: number;
  /** Code */
  code: string;
  /** Name */
  name: string;
  /** Name in English */
  nameEn: string | null;
  /** Second code */
  name2: string | null;
  /** From */
  validFrom: string | null;
  /** Until (last day) */
  validTo: string | null;
  /** Order */
  position: string | null;
  /** Other columns */
  extra: string | null;
}

/** 机构 · Organisation */
export interface OrganisationRow {
  id: number;
  version: number;
  /** Name */
  name: string;
  /** Kind */
  kind: string;
  /** Social credit code */
  creditCode: string;
  /** Customs code */
  code: string | null;
}

/** 机构参数 · Organisation parameters */
export interface OrgParamsRow {
  id: number;
  version: number;
  /** Reviews of a declaration */
  decReviewTimes: string | null;
  /** Reviews of a bonded inventory list */
  invReviewTimes: string | null;
  /** Customer orders */
  existsClientOrder: '0' | '1' | null;
  /** Container weight required */
  decContainerWtEnabled: '0' | '1' | null;
  /** Electronic proxy required */
  decElectronicDelegation: '0' | '1' | null;
  /** Declare directly */
  decDirectDeclare: '0' | '1' | null;
  /** Estimated tax on stock */
  g2StockEstTaxEnabled: '0' | '1' | null;
  /** Declares bonded goods itself */
  g2AllowCusDcl: '0' | '1' | null;
  /** Sub-stores */
  g2SubStoreEnable: '0' | '1' | null;
  /** Strict vehicle check of passports */
  g2PassportStrictVehicle: '0' | '1' | null;
  /** Gate weight tolerance (%) */
  g2PassportWtLimit: string | null;
  /** Materials from merged lines */
  allowAddMatFromDclMergeDtl: '0' | '1' | null;
  /** Ask before sending bonded invoices */
  biEConfirmWhenSend: '0' | '1' | null;
  /** Organisation switcher */
  navbarShowOrgTreeEnabled: '0' | '1' | null;
  /** Processing-trade handbooks */
  isEmlEnabled: '0' | '1' | null;
  /** Customs value to the cent */
  taxValueInCents: '0' | '1' | null;
  /** Insurance rate on price and freight */
  taxInsuranceOnPrice: '0' | '1' | null;
  /** Half levy halves all taxes */
  taxHalfCoversAll: '0' | '1' | null;
  /** Small amount for duty only */
  taxSmallDutyOnly: '0' | '1' | null;
  /** Operator's IC card */
  operatorCard: string | null;
  /** Operator */
  operatorName: string | null;
  /** WeCom app identity */
  corpId: string | null;
}

/** 用户 · Account */
export interface UserRow {
  id: number;
  version: number;
  /** User name */
  username: string;
  /** Name */
  name: string;
  /** Department */
  dept: string | null;
  /** E-mail */
  email: string | null;
  /** Type */
  userType: string;
  /** Organisation */
  orgName: string | null;
  /** Roles */
  roleNames: string | null;
  /** Enabled */
  isEnabled: '0' | '1' | null;
  /** Locked until */
  lockedUntil: string | null;
  /** Sessions */
  sessions: string | null;
  /** Password changed */
  passwordChangedAt: string | null;
  /** Made */
  createdAt: string | null;
}

/** 角色 · Role */
export interface RoleRow {
  id: number;
  version: number;
  /** Name in Chinese */
  nameZh: string;
  /** Name in English */
  nameEn: string;
}

/** 操作日志 · Audit log */
export interface AuditEntryRow {
  id: number;
  version: number;
  /** At */
  at: string | null;
  /** Who */
  actor: string | null;
  /** What */
  entity: string | null;
  /** Record */
  entityId: number | null;
  /** Action */
  action: string | null;
  /** Note */
  note: string | null;
  /** Organisation */
  orgId: number | null;
  /** Account */
  userId: number | null;
  /** Request */
  requestId: string | null;
  /** Changes */
  changes: string | null;
}

/** 物料 · Material */
export interface MaterialRow {
  id: number;
  version: number;
  /** Material no. */
  gdsMtno: string;
  /** Type */
  materialType: string;
  /** Name */
  name: string;
  /** Name in English */
  nameEn: string | null;
  /** HS code */
  hsCode: string | null;
  /** Inspection code */
  ciqCode: string | null;
  /** Specification (elements) */
  spec: string | null;
  /** Classification */
  state: string | null;
  /** Declared unit */
  unit: string;
  /** First legal unit */
  unit1: string | null;
  /** Conversion to the first legal unit */
  factor1: string | null;
  /** Second legal unit */
  unit2: string | null;
  /** Conversion to the second legal unit */
  factor2: string | null;
  /** Net weight of a unit (kg) */
  unitWeight: string | null;
  /** Supervision */
  supervision: string | null;
  /** Inspection */
  inspection: string | null;
  /** Country of origin */
  originCountry: string | null;
  /** Brand */
  brand: string | null;
  /** Kind of brand */
  brandType: string | null;
  /** Usual price */
  price: string | null;
  /** Currency */
  currency: string | null;
  /** Account no. */
  accountNo: string | null;
  /** Serial in the account */
  accountSerial: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 料件价格 · Material price */
export interface MaterialPriceRow {
  id: number;
  version: number;
  /** Material no. */
  gdsMtno: string;
  /** Price */
  price: string;
  /** Currency */
  currency: string;
  /** Unit */
  unit: string;
  /** Terms of delivery */
  transMode: string | null;
  /** Valid from */
  validFrom: string;
  /** Valid to */
  validTo: string | null;
  /** Source */
  source: string | null;
  /** Disabled */
  isDisabled: '0' | '1' | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 企业资料 · Enterprise */
export interface EtpsRow {
  id: number;
  version: number;
  /** Name */
  name: string;
  /** Name in English */
  nameEn: string | null;
  /** Kind */
  kind: string;
  /** Social credit code */
  creditCode: string | null;
  /** Customs code */
  customsCode: string | null;
  /** Inspection code */
  ciqCode: string | null;
  /** Country */
  country: string | null;
  /** AEO code abroad */
  aeoCode: string | null;
  /** Address */
  address: string | null;
  /** Address in English */
  addressEn: string | null;
  /** Contact */
  contact: string | null;
  /** Phone */
  phone: string | null;
  /** Belongs to */
  orgId: number;
  /** Confirmed */
  isConfirmed: '0' | '1' | null;
  /** Confirmed by */
  confirmedBy: string | null;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 分仓 · Sub-store */
export interface StoreSubRow {
  id: number;
  version: number;
  /** Code */
  code: string;
  /** Name */
  name: string;
  /** Warehouse */
  parentName: string | null;
  /** Account no. */
  accountNo: string | null;
  /** Kind */
  kind: string;
  /** Area (m²) */
  area: string | null;
  /** Enabled */
  isEnabled: '0' | '1' | null;
  /** Remark */
  remark: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 特殊税率 · Special tax rate */
export interface TaxRateSpecialRow {
  id: number;
  version: number;
  /** Belongs to */
  orgId: number;
  /** Customer */
  customerId: number | null;
  /** HS code */
  hsCode: string;
  /** Material no. (none: all) */
  gdsMtno: string | null;
  /** Kind of rate */
  typecd: string;
  /** Tax */
  taxType: string;
  /** Way of levying */
  calcMode: string;
  /** Ad valorem rate (%) */
  valoremRate: string | null;
  /** Specific rate (CNY per unit) */
  qtyRate: string | null;
  /** Unit of the specific part */
  unitcd: string | null;
  /** Quantity as an expression */
  unitcdExpr: string | null;
  /** Threshold (CNY) */
  threshold: string | null;
  /** Threshold as an expression */
  thresholdExpr: string | null;
  /** Ad valorem rate above it (%) */
  valoremRate2: string | null;
  /** Specific rate above it (CNY) */
  qtyRate2: string | null;
  /** Special duty rate (%) */
  specDutyRate: string | null;
  /** Trade agreement */
  ftaCode: string | null;
  /** Country of origin (none: all) */
  originCountry: string | null;
  /** Manufacturer (none: all others) */
  maker: string | null;
  /** Valid from */
  validFrom: string | null;
  /** Valid to */
  validTo: string | null;
  /** Disabled */
  isDisabled: '0' | '1' | null;
  /** Description */
  description: string | null;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 数据授权 · Data grant */
export interface BaseDataPrivRow {
  id: number;
  version: number;
  /** Granted by */
  orgId: number;
  /** Customer */
  customerId: number | null;
  /** Agent */
  grantee: number;
  /** Granted by */
  orgName: string | null;
  /** Customer */
  customer: string | null;
  /** Agent */
  granteeName: string | null;
  /** Business category */
  busiCatg: string;
  /** Rights */
  privs: string;
  /** State */
  state: string;
  /** Enabled */
  isEnabled: '0' | '1' | null;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 备案资料 · Base file */
export interface BaseFileRow {
  id: number;
  version: number;
  /** Title */
  title: string;
  /** Kind */
  kind: string;
  /** Belongs to no. */
  refNo: string | null;
  /** Sent to */
  receiverId: number;
  /** Sent to */
  receiverName: string | null;
  /** File */
  fileId: number;
  /** File name */
  fileName: string | null;
  /** Size */
  fileSize: string | null;
  /** State */
  state: string | null;
  /** Reason of return */
  reason: string | null;
  /** Sent */
  sentAt: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 文件 · File */
export interface StoredFileRow {
  id: number;
  version: number;
  /** File name */
  fileName: string | null;
  /** Related document */
  relatedNo: string | null;
  /** Kind of related document */
  relatedType: string | null;
  /** Related document */
  relatedId: number | null;
  /** Type */
  contentType: string | null;
  /** Size */
  size: string | null;
  /** Kind */
  purpose: string | null;
  /** Organisation */
  orgName: string | null;
  /** Owner */
  ownerName: string | null;
  /** Stored */
  createdAt: string | null;
  /** Downloads */
  downloads: string | null;
  /** Kept until */
  expiresAt: string | null;
}

/** 知识 · Knowledge */
export interface KnowledgeRow {
  id: number;
  version: number;
  /** Holds for */
  basis: string;
  /** Material or HS code */
  goods: string | null;
  /** Place */
  field: string | null;
  /** What is known */
  text: string;
  /** From the question */
  question: string | null;
  /** Customer's name */
  customer: string | null;
  /** Kept by */
  keptBy: string | null;
  /** Kind of document */
  kind: string | null;
  /** Customer id */
  ofOrgId: number | null;
  /** Question id */
  questionId: number | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 商品编码 · HS code */
export interface HsCodeRow {
  id: number;
  version: number;
  /** HS code */
  code: string | null;
  /** Name */
  name: string | null;
  /** Name in English */
  nameEn: string | null;
  /** First legal unit */
  unit1: string | null;
  /** Second legal unit */
  unit2: string | null;
  /** MFN rate (%) */
  mfnRate: string | null;
  /** General rate (%) */
  generalRate: string | null;
  /** Provisional rate (%) */
  provisionalRate: string | null;
  /** Export rate (%) */
  exportRate: string | null;
  /** Provisional export rate (%) */
  exportProvisionalRate: string | null;
  /** VAT rate (%) */
  vatRate: string | null;
  /** Consumption tax */
  consumptionRate: string | null;
  /** Rebate (%) */
  exportRebate: string | null;
  /** Supervision */
  supervision: string | null;
  /** Inspection */
  inspection: string | null;
  /** Declaration elements */
  elements: string | null;
  /** Agreement rates (unconfirmed, not used) */
  fta: string | null;
  /** Year of the tariff */
  year: string | null;
  /** From */
  from: string | null;
  /** Until */
  to: string | null;
  /** Followed by */
  next: string | null;
  /** Confirmed */
  sure: '0' | '1' | null;
  /** Note */
  note: string | null;
}

/** 计征汇率 · Exchange rate */
export interface ExchangeRateRow {
  id: number;
  version: number;
  /** Month (such as 2026-07) */
  month: string;
  /** Currency */
  currency: string;
  /** Rate (CNY per unit) */
  rate: string;
  /** Rate of */
  day: string | null;
  /** Source */
  source: string | null;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 导出任务 · Export */
export interface ExportJobRow {
  id: number;
  version: number;
  /** File name */
  fileName: string | null;
  /** Data */
  dataName: string | null;
  /** State */
  state: string | null;
  /** Rows written */
  rowsDone: string | null;
  /** Rows */
  rowsTotal: string | null;
  /** File */
  fileId: number | null;
  /** Size */
  fileSize: string | null;
  /** Why it failed (Chinese) */
  errorZh: string | null;
  /** Why it failed */
  errorEn: string | null;
  /** Submitted */
  createdAt: string | null;
  /** Started */
  startedAt: string | null;
  /** Finished */
  finishedAt: string | null;
  /** Kept until */
  expiresAt: string | null;
}

/** 筛选方案 · Saved filter */
export interface SavedFilterRow {
  id: number;
  version: number;
  /** Name */
  name: string;
  /** Used when the list opens */
  isDefault: '0' | '1' | null;
}

/** 报关单模板 · Entry template */
export interface EntryTemplateRow {
  id: number;
  version: number;
  /** Name */
  name: string;
  /** Category */
  iECatg: string;
  /** New declarations begin with it */
  isDefault: '0' | '1' | null;
  /** Remark */
  remark: string | null;
  /** Content */
  content: string;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 报关单商品 · Goods of declarations */
export interface DeclDetailRow {
  id: number;
  version: number;
  /** Declaration */
  declarationId: number | null;
  /** Category */
  iECatg: string | null;
  /** Status */
  status: string | null;
  /** Internal no. */
  clientSeqNo: string | null;
  /** Customs declaration no. */
  entryId: string | null;
  /** Customer */
  customerName: string | null;
  /** Bill of lading no. */
  billNo: string | null;
  /** Trade mode */
  tradeMode: string | null;
  /** Import/export date */
  iEDate: string | null;
  /** Line */
  gNo: string | null;
  /** HS code */
  codeTS: string | null;
  /** Goods name */
  gName: string | null;
  /** Quantity */
  gQty: string | null;
  /** Unit */
  gUnit: string | null;
  /** Unit price */
  declPrice: string | null;
  /** Total price */
  declTotal: string | null;
  /** Currency */
  tradeCurr: string | null;
  /** Country of origin */
  originCountry: string | null;
  /** Created */
  createdAt: string | null;
}

/** 未申报预警 · Not declared yet */
export interface UndeclaredRow {
  id: number;
  version: number;
  /** Category */
  iECatg: string | null;
  /** Status */
  status: string | null;
  /** Internal no. */
  clientSeqNo: string | null;
  /** Customer */
  customerName: string | null;
  /** Declarant */
  agentName: string | null;
  /** Bill of lading no. */
  billNo: string | null;
  /** Arrived on */
  arrivedOn: string | null;
  /** Declare by */
  dueOn: string | null;
  /** Days left */
  daysLeft: string | null;
  /** Late fee so far (CNY) */
  lateFee: string | null;
  /** Made by */
  makerName: string | null;
  /** Days ahead */
  days: string | null;
  /** Overdue */
  overdue: '0' | '1' | null;
}

/** 未缴税预警 · Tax not paid yet */
export interface UnpaidRow {
  id: number;
  version: number;
  /** Category */
  iECatg: string | null;
  /** Status */
  status: string | null;
  /** Internal no. */
  clientSeqNo: string | null;
  /** Customer */
  customerName: string | null;
  /** To pay (CNY) */
  amount: string | null;
  /** Amount is an estimate */
  isEstimate: '0' | '1' | null;
  /** Pay by */
  dueOn: string | null;
  /** Days left */
  daysLeft: string | null;
  /** Late payment fee so far (CNY) */
  lateFee: string | null;
  /** Bills */
  bills: string | null;
  /** Tax bill of */
  billedOn: string | null;
  /** Customs declaration no. */
  entryId: string | null;
  /** Bill of lading no. */
  billNo: string | null;
}

/** 箱量统计 · Container volume */
export interface BoxVolumeRow {
  id: number;
  version: number;
  /** Month */
  month: string | null;
  /** Category */
  iECatg: string | null;
  /** Customer */
  customerName: string | null;
  /** Customs office of entry/exit */
  iEPort: string | null;
  /** Declarations */
  declarations: string | null;
  /** 20 ft */
  boxes20: string | null;
  /** 40 ft */
  boxes40: string | null;
  /** Reefers */
  reefers: string | null;
  /** TEU */
  teu: string | null;
  /** Shared */
  lcl: string | null;
}

/** 报关工作月报 · Monthly report */
export interface ReportShdcGzjxRow {
  id: number;
  version: number;
  /** Month */
  month: string | null;
  /** Customer */
  customerName: string | null;
  /** Declarations */
  declarations: string | null;
  /** Goods lines */
  lines: string | null;
  /** Containers */
  boxes: string | null;
  /** Released */
  released: string | null;
  /** Returned */
  refused: string | null;
  /** Released (%) */
  releasedRate: string | null;
  /** On time (%) */
  onTimeRate: string | null;
}

/** 修撤单申请 · Amendment or withdrawal */
export interface DeclAmendmentRow {
  id: number;
  version: number;
  /** Internal no. of the declaration */
  clientSeqNo: string;
  /** Kind */
  kind: string;
  /** State */
  state: string | null;
  /** Customs declaration no. */
  entryId: string | null;
  /** Customer */
  customerName: string | null;
  /** Reason */
  reason: string;
  /** What is to change (old and new) */
  content: string | null;
  /** Answer of customs */
  decision: string | null;
  /** Applied for */
  appliedAt: string | null;
  /** Decided at */
  decidedAt: string | null;
  /** Declaration */
  declarationId: number | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 消息列表 · Messages */
export interface MessageRow {
  id: number;
  version: number;
  /** Message */
  content: string | null;
  /** Kind */
  category: string | null;
  /** At */
  createdAt: string | null;
  /** Read */
  readAt: string | null;
  /** Dealt with */
  isHandled: '0' | '1' | null;
  /** Only unread */
  onlyNotRead: '0' | '1' | null;
}

/** 消息发布 · Messages to colleagues */
export interface NoticeRow {
  id: number;
  version: number;
  /** Message */
  content: string;
  /** To */
  recipients: string | null;
  /** Written by */
  authorName: string | null;
  /** Written */
  createdAt: string | null;
  /** Pushed */
  pushedAt: string | null;
  /** Not pushed only */
  onlyNotPushed: '0' | '1' | null;
}

/** 提问 · Questions */
export interface QuestionRow {
  id: number;
  version: number;
  /** State */
  state: string | null;
  /** Document */
  docNo: string | null;
  /** Place */
  path: string | null;
  /** Question */
  text: string;
  /** For */
  forSide: string;
  /** Asked by */
  askedName: string | null;
  /** Asked at */
  createdAt: string | null;
  /** Answer by */
  dueAt: string | null;
  /** Last change */
  updatedAt: string | null;
  /** Kind of document */
  kind: string | null;
  /** Document id */
  docId: number | null;
  /** Rule of the problem */
  rule: string | null;
  /** Line id */
  lineId: number | null;
  /** Organisation */
  orgId: number | null;
  /** Asking side */
  askedSide: string | null;
  /** Account that asked */
  askedBy: number | null;
}

/** 提问往来 · Entries of a question */
export interface QuestionEntryRow {
  id: number;
  version: number;
  /** Question */
  questionId: number;
  /** Action */
  action: string | null;
  /** Text */
  text: string | null;
  /** Mentions */
  mentions: string | null;
  /** Account */
  byId: number | null;
  /** By */
  byName: string | null;
  /** Side */
  bySide: string | null;
  /** At */
  createdAt: string | null;
}

/** 期限 · Deadlines */
export interface DeadlineRow {
  id: number;
  version: number;
  /** Kind */
  kind: string | null;
  /** Due */
  dueOn: string | null;
  /** Days left */
  daysLeft: string | null;
  /** Document */
  docNo: string | null;
  /** Customer */
  holder: string | null;
  /** Put off until */
  snoozedUntil: string | null;
  /** Reason */
  snoozeReason: string | null;
  /** Put off by */
  snoozedBy: string | null;
  /** Due at */
  dueAt: string | null;
  /** Kind of document */
  document: string | null;
  /** Document id */
  docId: number | null;
  /** Deadline id */
  refId: number | null;
  /** Organisation */
  orgId: number | null;
}

/** 期限提醒规则 · Deadline reminder */
export interface DeadlineRuleRow {
  id: number;
  version: number;
  /** Name */
  name: string;
  /** Kind */
  kind: string;
  /** Days before */
  daysBefore: string;
  /** Whom */
  whom: string;
  /** Enabled */
  isEnabled: '0' | '1' | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 申请授权 · Request for a grant */
export interface BaseDataPrivRequestRow {
  id: number;
  version: number;
  /** Customer's full name */
  name: string;
  /** Social credit code */
  creditCode: string;
  /** Business category */
  busiCatg: string;
  /** Rights */
  privs: string;
}

/** 税款估算 · Tax estimate */
export interface TaxFcstRow {
  id: number;
  version: number;
  /** Declaration */
  declId: number | null;
  /** Owning organisation */
  orgId: number | null;
  /** Category */
  iECatg: string | null;
  /** Internal no. */
  clientSeqNo: string | null;
  /** Customer */
  customerName: string | null;
  /** Bill of lading no. */
  billNo: string | null;
  /** Estimated on */
  estimatedOn: string | null;
  /** Customs value (CNY) */
  value: string | null;
  /** Import duty (CNY) */
  duty: string | null;
  /** Additional duty (CNY) */
  additional: string | null;
  /** Anti-dumping duty (CNY) */
  antiDumping: string | null;
  /** Countervailing duty (CNY) */
  countervailing: string | null;
  /** Consumption tax (CNY) */
  consumption: string | null;
  /** Import VAT (CNY) */
  vat: string | null;
  /** Export duty (CNY) */
  exportDuty: string | null;
  /** Total taxes (CNY) */
  total: string | null;
  /** All lines estimated */
  isComplete: '0' | '1' | null;
}

/** 税款估算明细 · Tax estimate by line */
export interface TaxFcstDtlRow {
  id: number;
  version: number;
  /** Declaration */
  declId: number | null;
  /** Owning organisation */
  orgId: number | null;
  /** Category */
  iECatg: string | null;
  /** Internal no. */
  clientSeqNo: string | null;
  /** Line no. */
  gNo: string | null;
  /** HS code */
  codeTS: string | null;
  /** Goods name */
  gName: string | null;
  /** Customs value (CNY) */
  value: string | null;
  /** Import duty (CNY) */
  duty: string | null;
  /** Additional duty (CNY) */
  additional: string | null;
  /** Anti-dumping duty (CNY) */
  antiDumping: string | null;
  /** Countervailing duty (CNY) */
  countervailing: string | null;
  /** Consumption tax (CNY) */
  consumption: string | null;
  /** Import VAT (CNY) */
  vat: string | null;
  /** Export duty (CNY) */
  exportDuty: string | null;
  /** Total taxes (CNY) */
  total: string | null;
}

/** 税单 · Tax bill */
export interface TaxBillRow {
  id: number;
  version: number;
  /** Declaration */
  declId: number | null;
  /** Owning organisation */
  orgId: number | null;
  /** Tax bill no. */
  taxNo: string | null;
  /** Tax */
  taxType: string | null;
  /** Amount (CNY) */
  amount: string | null;
  /** Payment */
  status: string | null;
  /** Billed on */
  billedOn: string | null;
  /** Pay by */
  dueOn: string | null;
  /** Paid on */
  paidOn: string | null;
  /** Internal no. */
  clientSeqNo: string | null;
  /** Customs declaration no. */
  entryId: string | null;
  /** Customer */
  customerName: string | null;
  /** Payer */
  payerName: string | null;
  /** Category */
  iECatg: string | null;
  /** Entered by */
  keyedBy: string | null;
}

/** 税单 · Tax bill */
export interface TaxBillEntryRow {
  id: number;
  version: number;
  /** Declaration (customs no. or internal no.) */
  declNo: string;
  /** Tax bill no. */
  taxNo: string;
  /** Tax */
  taxType: string;
  /** Amount (CNY) */
  amount: string;
  /** Billed on */
  billedOn: string;
  /** Pay by */
  dueOn: string | null;
  /** Paid on */
  paidOn: string | null;
  /** Payer */
  payerName: string | null;
}

/** 税单明细 · Tax bill by line */
export interface TaxBillDtlRow {
  id: number;
  version: number;
  /** Declaration */
  declId: number | null;
  /** Owning organisation */
  orgId: number | null;
  /** Tax bill */
  billId: number | null;
  /** Tax bill no. */
  taxNo: string | null;
  /** Tax */
  taxType: string | null;
  /** Category */
  iECatg: string | null;
  /** Internal no. */
  clientSeqNo: string | null;
  /** Line no. */
  gNo: string | null;
  /** HS code */
  codeTS: string | null;
  /** Goods name */
  gName: string | null;
  /** Customs value (CNY) */
  value: string | null;
  /** Rate (%) */
  rate: string | null;
  /** Quantity taxed */
  quantity: string | null;
  /** Per unit (CNY) */
  perUnit: string | null;
  /** Amount (CNY) */
  amount: string | null;
}

/** 税款比对 · Estimate vs. bill */
export interface TaxCompareRow {
  id: number;
  version: number;
  /** Declaration */
  declId: number | null;
  /** Owning organisation */
  orgId: number | null;
  /** Internal no. */
  clientSeqNo: string | null;
  /** Line no. */
  gNo: string | null;
  /** HS code */
  codeTS: string | null;
  /** Tax */
  taxType: string | null;
  /** Estimated (CNY) */
  fcstAmount: string | null;
  /** Billed (CNY) */
  billAmount: string | null;
  /** Difference (CNY) */
  difference: string | null;
  /** Differs */
  differs: '0' | '1' | null;
  /** Reason */
  reasons: string | null;
  /** Explanation */
  explanation: string | null;
  /** Value estimated (CNY) */
  fcstValue: string | null;
  /** Value billed (CNY) */
  billValue: string | null;
  /** Rate estimated (%) */
  fcstRate: string | null;
  /** Rate billed (%) */
  billRate: string | null;
  /** Quantity estimated */
  fcstQuantity: string | null;
  /** Quantity billed */
  billQuantity: string | null;
  /** Per unit estimated (CNY) */
  fcstPerUnit: string | null;
  /** Per unit billed (CNY) */
  billPerUnit: string | null;
  /** Goods name */
  gName: string | null;
  /** Customs declaration no. */
  entryId: string | null;
  /** Category */
  iECatg: string | null;
}

/** 预报 · Forecast */
export interface FcstRow {
  id: number;
  version: number;
  /** Forecast no. */
  fcstNo: string | null;
  /** Category */
  iECatg: string;
  /** Customer */
  customerName: string | null;
  /** State */
  state: string | null;
  /** Client order no. */
  clientOrderNo: string | null;
  /** Purchase order no. */
  clientRltPo: string | null;
  /** Two-step declaration */
  isTwoStep: '0' | '1' | null;
  /** Contract no. */
  contrNo: string | null;
  /** Invoice no. */
  invoiceNo: string | null;
  /** Bill of lading no. */
  billNo: string | null;
  /** Mode of transport */
  trafMode: string | null;
  /** Means of transport */
  trafName: string | null;
  /** Voyage no. */
  voyNo: string | null;
  /** Customs office of declaration */
  customMaster: string | null;
  /** Customs office of entry/exit */
  iEPort: string | null;
  /** Trade mode */
  tradeMode: string | null;
  /** Account / handbook no. */
  manualNo: string | null;
  /** Country of departure / arrival */
  tradeCountry: string | null;
  /** Terms of delivery */
  transMode: string | null;
  /** Freight currency */
  feeCurr: string | null;
  /** Insurance currency */
  insurCurr: string | null;
  /** Other charges currency */
  otherCurr: string | null;
  /** Handling currency */
  handlingCurr: string | null;
  /** Kind of packing */
  wrapType: string | null;
  /** Packages */
  packNo: string | null;
  /** Gross weight (kg) */
  grossWet: string | null;
  /** Net weight (kg) */
  netWt: string | null;
  /** Remarks */
  rmk: string | null;
  /** Reason of return */
  reason: string | null;
  /** Submitted */
  submittedAt: string | null;
  /** Accepted */
  acceptedAt: string | null;
  /** Merged */
  mergedAt: string | null;
  /** Cut-off */
  cutOffAt: string | null;
  /** Declarations made */
  declUsedTypecd: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 预报明细 · Forecast line */
export interface FcstDtlRow {
  id: number;
  version: number;
  /** Material no. */
  gdsMtno: string | null;
  /** Account serial no. */
  contrItem: string | null;
  /** HS code */
  codeTS: string;
  /** Goods name */
  gName: string;
  /** Specification (declaration elements) */
  gModel: string | null;
  /** Quantity */
  gQty: string;
  /** Unit */
  gUnit: string;
  /** Unit price */
  declPrice: string | null;
  /** Total price */
  declTotal: string;
  /** Currency */
  tradeCurr: string;
  /** First legal quantity */
  firstQty: string | null;
  /** First legal unit */
  firstUnit: string | null;
  /** Second legal quantity */
  secondQty: string | null;
  /** Second legal unit */
  secondUnit: string | null;
  /** Gross weight (kg) */
  grossWt: string | null;
  /** Net weight (kg) */
  netWt: string | null;
  /** Packages */
  packNo: string | null;
  /** Volume (m³) */
  volume: string | null;
  /** Country of origin */
  originCountry: string | null;
  /** Final destination */
  destinationCountry: string | null;
  /** District of destination / supply */
  districtCode: string | null;
  /** Levy mode */
  dutyMode: string | null;
  /** Consumption version */
  exgVersion: string | null;
  /** Invoice no. */
  invoiceNo: string | null;
  /** Declaration of entry */
  entryNo: string | null;
  /** Licence no. */
  licenseNo: string | null;
  /** Container no. */
  containerId: string | null;
  /** Trade agreement */
  ftaCode: string | null;
  /** Certificate of origin no. */
  ecoCertNo: string | null;
  /** Line of the certificate of origin */
  ecoGNo: string | null;
  /** Brand */
  goodsBrand: string | null;
  /** Production batch no. */
  prodBatchNo: string | null;
  /** Share of freight */
  feeAmt: string | null;
  /** Share of insurance */
  insurAmt: string | null;
  /** Share of other charges */
  otherAmt: string | null;
  /** Share of handling */
  handlingAmt: string | null;
  /** Merged line no. */
  entryGdsSeqno: string | null;
  /** Declaration */
  declId: number | null;
  /** Line of the declaration */
  declGNo: string | null;
}

/** 归并明细 · Merged line */
export interface FcstDecDtlRow {
  id: number;
  version: number;
  /** No. */
  gNo: string | null;
  /** Declaration */
  decNo: string | null;
  /** Raw lines */
  ofLines: string | null;
  /** Materials */
  kinds: string | null;
  /** Nearest line */
  nearNo: string | null;
  /** Apart by */
  apartBy: string | null;
  /** Material no. */
  gdsMtno: string | null;
  /** Account serial no. */
  contrItem: string | null;
  /** HS code */
  codeTS: string;
  /** Goods name */
  gName: string;
  /** Specification (declaration elements) */
  gModel: string | null;
  /** Quantity */
  gQty: string;
  /** Unit */
  gUnit: string;
  /** Unit price */
  declPrice: string | null;
  /** Total price */
  declTotal: string;
  /** Currency */
  tradeCurr: string;
  /** First legal quantity */
  firstQty: string | null;
  /** First legal unit */
  firstUnit: string | null;
  /** Second legal quantity */
  secondQty: string | null;
  /** Second legal unit */
  secondUnit: string | null;
  /** Gross weight (kg) */
  grossWt: string | null;
  /** Net weight (kg) */
  netWt: string | null;
  /** Packages */
  packNo: string | null;
  /** Country of origin */
  originCountry: string | null;
  /** Final destination */
  destinationCountry: string | null;
  /** District of destination / supply */
  districtCode: string | null;
  /** Levy mode */
  dutyMode: string | null;
  /** Consumption version */
  exgVersion: string | null;
  /** Trade agreement */
  ftaCode: string | null;
  /** Certificate of origin no. */
  ecoCertNo: string | null;
  /** Line of the certificate of origin */
  ecoGNo: string | null;
  /** Share of freight */
  feeAmt: string | null;
  /** Share of insurance */
  insurAmt: string | null;
  /** Share of other charges */
  otherAmt: string | null;
  /** Share of handling */
  handlingAmt: string | null;
  /** Written by hand */
  byHand: string | null;
}

/** 预报模板 · Forecast template */
export interface FcstModelRow {
  id: number;
  version: number;
  /** Name */
  modelName: string;
  /** Category */
  iECatg: string | null;
  /** Own organisation only */
  isSelfVisible: '0' | '1' | null;
  /** Forecast */
  fcstId: number;
  /** Lines */
  ofLines: string | null;
  /** Content */
  content: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 订舱信息 · Booking */
export interface FcstBookingRow {
  id: number;
  version: number;
  /** Forecast */
  fcstId: number | null;
  /** Booking no. */
  bookingNo: string | null;
  /** Carrier */
  carrier: string | null;
  /** Means of transport */
  trafName: string | null;
  /** Voyage no. */
  voyNo: string | null;
  /** Bill of lading no. */
  billNo: string | null;
  /** Terminal */
  terminal: string | null;
  /** Container yard closing */
  cyClosing: string | null;
  /** Documents closing */
  docClosing: string | null;
  /** VGM closing */
  vgmClosing: string | null;
  /** Customs closing */
  customsClosing: string | null;
  /** Estimated departure */
  etd: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Container */
  boxes: FcstBoxRow[];
}

/** 集装箱 · Container */
export interface FcstBoxRow {
  id: number;
  version: number;
  /** Container no. */
  containerId: string;
  /** Container size */
  containerMd: string | null;
  /** Seal no. */
  sealNo: string | null;
  /** Weight of its goods (kg) */
  goodsContaWt: string | null;
}

/** 预报参数 · Forecast setting */
export interface FcstSettingRow {
  id: number;
  version: number;
  /** Belongs to */
  orgId: number;
  /** Customer */
  customerName: string | null;
  /** Must agree as well */
  same: string | null;
  /** Materials never merged */
  alone: string | null;
  /** HS codes never merged */
  aloneCodes: string | null;
  /** On a declaration of its own */
  apart: string | null;
  /** Order of lines */
  lineOrder: string | null;
  /** Most lines a declaration */
  maxLines: string | null;
  /** Name says how many materials */
  countMark: '0' | '1' | null;
  /** Net weight may differ from kilograms */
  netWtDiffQty: '0' | '1' | null;
  /** Price difference that warns (%) */
  priceLimit: string | null;
  /** Care orders are mailed to */
  careMail: string | null;
  /** Client order nos. begin with */
  careNoPrefix: string | null;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** Care 订单 · Care order */
export interface FcstCareRow {
  id: number;
  version: number;
  /** Purchase order no. */
  clientRltPo: string | null;
  /** Customer */
  customerName: string | null;
  /** Progress */
  state: string | null;
  /** Client order no. */
  clientOrderNo: string | null;
  /** Reason of return */
  reason: string | null;
  /** Numbered */
  numberedAt: string | null;
  /** Mailed */
  mailedAt: string | null;
  /** Submitted */
  submittedAt: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 原产地证书 · Origin certificate */
export interface EcoCertRow {
  id: number;
  version: number;
  /** Certificate no. */
  certNo: string;
  /** Trade agreement */
  ftaCode: string;
  /** Kind of certificate */
  certType: string | null;
  /** Customer */
  customerName: string | null;
  /** State */
  state: string | null;
  /** Country of origin */
  originCountry: string | null;
  /** Issued on */
  issuedOn: string | null;
  /** Valid to */
  validTo: string | null;
  /** Invoice no. */
  invoiceNo: string | null;
  /** Exporter */
  exporter: string | null;
  /** Producer */
  producer: string | null;
  /** Consignee */
  consignee: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Certificate line */
  lines: EcoCertDtlRow[];
}

/** 证书明细 · Certificate line */
export interface EcoCertDtlRow {
  id: number;
  version: number;
  /** Line no. */
  ecoGNo: string | null;
  /** HS code */
  codeTS: string | null;
  /** Goods name */
  gName: string | null;
  /** Quantity */
  gQty: string | null;
  /** Unit */
  gUnit: string | null;
  /** Left */
  leftQty: string | null;
  /** Origin criterion */
  criterion: string | null;
}

/** 证书占用 · Certificate in use */
export interface FcstCertRow {
  id: number;
  version: number;
  /** Forecast */
  fcstId: number | null;
  /** Forecast line */
  fcstDtlId: number | null;
  /** Origin certificate */
  certId: number | null;
  /** Certificate line */
  certDtlId: number | null;
  /** Quantity taken */
  qty: string | null;
}

/** 报关单证书占用 · Certificate in use by a declaration */
export interface DeclCertRow {
  id: number;
  version: number;
  /** Declaration */
  declId: number | null;
  /** Declaration line */
  decGNo: string | null;
  /** Origin certificate */
  certId: number | null;
  /** Certificate line */
  certDtlId: number | null;
  /** Quantity taken */
  qty: string | null;
}

/** 签发原产地证书 · Certificate of our exports */
export interface OriginCertRow {
  id: number;
  version: number;
  /** Certificate no. */
  certNo: string | null;
  /** Kind of certificate */
  certType: string;
  /** Customer */
  customerName: string | null;
  /** State */
  state: string | null;
  /** Issued on */
  issuedOn: string | null;
  /** Valid to */
  validTo: string | null;
  /** Place of issue */
  issuePlace: string | null;
  /** Issued retroactively */
  isRetroactive: '0' | '1' | null;
  /** Invoice no. */
  invoiceNo: string | null;
  /** Invoice date */
  invoiceDate: string | null;
  /** Third-party invoice */
  isThirdParty: '0' | '1' | null;
  /** Company and country of the third-party invoice */
  thirdParty: string | null;
  /** Exporter: name, address, country */
  exporter: string | null;
  /** Producer: name, address, country */
  producer: string | null;
  /** Consignee: name, address, country */
  consignee: string | null;
  /** Importing country */
  destinationCountry: string | null;
  /** Departure date */
  departOn: string | null;
  /** Means of transport */
  trafName: string | null;
  /** Voyage no. */
  voyNo: string | null;
  /** Port of loading */
  loadPort: string | null;
  /** Port of discharge */
  dischargePort: string | null;
  /** Remarks */
  rmk: string | null;
  /** Why it was returned, changed or revoked */
  reason: string | null;
  /** Applied for */
  appliedAt: string | null;
  /** Made of */
  sourceNo: string | null;
  /** Declaration that it was made of */
  declId: number | null;
  /** Forecast that it was made of */
  fcstId: number | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Line of a certificate of ours */
  lines: OriginCertDtlRow[];
  /** Material of a product */
  materials: OriginCertMtlRow[];
}

/** 签发证书明细 · Line of a certificate of ours */
export interface OriginCertDtlRow {
  id: number;
  version: number;
  /** Line no. */
  gNo: string | null;
  /** HS code */
  codeTS: string | null;
  /** Goods name */
  gName: string | null;
  /** Description in English */
  goodsDesc: string | null;
  /** Quantity */
  gQty: string | null;
  /** Unit */
  gUnit: string | null;
  /** Unit price */
  declPrice: string | null;
  /** Total price */
  declTotal: string | null;
  /** Currency */
  tradeCurr: string | null;
  /** Origin criterion */
  criterion: string | null;
  /** Value content that the product rule asks for (%) */
  rvcLimit: string | null;
  /** Labour, overhead and profit */
  ownCost: string | null;
  /** Packages */
  packNo: string | null;
  /** Kind of packing */
  wrapType: string | null;
  /** Marks and numbers */
  marks: string | null;
  /** Gross weight (kg) */
  grossWt: string | null;
  /** Material no. */
  gdsMtno: string | null;
  /** Handbook or account no. */
  manualNo: string | null;
  /** Account serial no. */
  contrItem: string | null;
  /** Consumption version */
  ucnsVerno: string | null;
}

/** 产品用料 · Material of a product */
export interface OriginCertMtlRow {
  id: number;
  version: number;
  /** Line no. */
  gNo: string | null;
  /** HS code */
  codeTS: string | null;
  /** Goods name */
  gName: string | null;
  /** Country of origin */
  originCountry: string | null;
  /** Originating */
  isOriginating: '0' | '1' | null;
  /** Quantity in one piece */
  unitQty: string | null;
  /** Unit */
  gUnit: string | null;
  /** Unit price (CIF) */
  price: string | null;
  /** Currency */
  tradeCurr: string | null;
  /** Material no. */
  gdsMtno: string | null;
}

/** 核注清单占用 · Inventory list in use */
export interface FcstInvtRow {
  id: number;
  version: number;
  /** Forecast */
  fcstId: number | null;
  /** Forecast line */
  fcstDtlId: number | null;
  /** Line of the inventory list */
  bondInvtDtId: number | null;
  /** Quantity taken */
  qty: string | null;
  /** Total price */
  declTotal: string;
  /** First legal quantity */
  firstQty: string | null;
  /** Second legal quantity */
  secondQty: string | null;
  /** Gross weight (kg) */
  grossWt: string | null;
  /** Net weight (kg) */
  netWt: string | null;
}

/** 客户订单 · Client order */
export interface ClientOrderRow {
  id: number;
  version: number;
  /** Client order no. */
  clientOrderNo: string;
  /** Category */
  iECatg: string;
  /** Customer */
  customerName: string | null;
  /** State */
  state: string | null;
  /** Two-step declaration */
  isTwoStep: '0' | '1' | null;
  /** Contract no. */
  contrNo: string | null;
  /** Invoice no. */
  invoiceNo: string | null;
  /** Bill of lading no. */
  billNo: string | null;
  /** Mode of transport */
  trafMode: string | null;
  /** Means of transport */
  trafName: string | null;
  /** Voyage no. */
  voyNo: string | null;
  /** Customs office of declaration */
  customMaster: string | null;
  /** Customs office of entry/exit */
  iEPort: string | null;
  /** Trade mode */
  tradeMode: string | null;
  /** Account / handbook no. */
  manualNo: string | null;
  /** Country of departure / arrival */
  tradeCountry: string | null;
  /** Terms of delivery */
  transMode: string | null;
  /** Kind of packing */
  wrapType: string | null;
  /** Packages */
  packNo: string | null;
  /** Gross weight (kg) */
  grossWet: string | null;
  /** Net weight (kg) */
  netWt: string | null;
  /** Wanted by */
  dueOn: string | null;
  /** Remarks */
  rmk: string | null;
  /** Reason of return */
  reason: string | null;
  /** Placed */
  placedAt: string | null;
  /** Accepted */
  acceptedAt: string | null;
  /** Handed over */
  handedOverAt: string | null;
  /** Declarations made */
  declUsedTypecd: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Client order line */
  lines: ClientOrderDtlRow[];
}

/** 客户订单明细 · Client order line */
export interface ClientOrderDtlRow {
  id: number;
  version: number;
  /** Material no. */
  gdsMtno: string | null;
  /** Account serial no. */
  contrItem: string | null;
  /** HS code */
  codeTS: string | null;
  /** Goods name */
  gName: string | null;
  /** Specification (declaration elements) */
  gModel: string | null;
  /** Quantity */
  gQty: string | null;
  /** Unit */
  gUnit: string | null;
  /** Unit price */
  declPrice: string | null;
  /** Total price */
  declTotal: string | null;
  /** Currency */
  tradeCurr: string | null;
  /** First legal quantity */
  firstQty: string | null;
  /** First legal unit */
  firstUnit: string | null;
  /** Second legal quantity */
  secondQty: string | null;
  /** Second legal unit */
  secondUnit: string | null;
  /** Gross weight (kg) */
  grossWt: string | null;
  /** Net weight (kg) */
  netWt: string | null;
  /** Country of origin */
  originCountry: string | null;
  /** Final destination */
  destinationCountry: string | null;
  /** District of destination / supply */
  districtCode: string | null;
  /** Levy mode */
  dutyMode: string | null;
  /** Declaration */
  declId: number | null;
  /** Line of the declaration */
  declGNo: string | null;
}

/** 电子账册 · E-account */
export interface EmsRow {
  id: number;
  version: number;
  /** Account no. */
  emsNo: string | null;
  /** State */
  state: string | null;
  /** Internal no. */
  etpsPreentNo: string;
  /** Changes */
  chgTmsCnt: string | null;
  /** Kind of filing */
  dclTypecd: string | null;
  /** Customs office */
  masterCuscd: string | null;
  /** Valid until */
  finishValidDate: string | null;
  /** Highest turnover (USD 10,000) */
  maxTovrAmt: string | null;
  /** Write-off cycle (days) */
  vclrPridVal: string | null;
  /** Credit code of the operator */
  bizopEtpsSccd: string | null;
  /** Customs code of the operator */
  bizopEtpsno: string | null;
  /** Operator */
  bizopEtpsNm: string;
  /** Credit code of the processor */
  rvsngdEtpsSccd: string | null;
  /** Customs code of the processor */
  rcvgdEtpsno: string | null;
  /** Processor */
  rcvgdEtpsNm: string | null;
  /** Credit code of the declarant */
  dclEtpsSccd: string | null;
  /** Customs code of the declarant */
  dclEtpsno: string | null;
  /** Declarant */
  dclEtpsNm: string | null;
  /** Kind of declarant */
  dclEtpsTypecd: string | null;
  /** Approval certificate no. */
  apcretNo: string | null;
  /** Enterprise archive no. */
  netwkEtpsArcrpNo: string | null;
  /** Kind of account */
  emsTypecd: string | null;
  /** Unified no. */
  preentNo: string | null;
  /** Declared on */
  dclTime: string | null;
  /** Sent */
  sentAt: string | null;
  /** Last answer of customs */
  answeredAt: string | null;
  /** Customs' last answer */
  emapvStucd: string | null;
  /** When consumption is declared */
  ucnsDclSegcd: string | null;
  /** Declaration mark */
  dclMarkcd: string | null;
  /** Imports and exports paused */
  pauseImpexpMarkcd: string | null;
  /** Changes paused */
  pauseChgMarkcd: string | null;
  /** Filed on */
  putrecApprTime: string | null;
  /** Last change approved on */
  chgApprTime: string | null;
  /** Last written off on */
  rcntVclrTime: string | null;
  /** Write-off applied for on */
  vclrApplyTime: string | null;
  /** Accounting mark */
  adjaccMarkcd: string | null;
  /** Accountings */
  adjaccTmsCnt: string | null;
  /** Consumption by version */
  ucnsVernoCntrFlag: '0' | '1' | null;
  /** Under investigation */
  rcaseMarkcd: '0' | '1' | null;
  /** May account for itself */
  etpsPosesSadjaQuaFlag: '0' | '1' | null;
  /** Remarks */
  rmk: string | null;
  /** Reason */
  reason: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Paper with an e-account */
  acmpForms: EmsAcmpFormDtRow[];
}

/** 账册商品 · Account line */
export interface EmsDtRow {
  id: number;
  version: number;
  /** Serial */
  gdsSeqno: string;
  /** Material or product */
  mtpckEndprdTypecd: string;
  /** Material no. */
  gdsMtno: string;
  /** HS code */
  gdecd: string;
  /** Goods name */
  gdsNm: string;
  /** Specification */
  endprdGdsSpcfModelDesc: string | null;
  /** Unit */
  dclUnitcd: string;
  /** First legal unit */
  lawfUnitcd: string | null;
  /** Second legal unit */
  secdLawfUnitcd: string | null;
  /** Unit price */
  dclUprcAmt: string | null;
  /** Currency */
  dclCurrcd: string | null;
  /** Declared quantity */
  dclQty: string | null;
  /** Levy mode */
  lvyrlfModecd: string | null;
  /** Quantity control */
  qtyCntrMarkcd: string | null;
  /** Auxiliary material */
  adjmtrMarkcd: '0' | '1' | null;
  /** Change mark */
  modfMarkcd: string | null;
  /** Execution mark of the enterprise */
  etpsExeMarkcd: string | null;
  /** Execution mark of customs */
  cusmExeMarkcd: string | null;
  /** Highest surplus approved */
  apprMaxSurpQty: string | null;
  /** Quantity at the start of the cycle */
  vclrPridInitQty: string | null;
  /** Consumption in doubt */
  ucnsTqsnFlag: '0' | '1' | null;
  /** Under consultation */
  csttnFlag: '0' | '1' | null;
  /** Remarks */
  rmk: string | null;
  /** List that entered it */
  invtNo: string | null;
  /** Line of that list */
  invtGNo: string | null;
  /** Changes */
  chgTmsCnt: string | null;
}

/** 单耗 · Consumption */
export interface EmsUcnsDtRow {
  id: number;
  version: number;
  /** Product serial */
  endprdSeqno: string;
  /** Material serial */
  mtpckSeqno: string;
  /** Version */
  ucnsVerno: string;
  /** Unit consumption */
  ucnsQty: string | null;
  /** Net consumption */
  netUseupQty: string;
  /** Tangible loss (%) */
  tgblLossRate: string | null;
  /** Intangible loss (%) */
  intgbLossRate: string | null;
  /** Bonded share (%) */
  bondMtpckPrpr: string | null;
  /** State of the declaration */
  ucnsDclStucd: string | null;
  /** Change mark */
  modfMarkcd: string | null;
  /** Execution mark of the enterprise */
  etpsExeMarkcd: string | null;
  /** Valid until */
  finishValidDate: string | null;
  /** Remarks */
  rmk: string | null;
  /** Changes */
  chgTmsCnt: string | null;
}

/** 电子账册随附单证 · Paper with an e-account */
export interface EmsAcmpFormDtRow {
  id: number;
  version: number;
  /** No. */
  acmpFormSeqno: string | null;
  /** Kind of paper */
  acmpFormTypecd: string | null;
  /** Paper no. */
  acmpFormNo: string | null;
  /** Fixed no. */
  fixdNo: string | null;
  /** Name of the file */
  acmpFormFileNm: string | null;
  /** Remarks */
  rmk: string | null;
}

/** 物流账册 · Logistics account */
export interface BwsRow {
  id: number;
  version: number;
  /** Account no. */
  bwsNo: string | null;
  /** State */
  state: string | null;
  /** Internal no. */
  etpsPreentNo: string;
  /** Changes */
  chgTmsCnt: string | null;
  /** Kind of filing */
  dclTypecd: string | null;
  /** Kind of place */
  bwlTypecd: string | null;
  /** Customs office */
  masterCuscd: string | null;
  /** Accumulation */
  appendTypecd: string | null;
  /** Valid until */
  finishValidDate: string | null;
  /** Credit code of the operator */
  bizopEtpsSccd: string | null;
  /** Customs code of the operator */
  bizopEtpsno: string | null;
  /** Operator */
  bizopEtpsNm: string;
  /** Credit code of the declarant */
  dclEtpsSccd: string | null;
  /** Customs code of the declarant */
  dclEtpsno: string | null;
  /** Declarant */
  dclEtpsNm: string | null;
  /** Kind of declarant */
  dclEtpsTypecd: string | null;
  /** Warehouse no. */
  houseNo: string | null;
  /** Warehouse */
  houseNm: string | null;
  /** Contact */
  contactEr: string | null;
  /** Phone */
  contactTele: string | null;
  /** Kind of enterprise */
  houseTypecd: string | null;
  /** Area (m²) */
  houseArea: string | null;
  /** Volume (m³) */
  houseVolume: string | null;
  /** Address */
  houseAddress: string | null;
  /** Unified no. */
  preentNo: string | null;
  /** Declared on */
  dclTime: string | null;
  /** Sent */
  sentAt: string | null;
  /** Last answer of customs */
  answeredAt: string | null;
  /** Customs' last answer */
  emapvStucd: string | null;
  /** Entered on */
  inputDate: string | null;
  /** Tax refund */
  taxTypecd: '0' | '1' | null;
  /** Filed on */
  putrecApprTime: string | null;
  /** Last change approved on */
  chgApprTime: string | null;
  /** Changes paused */
  pauseChgMarkcd: string | null;
  /** Declaration mark */
  dclMarkcd: string | null;
  /** System */
  ownerSystem: string | null;
  /** Remarks */
  rmk: string | null;
  /** Reason */
  reason: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Paper with a logistics account */
  acmpForms: BwsAcmpFormDtRow[];
}

/** 账册商品 · Account line */
export interface BwsDtRow {
  id: number;
  version: number;
  /** Serial */
  gdsSeqno: string;
  /** Material no. */
  gdsMtno: string;
  /** HS code */
  gdecd: string;
  /** Goods name */
  gdsNm: string;
  /** Specification */
  gdsSpcfModelDesc: string | null;
  /** Country */
  natcd: string | null;
  /** Unit */
  dclUnitcd: string;
  /** First legal unit */
  lawfUnitcd: string | null;
  /** Second legal unit */
  secdLawfUnitcd: string | null;
  /** Unit price */
  dclUprcAmt: string | null;
  /** Currency */
  dclCurrcd: string | null;
  /** Last in on */
  inDate: string | null;
  /** Quantity in */
  inQty: string | null;
  /** First legal quantity in */
  inLawfQty: string | null;
  /** Second legal quantity in */
  inSecdLawfQty: string | null;
  /** Last out on */
  outDate: string | null;
  /** Storage limit */
  limitDate: string | null;
  /** Way into the zone */
  inType: string | null;
  /** List that entered it */
  invtNo: string | null;
  /** Line of that list */
  invtGNo: string | null;
  /** Execution mark of customs */
  cusmExeMarkcd: string | null;
  /** Remarks */
  rmk: string | null;
  /** Change mark */
  modfMarkcd: string | null;
  /** Changes */
  chgTmsCnt: string | null;
}

/** 物流账册随附单证 · Paper with a logistics account */
export interface BwsAcmpFormDtRow {
  id: number;
  version: number;
  /** No. */
  acmpFormSeqno: string | null;
  /** Kind of paper */
  acmpFormTypecd: string | null;
  /** Paper no. */
  acmpFormNo: string | null;
  /** Fixed no. */
  fixdNo: string | null;
  /** Name of the file */
  acmpFormFileNm: string | null;
  /** Remarks */
  rmk: string | null;
}

/** 加工贸易手册 · Processing handbook */
export interface EmlRow {
  id: number;
  version: number;
  /** Handbook no. */
  emlNo: string | null;
  /** State */
  state: string | null;
  /** Internal no. */
  etpsPreentNo: string;
  /** Changes */
  chgTmsCnt: string | null;
  /** Kind of filing */
  dclTypecd: string | null;
  /** Customs office */
  masterCuscd: string | null;
  /** Trade mode */
  supvModecd: string | null;
  /** Nature of levy */
  reduNatrcd: string | null;
  /** Import contract */
  impCtrtNo: string | null;
  /** Export contract */
  expCtrtNo: string | null;
  /** Kind of handbook */
  emlType: string | null;
  /** Valid until */
  validDate: string | null;
  /** Import currency */
  impCurrcd: string | null;
  /** Export currency */
  expCurrcd: string | null;
  /** Credit code of the operator */
  bizopEtpsSccd: string | null;
  /** Customs code of the operator */
  bizopEtpsno: string | null;
  /** Operator */
  bizopEtpsNm: string;
  /** Credit code of the processor */
  rvsngdEtpsSccd: string | null;
  /** Customs code of the processor */
  rcvgdEtpsno: string | null;
  /** Processor */
  rcvgdEtpsNm: string | null;
  /** District of the processor */
  rcvgdEtpsDtcd: string | null;
  /** Kind of declarant */
  dclEtpsTypecd: string | null;
  /** Credit code of the declarant */
  dclEtpsSccd: string | null;
  /** Customs code of the declarant */
  dclEtpsno: string | null;
  /** Declarant */
  dclEtpsNm: string | null;
  /** Unified no. */
  preentNo: string | null;
  /** Declared on */
  dclTime: string | null;
  /** Sent */
  sentAt: string | null;
  /** Last answer of customs */
  answeredAt: string | null;
  /** Customs' last answer */
  emapvStucd: string | null;
  /** Filed on */
  putrecApprTime: string | null;
  /** Last change approved on */
  chgApprTime: string | null;
  /** Approval certificate no. */
  apcretNo: string | null;
  /** Kind of processing */
  produceTypecd: string | null;
  /** Ports of entry and exit */
  impexpPortcd: string | null;
  /** When consumption is declared */
  ucnsDclSegcd: string | null;
  /** Deposit bank */
  stndbkBankcd: string | null;
  /** Capacity */
  productRatio: string | null;
  /** Source of the filing */
  dclTypeMarkcd: string | null;
  /** Deposit mark */
  stndbkMarkcd: string | null;
  /** Imports and exports paused */
  pauseImpexpMarkcd: string | null;
  /** Changes paused */
  pauseChgMarkcd: string | null;
  /** Write-off applied for on */
  vclrApplyTime: string | null;
  /** Accounted on */
  vclrDate: string | null;
  /** May account for itself */
  etpsPosesSadjaQuaFlag: '0' | '1' | null;
  /** Accounting mark */
  adtaccMarkcd: string | null;
  /** Closing mark */
  clcaseMarkcd: string | null;
  /** Closed on */
  clcaseDate: string | null;
  /** Under investigation */
  rcaseMarkcd: '0' | '1' | null;
  /** Date of the case */
  rcaseDate: string | null;
  /** Document of the case */
  rcaseNote: string | null;
  /** For the customs office */
  sceneUrdf: string | null;
  /** Remarks */
  rmk: string | null;
  /** Reason */
  reason: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Paper with a handbook */
  acmpForms: EmlAcmpFormDtRow[];
}

/** 手册商品 · Handbook line */
export interface EmlDtRow {
  id: number;
  version: number;
  /** Serial */
  gdsSeqno: string;
  /** Material or product */
  mtpckEndprdTypecd: string;
  /** Material no. */
  gdsMtno: string;
  /** HS code */
  gdecd: string;
  /** Goods name */
  gdsNm: string;
  /** Specification */
  endprdGdsSpcfModelDesc: string | null;
  /** Unit */
  dclUnitcd: string;
  /** First legal unit */
  lawfUnitcd: string | null;
  /** Second legal unit */
  secdLawfUnitcd: string | null;
  /** Unit price */
  dclUprcAmt: string | null;
  /** Currency */
  dclCurrcd: string | null;
  /** Agreed quantity */
  dclQty: string;
  /** Total */
  dclTotalAmt: string | null;
  /** Country */
  natcd: string | null;
  /** Levy mode */
  lvyrlfModecd: string | null;
  /** Main or auxiliary */
  adjmtrMarkcd: string | null;
  /** Change mark */
  modfMarkcd: string | null;
  /** Attribute of the goods */
  gdsAtrcd: string | null;
  /** Execution mark of customs */
  cusmExeMarkcd: string | null;
  /** For the customs office */
  gdsSceneUrdf: string | null;
  /** Consumption in doubt */
  ucnsTqsnFlag: '0' | '1' | null;
  /** Under consultation */
  csttnFlag: '0' | '1' | null;
  /** Remarks */
  rmk: string | null;
  /** List that entered it */
  invtNo: string | null;
  /** Line of that list */
  invtGNo: string | null;
  /** Changes */
  chgTmsCnt: string | null;
}

/** 单耗 · Consumption */
export interface EmlUcnsDtRow {
  id: number;
  version: number;
  /** Product serial */
  endprdSeqno: string;
  /** Material serial */
  mtpckSeqno: string;
  /** Version */
  ucnsVerno: string;
  /** Unit consumption */
  ucnsQty: string | null;
  /** Net consumption */
  netUseupQty: string;
  /** Tangible loss (%) */
  tgblLossRate: string | null;
  /** Intangible loss (%) */
  intgbLossRate: string | null;
  /** Bonded share (%) */
  bondMtpckPrpr: string | null;
  /** State of the declaration */
  ucnsDclStucd: string | null;
  /** Change mark */
  modfMarkcd: string | null;
  /** Execution mark of the enterprise */
  etpsExeMarkcd: string | null;
  /** Valid until */
  finishValidDate: string | null;
  /** Remarks */
  rmk: string | null;
  /** Changes */
  chgTmsCnt: string | null;
}

/** 手册随附单证 · Paper with a handbook */
export interface EmlAcmpFormDtRow {
  id: number;
  version: number;
  /** No. */
  acmpFormSeqno: string | null;
  /** Kind of paper */
  acmpFormTypecd: string | null;
  /** Paper no. */
  acmpFormNo: string | null;
  /** Fixed no. */
  fixdNo: string | null;
  /** Name of the file */
  acmpFormFileNm: string | null;
  /** Remarks */
  rmk: string | null;
}

/** 报核 · Write-off */
export interface BwsDcrRow {
  id: number;
  version: number;
  /** Internal no. */
  etpsPreentNo: string;
  /** Account no. */
  putrecNo: string;
  /** Kind of account */
  accountKind: string | null;
  /** Customer */
  customerName: string | null;
  /** State */
  state: string | null;
  /** Period from */
  chgoffBeginTime: string;
  /** Period until */
  chgoffDueTime: string;
  /** Kind of write-off */
  chgoffTypecd: string | null;
  /** No. of the write-off */
  chgoffTmsCnt: string | null;
  /** Customs office */
  masterCuscd: string | null;
  /** Credit code of the operator */
  bizopEtpsSccd: string | null;
  /** Customs code of the operator */
  bizopEtpsno: string | null;
  /** Operator */
  bizopEtpsNm: string | null;
  /** Credit code of the processor */
  rvsngdEtpsSccd: string | null;
  /** Customs code of the processor */
  rcvgdEtpsno: string | null;
  /** Processor */
  rcvgdEtpsNm: string | null;
  /** Differences */
  diffCnt: string | null;
  /** Lists in */
  impInvtTotalCnt: string | null;
  /** Lists out */
  expInvtTotalCnt: string | null;
  /** Materials */
  chgoffMtpckTotalCnt: string | null;
  /** Products */
  chgoffEndprdTotalCnt: string | null;
  /** Kinds of scrap */
  chgoffLfmtTotalCnt: string | null;
  /** Defective goods */
  chgoffImprTotalCnt: string | null;
  /** Materials in (USD) */
  impMtpckTotalAmt: string | null;
  /** Products out (USD) */
  expEndprdTotalAmt: string | null;
  /** Drawn */
  filledAt: string | null;
  /** Single-window no. */
  chgoffPreentNo: string | null;
  /** Declared on */
  chgoffDclTime: string | null;
  /** Result */
  emapvMarkcd: string | null;
  /** Decision keyed by people */
  keyedResult: string | null;
  /** What customs decided otherwise */
  disputedResult: string | null;
  /** What customs says */
  reason: string | null;
  /** Sent */
  sentAt: string | null;
  /** Last answer of customs */
  answeredAt: string | null;
  /** Closed */
  closedAt: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Paper with a write-off */
  acmpForms: BwsDcrAcmpFormDtRow[];
}

/** 报核明细 · Write-off line */
export interface BwsDcrDtRow {
  id: number;
  version: number;
  /** Kind */
  typecd: string;
  /** Serial */
  seqno: string;
  /** Material no. */
  gdsMtno: string | null;
  /** HS code */
  gdecd: string | null;
  /** Goods name */
  gdsNm: string | null;
  /** Unit */
  dclUnitcd: string | null;
  /** At the start */
  vclrPridInitQty: string | null;
  /** In */
  impQty: string | null;
  /** Out */
  expQty: string | null;
  /** Deep processing in */
  dprcsCrdwImpQty: string | null;
  /** Deep processing out */
  dprcsCrdwExpQty: string | null;
  /** Exchanged in */
  retnExchImpQty: string | null;
  /** Exchanged out */
  retnExchExpQty: string | null;
  /** Used by products */
  csmTotalQty: string | null;
  /** Sold in China */
  sdinQty: string | null;
  /** Exported again */
  reexpQty: string | null;
  /** Carried over */
  remainMtpckTrfoutQty: string | null;
  /** Destroyed */
  mtpckEndprdDstryQty: string | null;
  /** Scrap destroyed */
  lfmtDstryQty: string | null;
  /** Tangible loss */
  tgblLossQty: string | null;
  /** Intangible loss */
  intgbLossQty: string | null;
  /** Added by customs */
  vrfaddQty: string | null;
  /** Taken off by customs */
  vrfredQty: string | null;
  /** Should be left */
  shdRemainQty: string | null;
  /** Counted */
  actlRemainQty: string | null;
  /** Difference */
  dsmlQty: string | null;
  /** Difference (%) */
  dsmlRate: string | null;
  /** How it is settled */
  settleTypecd: string | null;
  /** Declaration or bill */
  settleNo: string | null;
  /** Average price (USD) */
  dclcusInvtAvgUprcAmt: string | null;
  /** Should be left (USD) */
  shdRemainTotalAmt: string | null;
  /** Counted (USD) */
  actlRemainTotalAmt: string | null;
  /** Difference (USD) */
  dsmlAmt: string | null;
  /** Explanation */
  rmk: string | null;
}

/** 报核清单 · List written off */
export interface BwsDcrInvtRow {
  id: number;
  version: number;
  /** Inventory list no. */
  bondInvtNo: string;
  /** Internal no. */
  etpsInnerInvtNo: string | null;
  /** In or out */
  impexpMarkcd: string | null;
  /** Material or product */
  mtpckEndprdMarkcd: string | null;
  /** Trade mode */
  supvModecd: string | null;
  /** Kind of filing */
  dclTypecd: string | null;
  /** Deducted on */
  deductedOn: string | null;
  /** Inventory list */
  bondInvtId: number | null;
}

/** 报核随附单证 · Paper with a write-off */
export interface BwsDcrAcmpFormDtRow {
  id: number;
  version: number;
  /** No. */
  acmpFormSeqno: string | null;
  /** Kind of paper */
  acmpFormTypecd: string | null;
  /** Paper no. */
  acmpFormNo: string | null;
  /** Fixed no. */
  fixdNo: string | null;
  /** Name of the file */
  acmpFormFileNm: string | null;
  /** Remarks */
  rmk: string | null;
}

/** 账册余量 · Balance of an account */
export interface BondedBalanceRow {
  id: number;
  version: number;
  /** Serial */
  gdsSeqno: string;
  /** Material or product */
  mtpckEndprdTypecd: string;
  /** Material no. */
  gdsMtno: string;
  /** Goods name */
  gdsNm: string;
  /** Unit */
  dclUnitcd: string | null;
  /** Surplus */
  surplusQty: string | null;
  /** Reserved by */
  heldBy: string | null;
  /** Book stock */
  stockQty: string | null;
  /** In */
  actlIncQty: string | null;
  /** Out */
  actlRedcQty: string | null;
  /** Announced in */
  prevdIncQty: string | null;
  /** Announced by */
  announcedBy: string | null;
  /** Reserved out */
  prevdRedcQty: string | null;
  /** Worth (USD) */
  totalAmt: string | null;
  /** Average price (USD) */
  avgPrice: string | null;
  /** Last in */
  lastIn: string | null;
  /** Last out */
  lastOut: string | null;
  /** Storage limit */
  limitDate: string | null;
  /** Remark */
  remark: string | null;
}

/** 核扣记录 · Event of a serial */
export interface BondedEventRow {
  id: number;
  version: number;
  /** When */
  at: string | null;
  /** Event */
  event: string | null;
  /** Document no. */
  documentNo: string | null;
  /** Quantity */
  qty: string | null;
  /** Surplus then */
  surplusQty: string | null;
  /** Still reserved */
  isHeld: '0' | '1' | null;
  /** In or out */
  direction: string | null;
  /** Way of deduction */
  mode: string | null;
  /** Amount (USD) */
  amountUsd: string | null;
  /** Kind of document */
  documentKind: string | null;
  /** Document */
  documentId: number | null;
  /** Line of the document */
  lineId: number | null;
  /** Receipt */
  receiptId: number | null;
  /** Message */
  receiptKind: string | null;
  /** Result */
  receiptResult: string | null;
  /** From */
  byName: string | null;
}

/** 理论结余 · Theory balance */
export interface BondedTheoryRow {
  id: number;
  version: number;
  /** Serial */
  gdsSeqno: string;
  /** Material no. */
  gdsMtno: string;
  /** Goods name */
  gdsNm: string;
  /** Unit */
  dclUnitcd: string | null;
  /** At the start */
  vclrPridInitQty: string | null;
  /** Imports */
  impQty: string | null;
  /** Deep processing, in */
  dprcsCrdwImpQty: string | null;
  /** Exchanged, in */
  exchImpQty: string | null;
  /** Used by products */
  csmTotalQty: string | null;
  /** Sold in China */
  sdinQty: string | null;
  /** Exported again */
  reexpQty: string | null;
  /** Remainder carried over */
  remainTrfoutQty: string | null;
  /** Destroyed */
  dstryQty: string | null;
  /** Exchanged, out */
  exchExpQty: string | null;
  /** Should be left */
  shdRemainQty: string | null;
  /** Scrap expected */
  scrapExpectedQty: string | null;
  /** Scrap left */
  scrapLeftQty: string | null;
  /** More than came in */
  isNegative: '0' | '1' | null;
}

/** 接管库存 · Stock taken over */
export interface BwsOpeningRow {
  id: number;
  version: number;
  /** Serial */
  gdsSeqno: string;
  /** Material no. */
  gdsMtno: string | null;
  /** Goods name */
  gdsNm: string | null;
  /** Unit */
  dclUnitcd: string | null;
  /** Stock that customs told */
  toldQty: string | null;
  /** Quantity */
  qty: string;
  /** Worth (USD) */
  amountUsd: string | null;
  /** Last in */
  inDate: string | null;
}

/** 核注清单 · Bonded inventory list */
export interface BondInvtRow {
  id: number;
  version: number;
  /** List no. */
  bondInvtNo: string | null;
  /** Internal no. */
  etpsInnerInvtNo: string;
  /** Customer */
  customerName: string | null;
  /** State */
  state: string | null;
  /** Account no. */
  putrecNo: string | null;
  /** In or out */
  impexpMarkcd: string;
  /** Kind */
  bondInvtTypecd: string | null;
  /** Material or product */
  mtpckEndprdMarkcd: string | null;
  /** Transfer */
  listType: string | null;
  /** Application no. */
  applyNo: string | null;
  /** Related list no. */
  rltInvtNo: string | null;
  /** Related account no. */
  rltPutrecNo: string | null;
  /** Trade mode */
  supvModecd: string | null;
  /** Mode of transport */
  trspModecd: string | null;
  /** Customs office of declaration */
  dclPlcCuscd: string | null;
  /** Customs office of entry/exit */
  impexpPortcd: string | null;
  /** Country of departure / arrival */
  stshipTrsarvNatcd: string | null;
  /** Sub-store */
  subStore: string | null;
  /** Amount levied (CNY) */
  levyBlAmt: string | null;
  /** Declared to customs */
  dclcusFlag: string | null;
  /** Way of declaring */
  dclcusTypecd: string | null;
  /** Customs makes the declaration */
  genDecFlag: string | null;
  /** Kind of declaration */
  decType: string | null;
  /** Change the declaration too */
  needEntryModified: '0' | '1' | null;
  /** Declaration no. */
  entryNo: string | null;
  /** Single-window no. of the declaration */
  entrySeqNo: string | null;
  /** Declared on (declaration) */
  entryDclTime: string | null;
  /** Operator: credit code */
  bizopEtpsSccd: string | null;
  /** Operator: customs code */
  bizopEtpsno: string | null;
  /** Operator: name */
  bizopEtpsNm: string | null;
  /** Consignee/consignor: credit code */
  rvsngdEtpsSccd: string | null;
  /** Consignee/consignor: customs code */
  rcvgdEtpsno: string | null;
  /** Consignee/consignor: name */
  rcvgdEtpsNm: string | null;
  /** Declarant: credit code */
  dclEtpsSccd: string | null;
  /** Declarant: customs code */
  dclEtpsno: string | null;
  /** Declarant: name */
  dclEtpsNm: string | null;
  /** Input unit: credit code */
  inputCreditCode: string | null;
  /** Input unit: customs code */
  inputCode: string | null;
  /** Input unit: name */
  inputName: string | null;
  /** Keyed on */
  inputTime: string | null;
  /** Related declaration no. */
  rltEntryNo: string | null;
  /** Related party in China: credit code */
  rltEntryBizopEtpsSccd: string | null;
  /** Related party in China: customs code */
  rltEntryBizopEtpsno: string | null;
  /** Related party in China: name */
  rltEntryBizopEtpsNm: string | null;
  /** Related owner: credit code */
  rltEntryRvsngdEtpsSccd: string | null;
  /** Related owner: customs code */
  rltEntryRcvgdEtpsno: string | null;
  /** Related owner: name */
  rltEntryRcvgdEtpsNm: string | null;
  /** Related declarant: credit code */
  rltEntryDclEtpsSccd: string | null;
  /** Related declarant: customs code */
  rltEntryDclEtpsno: string | null;
  /** Related declarant: name */
  rltEntryDclEtpsNm: string | null;
  /** Corresponding declarant: credit code */
  corrEntryDclEtpsSccd: string | null;
  /** Corresponding declarant: customs code */
  corrEntryDclEtpsNo: string | null;
  /** Corresponding declarant: name */
  corrEntryDclEtpsNm: string | null;
  /** Single-window no. */
  invtPreentNo: string | null;
  /** Changes */
  chgTmsCnt: string | null;
  /** What is asked of customs */
  dclTypecd: string | null;
  /** Declared on */
  invtDclTime: string | null;
  /** State at customs */
  invtStucd: string | null;
  /** Deduction */
  vrfdedMarkcd: string | null;
  /** Way of deduction */
  vrfdedModecd: string | null;
  /** Accounting code */
  duCode: string | null;
  /** Pre-deducted on */
  prevdTime: string | null;
  /** Deducted on */
  formalVrfdedTime: string | null;
  /** At the gate */
  invtIochkptStucd: string | null;
  /** Declaration released */
  entryStucd: string | null;
  /** Passports made */
  passportUsedTypecd: string | null;
  /** Reason of return */
  reason: string | null;
  /** What customs decided otherwise */
  disputedResult: string | null;
  /** State before */
  formerState: string | null;
  /** Reviews passed */
  reviewStep: string | null;
  /** Sent */
  sentAt: string | null;
  /** Last answer of customs */
  answeredAt: string | null;
  /** Spare 1 */
  param1: string | null;
  /** Spare 2 */
  param2: string | null;
  /** Spare 3 */
  param3: string | null;
  /** Spare 4 */
  param4: string | null;
  /** Remarks */
  rmk: string | null;
  /** Declarations made */
  declUsedTypecd: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Paper with a list */
  acmpForms: BondInvtAcmpFormDtRow[];
}

/** 核注清单表体 · Inventory list line */
export interface BondInvtDtRow {
  id: number;
  version: number;
  /** Line no. */
  gdsSeqno: string | null;
  /** Account serial no. */
  putrecSeqno: string | null;
  /** Material no. */
  gdsMtno: string | null;
  /** HS code */
  gdecd: string;
  /** Goods name */
  gdsNm: string;
  /** Specification */
  gdsSpcfModelDesc: string | null;
  /** Quantity */
  dclQty: string;
  /** Unit */
  dclUnitcd: string;
  /** Unit price */
  dclUprcAmt: string | null;
  /** Total */
  dclTotalAmt: string;
  /** Currency */
  dclCurrcd: string;
  /** Total in US dollars */
  usdStatTotalAmt: string | null;
  /** First legal quantity */
  lawfQty: string | null;
  /** First legal unit */
  lawfUnitcd: string | null;
  /** Second legal quantity */
  secdLawfQty: string | null;
  /** Second legal unit */
  secdLawfUnitcd: string | null;
  /** Country */
  natcd: string;
  /** Final destination */
  destinationNatcd: string | null;
  /** Levy mode */
  lvyrlfModecd: string | null;
  /** Gross weight (kg) */
  grossWt: string | null;
  /** Net weight (kg) */
  netWt: string | null;
  /** Weight factor */
  wtSfVal: string | null;
  /** First factor */
  fstSfVal: string | null;
  /** Second factor */
  secdSfVal: string | null;
  /** Declaration line (merge) */
  entryGdsSeqno: string | null;
  /** Key goods mark */
  useCd: string | null;
  /** Consumption version */
  ucnsVerno: string | null;
  /** Line of the application */
  applyTbSeqno: string | null;
  /** Dangerous goods */
  clyMarkcd: '0' | '1' | null;
  /** Change mark */
  modfMarkcd: string | null;
  /** Remarks */
  rmk: string | null;
  /** Spare 1 (source of the material) */
  param1: string | null;
  /** Spare 2 */
  param2: string | null;
  /** Spare 3 */
  param3: string | null;
  /** Spare 4 */
  param4: string | null;
  /** On passports */
  passportUsedQty: string | null;
  /** Through the gate */
  actlPassQty: string | null;
  /** Held on the account */
  heldQty: string | null;
  /** Held, in US dollars */
  heldUsd: string | null;
  /** Held on serial no. */
  heldSerial: string | null;
  /** Line of the invoice */
  invoiceDtId: number | null;
  /** Declaration */
  declId: number | null;
  /** Line of the declaration */
  declGNo: string | null;
}

/** 核注清单随附单证 · Paper with a list */
export interface BondInvtAcmpFormDtRow {
  id: number;
  version: number;
  /** No. */
  acmpFormSeqno: string | null;
  /** Line of the list */
  invtGdsSeqno: string | null;
  /** Kind of paper */
  formTypecd: string | null;
  /** Paper no. */
  formNo: string | null;
  /** Fixed no. */
  fixdNo: string | null;
  /** Name of the file */
  acmpFormFileNm: string | null;
  /** Remarks */
  rmk: string | null;
}

/** 核注清单回执 · Answer about an inventory list */
export interface BondInvtAnswerRow {
  id: number;
  version: number;
  /** Inventory list */
  bondInvtId: number;
  /** Key */
  answerKey: string;
  /** Message */
  kind: string;
  /** Result */
  result: string | null;
  /** Change */
  tmsCnt: string | null;
  /** Decided */
  manageAt: string | null;
  /** Note */
  note: string | null;
  /** From */
  cameFrom: string | null;
  /** Took effect */
  isApplied: '0' | '1' | null;
  /** Another declaration than the list's */
  otherEntryNo: string | null;
  /** Made */
  createdAt: string | null;
}

/** 保税发票 · Bonded invoice */
export interface BondInvoiceRow {
  id: number;
  version: number;
  /** Invoice no. */
  invoiceNo: string;
  /** Customer */
  customerName: string | null;
  /** State */
  state: string | null;
  /** In or out */
  impexpMarkcd: string;
  /** Date */
  invoiceDate: string | null;
  /** Contract no. */
  contrNo: string | null;
  /** Account no. */
  putrecNo: string | null;
  /** Terms of delivery */
  transMode: string | null;
  /** Currency */
  currency: string | null;
  /** Total */
  totalAmt: string | null;
  /** Seller */
  seller: string | null;
  /** Address of the seller */
  sellerAddress: string | null;
  /** Buyer */
  buyer: string | null;
  /** Address of the buyer */
  buyerAddress: string | null;
  /** Terms of payment */
  paymentTerms: string | null;
  /** Reviews passed */
  reviewStep: string | null;
  /** Confirmed */
  confirmedAt: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 保税发票明细 · Bonded invoice line */
export interface BondInvoiceDtRow {
  id: number;
  version: number;
  /** Line no. */
  lineNo: string | null;
  /** Material no. */
  gdsMtno: string;
  /** HS code */
  gdecd: string | null;
  /** Goods name */
  gdsNm: string;
  /** Specification */
  gdsSpcfModelDesc: string | null;
  /** Quantity */
  dclQty: string;
  /** Unit */
  dclUnitcd: string;
  /** Unit price */
  dclUprcAmt: string | null;
  /** Total */
  dclTotalAmt: string;
  /** Currency */
  dclCurrcd: string;
  /** Country of origin */
  natcd: string | null;
  /** Final destination */
  destinationNatcd: string | null;
  /** Gross weight (kg) */
  grossWt: string | null;
  /** Net weight (kg) */
  netWt: string | null;
  /** Account serial no. */
  putrecSeqno: string | null;
  /** Remarks */
  rmk: string | null;
}

/** 非保税出入记录 · Non-bonded movement */
export interface NobonMoveRow {
  id: number;
  version: number;
  /** Record no. */
  moveNo: string;
  /** Customer */
  customerName: string | null;
  /** In or out */
  direction: string;
  /** Date */
  moveDate: string;
  /** Material no. */
  gdsMtno: string;
  /** Goods name */
  gdsNm: string;
  /** Lot no. */
  lotNo: string | null;
  /** Quantity */
  qty: string;
  /** Unit */
  unit: string;
  /** Gross weight (kg) */
  grossWt: string | null;
  /** Sub-store */
  subStore: string | null;
  /** Supplier or consignee */
  party: string | null;
  /** Passport no. */
  passportNo: string | null;
  /** Vehicle */
  vehicleNo: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 非保税库存 · Non-bonded stock */
export interface NobonStockRow {
  id: number;
  version: number;
  /** Customer */
  customerName: string | null;
  /** Material no. */
  gdsMtno: string | null;
  /** Goods name */
  gdsNm: string | null;
  /** Lot no. */
  lotNo: string | null;
  /** Unit */
  unit: string | null;
  /** In */
  inQty: string | null;
  /** Out */
  outQty: string | null;
  /** In stock */
  stockQty: string | null;
  /** Last moved */
  lastOn: string | null;
}

/** 业务申报表 · Business application */
export interface SasDclRow {
  id: number;
  version: number;
  /** Internal no. */
  etpsPreentNo: string;
  /** Application no. */
  sasDclNo: string | null;
  /** Customer */
  customerName: string | null;
  /** State */
  state: string | null;
  /** Business */
  businessTypecd: string;
  /** Direction */
  directionTypecd: string | null;
  /** Account in the zone */
  areainOriactNo: string | null;
  /** Account outside */
  areaoutOriactNo: string | null;
  /** Customs office */
  masterCuscd: string | null;
  /** Valid until */
  validTime: string | null;
  /** Place of exhibition */
  exhibitionPlace: string | null;
  /** Applicant */
  dclEr: string | null;
  /** Deposit bill no. */
  dpstLevyBlNo: string | null;
  /** Deposit (CNY) */
  dpstAmt: string | null;
  /** In the zone: customs code */
  areainEtpsno: string | null;
  /** In the zone: name */
  areainEtpsNm: string | null;
  /** In the zone: credit code */
  areainEtpsSccd: string | null;
  /** Outside: customs code */
  areaoutEtpsno: string | null;
  /** Outside: name */
  areaoutEtpsNm: string | null;
  /** Outside: credit code */
  areaoutEtpsSccd: string | null;
  /** Declarant: customs code */
  dclEtpsno: string | null;
  /** Declarant: name */
  dclEtpsNm: string | null;
  /** Declarant: credit code */
  dclEtpsSccd: string | null;
  /** Single-window no. */
  sasDclPreentNo: string | null;
  /** Changes */
  chgTmsCnt: string | null;
  /** What is asked of customs */
  dclTypecd: string | null;
  /** Declared on */
  dclTime: string | null;
  /** Decision of customs */
  emapvMarkcd: string | null;
  /** State at customs */
  dclTbStucd: string | null;
  /** State before */
  formerState: string | null;
  /** Pause mark */
  pauseMarkcd: string | null;
  /** Paused or resumed */
  pauseTime: string | null;
  /** Highest line no. */
  lastLine: string | null;
  /** What customs says */
  reason: string | null;
  /** Sent */
  sentAt: string | null;
  /** Last answer of customs */
  answeredAt: string | null;
  /** Number keyed by people */
  keyedNo: string | null;
  /** Decision keyed by people */
  keyedResult: string | null;
  /** Changes when it was keyed */
  keyedTmsCnt: string | null;
  /** What customs decided otherwise */
  disputedResult: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Goods of an application */
  lines: SasDclDtRow[];
  /** Consumption of an application */
  ucns: SasDclUcnsDtRow[];
  /** Paper with an application */
  acmpForms: SasDclAcmpFormDtRow[];
}

/** 业务申报表商品 · Goods of an application */
export interface SasDclDtRow {
  id: number;
  version: number;
  /** Line no. */
  sasDclSeqno: string | null;
  /** Material or product */
  mtpckEndprdTypecd: string | null;
  /** Account serial no. */
  oriactGdsSeqno: string | null;
  /** HS code */
  gdecd: string | null;
  /** Goods name */
  gdsNm: string | null;
  /** Specification */
  gdsSpcfModelDesc: string | null;
  /** Quantity */
  dclQty: string | null;
  /** Unit */
  dclUnitcd: string | null;
  /** Unit price */
  dclUprcAmt: string | null;
  /** Total */
  dclTotalAmt: string | null;
  /** Currency */
  dclCurrcd: string | null;
  /** Licence no. */
  licenceNo: string | null;
  /** Licence valid until */
  licenceValidTime: string | null;
  /** Mark of the goods */
  gdsMarkcd: string | null;
  /** About the goods */
  gdsRmk: string | null;
  /** Change mark */
  modfMarkcd: string | null;
  /** Remarks */
  rmk: string | null;
}

/** 业务申报表单耗 · Consumption of an application */
export interface SasDclUcnsDtRow {
  id: number;
  version: number;
  /** Product line */
  endprdSeqno: string;
  /** Material line */
  mtpckSeqno: string;
  /** Net consumption */
  netUseupQty: string;
  /** Loss (%) */
  lossRate: string | null;
  /** Change mark */
  modfMarkcd: string | null;
}

/** 业务申报表随附单证 · Paper with an application */
export interface SasDclAcmpFormDtRow {
  id: number;
  version: number;
  /** No. */
  acmpFormSeqno: string | null;
  /** Kind of paper */
  formTypecd: string | null;
  /** Paper no. */
  formNo: string | null;
  /** Fixed no. */
  fixdNo: string | null;
  /** Name of the file */
  acmpFormFileNm: string | null;
  /** Remarks */
  rmk: string | null;
}

/** 出入库单 · Stock list */
export interface SasStockRow {
  id: number;
  version: number;
  /** Internal no. */
  etpsPreentNo: string;
  /** Stock list no. */
  sasStockNo: string | null;
  /** Customer */
  customerName: string | null;
  /** Application no. */
  sasDclNo: string | null;
  /** Account in the zone */
  areainOriactNo: string | null;
  /** Customs office */
  masterCuscd: string | null;
  /** In or out */
  stockTypecd: string;
  /** Business */
  businessTypecd: string | null;
  /** Collective declaration */
  centralizedDclTypecd: string | null;
  /** Stock list that is returned */
  rltSasStockNo: string | null;
  /** Inventory list */
  rltBondInvtNo: string | null;
  /** Trade mode */
  supvModecd: string | null;
  /** Applicant */
  dclEr: string | null;
  /** Packages */
  packageQty: string | null;
  /** Gross weight (kg) */
  grossWt: string | null;
  /** Net weight (kg) */
  netWt: string | null;
  /** Kind of packing */
  packType: string | null;
  /** Amount levied (CNY) */
  levyBlAmt: string | null;
  /** In the zone: customs code */
  areainEtpsno: string | null;
  /** In the zone: name */
  areainEtpsNm: string | null;
  /** In the zone: credit code */
  areainEtpsSccd: string | null;
  /** State */
  stucd: string | null;
  /** Single-window no. */
  sasStockPreentNo: string | null;
  /** Changes */
  chgTmsCnt: string | null;
  /** What is asked of customs */
  dclTypecd: string | null;
  /** Declared on */
  dclTime: string | null;
  /** Decision of customs */
  emapvMarkcd: string | null;
  /** Through the gate */
  passTypecd: string | null;
  /** Passports made */
  passportUsedTypecd: string | null;
  /** Highest line no. */
  lastLine: string | null;
  /** What customs says */
  reason: string | null;
  /** Sent */
  sentAt: string | null;
  /** Last answer of customs */
  answeredAt: string | null;
  /** Number keyed by people */
  keyedNo: string | null;
  /** Decision keyed by people */
  keyedResult: string | null;
  /** Changes when it was keyed */
  keyedTmsCnt: string | null;
  /** What customs decided otherwise */
  disputedResult: string | null;
  /** First approved at */
  approvedAt: string | null;
  /** Remarks */
  rmk: string | null;
  /** Declarations made */
  declUsedTypecd: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Stock list line */
  lines: SasStockDtRow[];
}

/** 出入库单表体 · Stock list line */
export interface SasStockDtRow {
  id: number;
  version: number;
  /** Line no. */
  sasStockSeqno: string | null;
  /** Application line */
  sasDclSeqno: string | null;
  /** Account serial no. */
  oriactGdsSeqno: string | null;
  /** Material no. */
  gdsMtno: string | null;
  /** HS code */
  gdecd: string | null;
  /** Goods name */
  gdsNm: string | null;
  /** Specification */
  gdsSpcfModelDesc: string | null;
  /** Unit */
  dclUnitcd: string | null;
  /** First legal unit */
  lawfUnitcd: string | null;
  /** Second legal unit */
  secdLawfUnitcd: string | null;
  /** Country */
  natcd: string | null;
  /** Unit price */
  dclUprcAmt: string | null;
  /** Total */
  dclTotalAmt: string | null;
  /** Currency */
  dclCurrcd: string | null;
  /** Total in US dollars */
  usdStatTotalAmt: string | null;
  /** First legal quantity */
  lawfQty: string | null;
  /** Second legal quantity */
  secdLawfQty: string | null;
  /** Weight factor */
  wtSfVal: string | null;
  /** First factor */
  fstSfVal: string | null;
  /** Second factor */
  secdSfVal: string | null;
  /** Quantity */
  dclQty: string | null;
  /** Gross weight (kg) */
  grossWt: string | null;
  /** Net weight (kg) */
  netWt: string | null;
  /** Use */
  useCd: string | null;
  /** Levy mode */
  lvyrlfModecd: string | null;
  /** Consumption version */
  ucnsVerno: string | null;
  /** Dangerous goods */
  clyMarkcd: '0' | '1' | null;
  /** Line that is returned */
  rltStockSeqno: string | null;
  /** Quantity given back */
  replaceQty: string | null;
  /** On passports */
  passportUsedQty: string | null;
  /** Through the gate */
  actlPassQty: string | null;
  /** Remarks */
  rmk: string | null;
  /** Declaration */
  declId: number | null;
  /** Line of the declaration */
  declGNo: string | null;
}

/** 核放单 · Passport */
export interface SasPassportRow {
  id: number;
  version: number;
  /** Internal no. */
  etpsPreentNo: string;
  /** Passport no. */
  passportNo: string | null;
  /** Customer */
  customerName: string | null;
  /** State */
  state: string | null;
  /** Kind */
  passportTypecd: string;
  /** In or out */
  ioTypecd: string;
  /** Binding */
  bindTypecd: string | null;
  /** Kind of document */
  rltTbTypecd: string | null;
  /** Documents */
  rltNo: string | null;
  /** Customs office */
  masterCuscd: string | null;
  /** Applicant and phone */
  dclErConc: string | null;
  /** Number plate */
  vehicleNo: string | null;
  /** IC card of the vehicle */
  vehicleIcNo: string | null;
  /** Vehicle weight (kg) */
  vehicleWt: string | null;
  /** Frame no. */
  vehicleFrameNo: string | null;
  /** Frame weight (kg) */
  vehicleFrameWt: string | null;
  /** Container no. */
  containerNo: string | null;
  /** Container type */
  containerType: string | null;
  /** Container weight (kg) */
  containerWt: string | null;
  /** Goods, gross (kg) */
  totalGrossWt: string | null;
  /** Goods, net (kg) */
  totalNetWt: string | null;
  /** Total weight (kg) */
  totalWt: string | null;
  /** In the zone: customs code */
  areainEtpsno: string | null;
  /** In the zone: name */
  areainEtpsNm: string | null;
  /** In the zone: credit code */
  areainEtpsSccd: string | null;
  /** Declarant: customs code */
  dclEtpsno: string | null;
  /** Declarant: name */
  dclEtpsNm: string | null;
  /** Declarant: credit code */
  dclEtpsSccd: string | null;
  /** Single-window no. */
  sasPassportPreentNo: string | null;
  /** Changes */
  chgTmsCnt: string | null;
  /** What is asked of customs */
  dclTypecd: string | null;
  /** Declared on */
  dclTime: string | null;
  /** Decision of customs */
  emapvMarkcd: string | null;
  /** State at customs */
  stucd: string | null;
  /** Inspection */
  logisticsStucd: string | null;
  /** First gate */
  passId: string | null;
  /** Through the first gate */
  passTime: string | null;
  /** Second gate */
  secdPassId: string | null;
  /** Through the second gate */
  secdPassTime: string | null;
  /** Weighed at the gate (kg) */
  passCollectWt: string | null;
  /** Difference (kg) */
  wtError: string | null;
  /** Last word of the gate */
  gateTime: string | null;
  /** State before */
  formerState: string | null;
  /** What customs says */
  reason: string | null;
  /** Sent */
  sentAt: string | null;
  /** Last answer of customs */
  answeredAt: string | null;
  /** Number keyed by people */
  keyedNo: string | null;
  /** Decision keyed by people */
  keyedResult: string | null;
  /** Changes when it was keyed */
  keyedTmsCnt: string | null;
  /** What customs decided otherwise */
  disputedResult: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Document on a passport */
  docs: SasPassportRltRow[];
  /** Goods on a passport */
  lines: SasPassportDtRow[];
}

/** 核放单关联单证 · Document on a passport */
export interface SasPassportRltRow {
  id: number;
  version: number;
  /** Kind */
  rtlBillTypecd: string | null;
  /** Document no. */
  rtlBillNo: string;
}

/** 核放单商品 · Goods on a passport */
export interface SasPassportDtRow {
  id: number;
  version: number;
  /** Line no. */
  passportSeqno: string | null;
  /** Line of the document */
  rltGdsSeqno: string | null;
  /** Material no. */
  gdsMtno: string | null;
  /** HS code */
  gdecd: string | null;
  /** Goods name */
  gdsNm: string | null;
  /** Unit */
  dclUnitcd: string | null;
  /** Quantity */
  dclQty: string | null;
  /** Gross weight (kg) */
  grossWt: string | null;
  /** Net weight (kg) */
  netWt: string | null;
}

/** 车辆备案 · Vehicle record */
export interface SasVehicleRow {
  id: number;
  version: number;
  /** Number plate */
  vehicleNo: string;
  /** Customer */
  customerName: string | null;
  /** State */
  state: string | null;
  /** Customs office */
  masterCuscd: string | null;
  /** Vehicle weight (kg) */
  vehicleWt: string;
  /** Frame no. */
  vehicleFrameNo: string | null;
  /** Frame weight (kg) */
  vehicleFrameWt: string | null;
  /** IC card of the vehicle */
  vehicleIcNo: string | null;
  /** Kind of vehicle */
  vehicleTypecd: string | null;
  /** Applicant */
  dclEr: string | null;
  /** Enterprise: customs code */
  etpsno: string | null;
  /** Enterprise: name */
  etpsNm: string | null;
  /** Enterprise: credit code */
  etpsSccd: string | null;
  /** Single-window no. */
  dclPreentNo: string | null;
  /** Customs no. of the vehicle */
  vehicleCusNo: string | null;
  /** Changes */
  chgTmsCnt: string | null;
  /** What is asked of customs */
  dclTypecd: string | null;
  /** Declared on */
  dclTime: string | null;
  /** Decision of customs */
  emapvMarkcd: string | null;
  /** What customs says */
  reason: string | null;
  /** Sent */
  sentAt: string | null;
  /** Last answer of customs */
  answeredAt: string | null;
  /** Number keyed by people */
  keyedNo: string | null;
  /** Decision keyed by people */
  keyedResult: string | null;
  /** Changes when it was keyed */
  keyedTmsCnt: string | null;
  /** What customs decided otherwise */
  disputedResult: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 未用回执 · Unused answers */
export interface StrayAnswerRow {
  id: number;
  version: number;
  /** Kind */
  kind: string | null;
  /** Received */
  receivedAt: string | null;
  /** File */
  fileName: string | null;
  /** Reason */
  reasonZh: string | null;
  /** Reason */
  reasonEn: string | null;
  /** Unified no. */
  cusCiqNo: string | null;
  /** Pocket */
  pocketId: string | null;
  /** Part */
  pocketNo: string | null;
  /** Of parts */
  pocketQty: string | null;
  /** Parts here */
  pocketHere: string | null;
}

/** 委托资料 · Paper */
export interface ClientOrderPaperRow {
  id: number;
  version: number;
  /** Kind */
  edocCode: string;
  /** Number */
  paperNo: string | null;
  /** Asked for */
  askedOn: string | null;
  /** Needed by */
  neededOn: string | null;
  /** Received */
  receivedOn: string | null;
  /** Remarks */
  rmk: string | null;
  /** File */
  fileName: string | null;
  /** File id */
  fileId: number | null;
}

/** 费用 · Fee */
export interface ClientOrderFeeRow {
  id: number;
  version: number;
  /** Fee */
  feeKind: string;
  /** Amount */
  amount: string;
  /** Currency */
  feeCurr: string;
  /** Invoice no. */
  invoiceNo: string | null;
  /** Invoiced */
  invoicedOn: string | null;
  /** Remarks */
  rmk: string | null;
}

/** 港区数据 · Port record */
export interface DocuGoodsRow {
  id: number;
  version: number;
  /** Bill of lading no. */
  billNo: string;
  /** Import/export */
  iEFlag: string;
  /** State at the port */
  portState: string | null;
  /** Means of transport */
  trafName: string | null;
  /** Voyage no. */
  voyNo: string | null;
  /** Customs office of entry/exit */
  iEPort: string | null;
  /** Terminal */
  terminal: string | null;
  /** Packages */
  packNo: string | null;
  /** Gross weight (kg) */
  grossWet: string | null;
  /** Manifest sent */
  manifestOn: string | null;
  /** Arrived */
  arrivedOn: string | null;
  /** In the yard */
  yardOn: string | null;
  /** Released */
  releasedOn: string | null;
  /** Came by */
  source: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
  /** Container */
  containers: DocuGoodsBoxRow[];
}

/** 集装箱 · Container */
export interface DocuGoodsBoxRow {
  id: number;
  version: number;
  /** Container no. */
  containerId: string;
  /** Container size and type */
  containerMd: string | null;
  /** Seal no. */
  sealNo: string | null;
  /** Packages inside */
  boxPackNo: string | null;
  /** Weight of its goods (kg) */
  boxGrossWt: string | null;
  /** Container in the yard */
  gateInOn: string | null;
  /** Container left */
  gateOutOn: string | null;
}

/** 接口令牌 · API token */
export interface ApiTokenRow {
  id: number;
  version: number;
  /** Name */
  name: string;
  /** May */
  scope: string;
  /** Valid until */
  expiresOn: string;
  /** Enabled */
  isEnabled: '0' | '1' | null;
  /** Secret ends in */
  hint: string | null;
  /** Secret made */
  issuedAt: string | null;
  /** Last used */
  lastUsedAt: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 事件推送 · Webhook */
export interface WebhookRow {
  id: number;
  version: number;
  /** Name */
  name: string;
  /** Address */
  url: string;
  /** Documents (none: all) */
  documents: string | null;
  /** Enabled */
  isEnabled: '0' | '1' | null;
  /** Secret ends in */
  hint: string | null;
  /** Secret made */
  issuedAt: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 推送记录 · Webhook delivery */
export interface WebhookDeliveryRow {
  id: number;
  version: number;
  /** Webhook */
  name: string | null;
  /** Document */
  document: string | null;
  /** Action */
  action: string | null;
  /** Document id */
  documentId: number | null;
  /** State */
  state: string | null;
  /** Tries */
  tries: string | null;
  /** Answer */
  answer: string | null;
  /** Next try */
  nextAt: string | null;
  /** Delivered */
  sentAt: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
}

/** 企业规则 · House rule */
export interface HouseRuleRow {
  id: number;
  version: number;
  /** Name */
  name: string;
  /** Document */
  document: string | null;
  /** Condition */
  condition: string;
  /** Severity */
  severity: string;
  /** Text in Chinese */
  messageZh: string;
  /** Text in English */
  messageEn: string | null;
  /** Field it stands at */
  field: string | null;
  /** Enabled */
  isEnabled: '0' | '1' | null;
  /** Version of the rule */
  revision: string | null;
  /** Version tried */
  triedRevision: string | null;
  /** Tried */
  triedAt: string | null;
  /** Documents tried */
  looked: string | null;
  /** Documents found */
  stopped: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 规则版本 · Version of a house rule */
export interface HouseRuleVersionRow {
  id: number;
  version: number;
  /** Rule */
  ruleId: number | null;
  /** Version of the rule */
  revision: string | null;
  /** Changed by */
  savedBy: string | null;
  /** Made */
  createdAt: string | null;
  /** Document */
  document: string | null;
  /** Severity */
  severity: string | null;
  /** Condition */
  condition: string | null;
  /** Field it stands at */
  field: string | null;
  /** Text in Chinese */
  messageZh: string | null;
  /** Text in English */
  messageEn: string | null;
  /** Belongs to */
  orgId: number;
}

/** 入库通知 · Inbound order */
export interface AsnRow {
  id: number;
  version: number;
  /** Inbound order no. */
  asnNo: string;
  /** Customer */
  customerName: string | null;
  /** Kind */
  asnType: string;
  /** Warehouse */
  warehouse: string;
  /** Supplier */
  supplier: string | null;
  /** Expected on */
  expectedOn: string | null;
  /** Bonded */
  isBonded: '0' | '1' | null;
  /** Account no. */
  accountNo: string | null;
  /** Inventory list no. */
  bondInvtNo: string | null;
  /** Declaration no. */
  entryId: string | null;
  /** Bill of lading no. */
  billNo: string | null;
  /** Carrier */
  carrier: string | null;
  /** Vehicle */
  vehicleNo: string | null;
  /** Containers */
  containerNos: string | null;
  /** State */
  status: string | null;
  /** Why it differs */
  difference: string | null;
  /** Receiving ended */
  finishedAt: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 入库明细 · Inbound line */
export interface AsnDtRow {
  id: number;
  version: number;
  /** Material no. */
  gdsMtno: string;
  /** Goods name */
  gdsNm: string;
  /** HS code */
  gdecd: string | null;
  /** Account serial no. */
  gdsSeqno: string | null;
  /** Lot no. */
  lotNo: string | null;
  /** Origin */
  natcd: string | null;
  /** Expected */
  expectedQty: string;
  /** Received */
  receivedQty: string | null;
  /** Damaged */
  damagedQty: string | null;
  /** Put away */
  putQty: string | null;
  /** Unit */
  unit: string;
  /** Location */
  location: string | null;
  /** State */
  lineState: string | null;
  /** Packages */
  packNo: string | null;
  /** Gross weight (kg) */
  grossWt: string | null;
  /** Net weight (kg) */
  netWt: string | null;
  /** Total */
  totalAmt: string | null;
  /** Currency */
  currency: string | null;
  /** Made of */
  madeOf: string | null;
  /** Remarks */
  rmk: string | null;
}

/** 出库通知 · Outbound order */
export interface DsnRow {
  id: number;
  version: number;
  /** Outbound order no. */
  dsnNo: string;
  /** Customer */
  customerName: string | null;
  /** Kind */
  dsnType: string;
  /** Warehouse */
  warehouse: string;
  /** Consignee */
  consignee: string | null;
  /** Planned for */
  plannedOn: string | null;
  /** Bonded */
  isBonded: '0' | '1' | null;
  /** Account no. */
  accountNo: string | null;
  /** Inventory list no. */
  bondInvtNo: string | null;
  /** Passport no. */
  passportNo: string | null;
  /** Declaration no. */
  entryId: string | null;
  /** Vehicle */
  vehicleNo: string | null;
  /** Packages */
  packNo: string | null;
  /** State */
  status: string | null;
  /** Shipped */
  shippedAt: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 出库明细 · Outbound line */
export interface DsnDtRow {
  id: number;
  version: number;
  /** Material no. */
  gdsMtno: string;
  /** Goods name */
  gdsNm: string;
  /** Account serial no. */
  gdsSeqno: string | null;
  /** Lot no. */
  lotNo: string | null;
  /** Wanted */
  requiredQty: string;
  /** Allocated */
  allocatedQty: string | null;
  /** Picked */
  pickedQty: string | null;
  /** Shipped */
  shippedQty: string | null;
  /** Unit */
  unit: string;
  /** State */
  lineState: string | null;
  /** Remarks */
  rmk: string | null;
}

/** 拣货任务 · Pick */
export interface DsnPickRow {
  id: number;
  version: number;
  /** Outbound order */
  dsnId: number | null;
  /** Outbound line */
  lineId: number | null;
  /** Stock */
  stockId: number | null;
  /** Location */
  location: string | null;
  /** Material no. */
  gdsMtno: string | null;
  /** Lot no. */
  lotNo: string | null;
  /** Account serial no. */
  gdsSeqno: string | null;
  /** Allocated */
  qty: string | null;
  /** Picked */
  pickedQty: string | null;
  /** Unit */
  unit: string | null;
}

/** 库存 · Stock */
export interface WmsStockRow {
  id: number;
  version: number;
  /** Warehouse */
  warehouse: string;
  /** Material no. */
  gdsMtno: string | null;
  /** Goods name */
  gdsNm: string | null;
  /** Lot no. */
  lotNo: string | null;
  /** Account no. */
  accountNo: string | null;
  /** Account serial no. */
  gdsSeqno: string | null;
  /** Location */
  location: string | null;
  /** In stock */
  qty: string | null;
  /** Allocated */
  heldQty: string | null;
  /** Unit */
  unit: string | null;
  /** In since */
  since: string | null;
  /** Belongs to */
  orgId: number;
  /** Changed */
  updatedAt: string | null;
}

/** 库存变动 · Movement */
export interface WmsMoveRow {
  id: number;
  version: number;
  /** When */
  at: string | null;
  /** What happened */
  kind: string | null;
  /** Quantity */
  qty: string | null;
  /** Unit */
  unit: string | null;
  /** Material no. */
  gdsMtno: string | null;
  /** Lot no. */
  lotNo: string | null;
  /** Account no. */
  accountNo: string | null;
  /** Account serial no. */
  gdsSeqno: string | null;
  /** Warehouse */
  warehouse: string;
  /** Location */
  location: string | null;
  /** Document no. */
  documentNo: string | null;
  /** By */
  byName: string | null;
  /** Kind of document */
  documentKind: string | null;
  /** Document */
  documentId: number | null;
  /** Line of the document */
  lineId: number | null;
  /** Stock */
  stockId: number | null;
  /** Belongs to */
  orgId: number;
}

/** 库存平衡表 · Warehouse against account */
export interface WmsCompareRow {
  id: number;
  version: number;
  /** Account serial no. */
  gdsSeqno: string | null;
  /** Material no. */
  gdsMtno: string | null;
  /** Goods name */
  gdsNm: string | null;
  /** Unit of the account */
  dclUnitcd: string | null;
  /** Surplus of the account */
  accountQty: string | null;
  /** In the warehouse */
  warehouseQty: string | null;
  /** Difference */
  differenceQty: string | null;
  /** Result */
  verdict: string | null;
}

/** 盘点调整 · Count and adjustment */
export interface WmsCountRow {
  id: number;
  version: number;
  /** Count no. */
  countNo: string;
  /** Customer */
  customerName: string | null;
  /** Kind */
  adjustType: string;
  /** Warehouse */
  warehouse: string;
  /** Cause */
  cause: string | null;
  /** State */
  state: string | null;
  /** What the approver says */
  reason: string | null;
  /** Approved */
  approvedAt: string | null;
  /** Remarks */
  rmk: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 盘点明细 · Count line */
export interface WmsCountDtRow {
  id: number;
  version: number;
  /** Material no. */
  gdsMtno: string;
  /** Goods name */
  gdsNm: string | null;
  /** Lot no. */
  lotNo: string | null;
  /** Account no. */
  accountNo: string | null;
  /** Account serial no. */
  gdsSeqno: string | null;
  /** Location */
  location: string;
  /** Unit */
  unit: string;
  /** On the books */
  bookQty: string | null;
  /** Counted */
  countedQty: string | null;
  /** Difference */
  differenceQty: string | null;
  /** Remarks */
  rmk: string | null;
}

/** 智能识别 · Recognition */
export interface RecognitionRow {
  id: number;
  version: number;
  /** Recognition no. */
  recgNo: string | null;
  /** Import or export */
  iEFlag: string;
  /** Whose declaration */
  customerId: number | null;
  /** Customer */
  customerName: string | null;
  /** State */
  state: string | null;
  /** Papers */
  paperCount: string | null;
  /** Papers read */
  paperRead: string | null;
  /** To look at */
  unsureCount: string | null;
  /** Seller */
  supplier: string | null;
  /** Seller as compared */
  supplierKey: string | null;
  /** Invoice no. */
  invoiceNo: string | null;
  /** Bill of lading no. */
  billNo: string | null;
  /** Total amount */
  totalAmount: string | null;
  /** Currency */
  currency: string | null;
  /** Remarks */
  note: string | null;
  /** Kind of draft */
  madeKind: string | null;
  /** Draft */
  madeId: number | null;
  /** Draft no. */
  madeNo: string | null;
  /** Uploaded by */
  makerId: number | null;
  /** Uploaded by */
  makerName: string | null;
  /** Read */
  readAt: string | null;
  /** Confirmed */
  confirmedAt: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** 识别模板 · Recognition template */
export interface RecgTemplateRow {
  id: number;
  version: number;
  /** Supplier */
  supplier: string | null;
  /** Supplier as compared */
  supplierKey: string | null;
  /** Value */
  field: string | null;
  /** Column of goods */
  isLine: '0' | '1' | null;
  /** Words beside it, or goods */
  label: string | null;
  /** Where it stands */
  place: string | null;
  /** Material no. */
  gdsMtno: string | null;
  /** Hint */
  hint: string | null;
  /** Goods as compared */
  about: string | null;
  /** Times used */
  uses: string | null;
  /** Last used */
  usedAt: string | null;
  /** Taught by */
  taughtBy: string | null;
  /** Belongs to */
  orgId: number;
  /** Made */
  createdAt: string | null;
  /** Changed */
  updatedAt: string | null;
}

/** The row of each resource, by the name of its definition. */
export interface Rows {
  declaration: DeclarationRow;
  declarationLine: DeclarationLineRow;
  declarationGoodsLimit: DeclarationGoodsLimitRow;
  declarationContainer: DeclarationContainerRow;
  declarationLicenceDocu: DeclarationLicenceDocuRow;
  declarationEdoc: DeclarationEdocRow;
  declarationEco: DeclarationEcoRow;
  declarationRequestCert: DeclarationRequestCertRow;
  declarationOtherPack: DeclarationOtherPackRow;
  declarationCopLimit: DeclarationCopLimitRow;
  declarationUser: DeclarationUserRow;
  declarationMarkLob: DeclarationMarkLobRow;
  declarationCopPromise: DeclarationCopPromiseRow;
  declarationTpAccess: DeclarationTpAccessRow;
  declarationSign: DeclarationSignRow;
  announcement: AnnouncementRow;
  contactRequest: ContactRequestRow;
  outwardMessage: OutwardMessageRow;
  dictFamily: DictFamilyRow;
  dictEntry: DictEntryRow;
  organisation: OrganisationRow;
  orgParams: OrgParamsRow;
  user: UserRow;
  role: RoleRow;
  auditEntry: AuditEntryRow;
  material: MaterialRow;
  materialPrice: MaterialPriceRow;
  etps: EtpsRow;
  storeSub: StoreSubRow;
  taxRateSpecial: TaxRateSpecialRow;
  baseDataPriv: BaseDataPrivRow;
  baseFile: BaseFileRow;
  storedFile: StoredFileRow;
  knowledge: KnowledgeRow;
  hsCode: HsCodeRow;
  exchangeRate: ExchangeRateRow;
  exportJob: ExportJobRow;
  savedFilter: SavedFilterRow;
  entryTemplate: EntryTemplateRow;
  declDetail: DeclDetailRow;
  undeclared: UndeclaredRow;
  unpaid: UnpaidRow;
  boxVolume: BoxVolumeRow;
  reportShdcGzjx: ReportShdcGzjxRow;
  declAmendment: DeclAmendmentRow;
  message: MessageRow;
  notice: NoticeRow;
  question: QuestionRow;
  questionEntry: QuestionEntryRow;
  deadline: DeadlineRow;
  deadlineRule: DeadlineRuleRow;
  baseDataPrivRequest: BaseDataPrivRequestRow;
  taxFcst: TaxFcstRow;
  taxFcstDtl: TaxFcstDtlRow;
  taxBill: TaxBillRow;
  taxBillEntry: TaxBillEntryRow;
  taxBillDtl: TaxBillDtlRow;
  taxCompare: TaxCompareRow;
  fcst: FcstRow;
  fcstDtl: FcstDtlRow;
  fcstDecDtl: FcstDecDtlRow;
  fcstModel: FcstModelRow;
  fcstBooking: FcstBookingRow;
  fcstBox: FcstBoxRow;
  fcstSetting: FcstSettingRow;
  fcstCare: FcstCareRow;
  ecoCert: EcoCertRow;
  ecoCertDtl: EcoCertDtlRow;
  fcstCert: FcstCertRow;
  declCert: DeclCertRow;
  originCert: OriginCertRow;
  originCertDtl: OriginCertDtlRow;
  originCertMtl: OriginCertMtlRow;
  fcstInvt: FcstInvtRow;
  clientOrder: ClientOrderRow;
  clientOrderDtl: ClientOrderDtlRow;
  ems: EmsRow;
  emsDt: EmsDtRow;
  emsUcnsDt: EmsUcnsDtRow;
  emsAcmpFormDt: EmsAcmpFormDtRow;
  bws: BwsRow;
  bwsDt: BwsDtRow;
  bwsAcmpFormDt: BwsAcmpFormDtRow;
  eml: EmlRow;
  emlDt: EmlDtRow;
  emlUcnsDt: EmlUcnsDtRow;
  emlAcmpFormDt: EmlAcmpFormDtRow;
  bwsDcr: BwsDcrRow;
  bwsDcrDt: BwsDcrDtRow;
  bwsDcrInvt: BwsDcrInvtRow;
  bwsDcrAcmpFormDt: BwsDcrAcmpFormDtRow;
  bondedBalance: BondedBalanceRow;
  bondedEvent: BondedEventRow;
  bondedTheory: BondedTheoryRow;
  bwsOpening: BwsOpeningRow;
  bondInvt: BondInvtRow;
  bondInvtDt: BondInvtDtRow;
  bondInvtAcmpFormDt: BondInvtAcmpFormDtRow;
  bondInvtAnswer: BondInvtAnswerRow;
  bondInvoice: BondInvoiceRow;
  bondInvoiceDt: BondInvoiceDtRow;
  nobonMove: NobonMoveRow;
  nobonStock: NobonStockRow;
  sasDcl: SasDclRow;
  sasDclDt: SasDclDtRow;
  sasDclUcnsDt: SasDclUcnsDtRow;
  sasDclAcmpFormDt: SasDclAcmpFormDtRow;
  sasStock: SasStockRow;
  sasStockDt: SasStockDtRow;
  sasPassport: SasPassportRow;
  sasPassportRlt: SasPassportRltRow;
  sasPassportDt: SasPassportDtRow;
  sasVehicle: SasVehicleRow;
  strayAnswer: StrayAnswerRow;
  clientOrderPaper: ClientOrderPaperRow;
  clientOrderFee: ClientOrderFeeRow;
  docuGoods: DocuGoodsRow;
  docuGoodsBox: DocuGoodsBoxRow;
  apiToken: ApiTokenRow;
  webhook: WebhookRow;
  webhookDelivery: WebhookDeliveryRow;
  houseRule: HouseRuleRow;
  houseRuleVersion: HouseRuleVersionRow;
  asn: AsnRow;
  asnDt: AsnDtRow;
  dsn: DsnRow;
  dsnDt: DsnDtRow;
  dsnPick: DsnPickRow;
  wmsStock: WmsStockRow;
  wmsMove: WmsMoveRow;
  wmsCompare: WmsCompareRow;
  wmsCount: WmsCountRow;
  wmsCountDt: WmsCountDtRow;
  recognition: RecognitionRow;
  recgTemplate: RecgTemplateRow;
}
