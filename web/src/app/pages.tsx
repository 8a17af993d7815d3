import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A lazily loaded page; `load` fetches its code ahead of the first rendering. */
export interface LoadedPage {
  load: Load;
  Page: LazyExoticComponent<ComponentType>;
}

function page(load: Load): LoadedPage {
  return { load, Page: lazy(load) };
}

const nothingYet = page(() => import('../shell/pages/NothingYet').then((found) => ({ default: found.NothingYet })));

const declarationList = page(() => import('../features/declaration/DeclarationListPage'));
const declaration = page(() => import('../features/declaration/DeclarationPage'));

/** The React page behind each component key of the core's catalogue of pages. */
const PAGES: Record<string, LoadedPage> = {
  login: page(() => import('../features/login/LoginPage').then((found) => ({ default: found.LoginPage }))),
  authRedirect: page(() => import('../features/login/AuthRedirect').then((found) => ({ default: found.AuthRedirect }))),
  casLogin: page(() => import('../features/login/CasLogin').then((found) => ({ default: found.CasLogin }))),
  main: page(() => import('../features/login/ProductPage').then((found) => ({ default: found.ProductPage }))),
  notFound: page(() => import('../shell/pages/DeadEnds').then((found) => ({ default: found.NotFound }))),
  notPermitted: page(() => import('../shell/pages/DeadEnds').then((found) => ({ default: found.Denied }))),
  dashboard: page(() => import('../features/dashboard/Dashboard').then((found) => ({ default: found.Dashboard }))),
  newsView: page(() => import('../features/dashboard/NewsView').then((found) => ({ default: found.NewsView }))),
  particulars: page(() =>
    import('../features/dashboard/Particulars').then((found) => ({ default: found.Particulars })),
  ),
  userInfo: page(() => import('../features/account/UserInfo').then((found) => ({ default: found.UserInfo }))),
  message: page(() => import('../features/account/Messages').then((found) => ({ default: found.Messages }))),
  importMake: declarationList,
  importCheck: declarationList,
  exportMake: declarationList,
  exportCheck: declarationList,
  entryMake: declarationList,
  entryCheck: declarationList,
  exitMake: declarationList,
  exitCheck: declarationList,
  queriesDecl: declarationList,
  inMakeImport: declaration,
  inCheckImport: declaration,
  outMakeImport: declaration,
  outCheckImport: declaration,
  InCountryMakeImport: declaration,
  InCountryCheckImport: declaration,
  outCountryMakeImport: declaration,
  outCountryCheckImport: declaration,
  decview: declaration,
  importNotifiEdit: declaration,
  privsDecview: declaration,
  orgs: page(() => import('../features/admin/OrgsPage')),
  users: page(() => import('../features/admin/UsersPage')),
  roles: page(() => import('../features/admin/RolesPage')),
  auditLog: page(() => import('../features/admin/AuditPage')),
  sysDicts: page(() => import('../features/admin/DictsPage')),
  announcements: page(() => import('../features/admin/AnnouncementsPage')),
  fileManagePage: page(() => import('../features/files/FileManagePage')),
  decviewer: page(() => import('../features/declaration/DeclarationViewer')),
  material: page(() => import('../features/datum/Materials')),
  materialPrice: page(() => import('../features/datum/MaterialPrices')),
  etps: page(() => import('../features/datum/Etps')),
  storeSub: page(() => import('../features/datum/StoreSubs')),
  taxRateSpecial: page(() => import('../features/datum/TaxRates')),
  baseDataPrivs: page(() => import('../features/datum/DataPrivs')),
  baseFile: page(() => import('../features/datum/BaseFiles')),
  fileBill: page(() => import('../features/files/FileBillPage')),
  hsCode: page(() => import('../features/datum/HsCodes')),
  exchangeRate: page(() => import('../features/datum/ExchangeRates')),
  declAmendment: page(() => import('../features/declaration/Amendments')),
  declDetails: page(() => import('../features/declaration/Reports').then((found) => ({ default: found.Details }))),
  warnUndeclare: page(() => import('../features/declaration/Reports').then((found) => ({ default: found.Undeclared }))),
  warnUnpay: page(() => import('../features/declaration/Reports').then((found) => ({ default: found.Unpaid }))),
  boxVolume: page(() => import('../features/declaration/Reports').then((found) => ({ default: found.BoxVolume }))),
  reportShdcGzjx: page(() =>
    import('../features/declaration/Reports').then((found) => ({ default: found.MonthlyReport })),
  ),
  taxFcst: page(() => import('../features/declaration/TaxLists').then((found) => ({ default: found.TaxEstimates }))),
  taxBill: page(() => import('../features/declaration/TaxLists').then((found) => ({ default: found.TaxBills }))),
  taxBillDtl: page(() => import('../features/declaration/TaxLists').then((found) => ({ default: found.TaxBillLines }))),
  taxCompare: page(() =>
    import('../features/declaration/TaxLists').then((found) => ({ default: found.TaxComparisons })),
  ),
  taxOfDecl: page(() => import('../features/declaration/TaxOfDeclaration')),
  decview2: page(() => import('../features/declaration/ClearedPage')),
  entryTemplateManagement: page(() => import('../features/declaration/EntryTemplates')),
  entryTemplateManagementEdit: page(() => import('../features/declaration/EntryTemplateEdit')),
  strayAnswers: page(() => import('../features/admin/StrayAnswersPage')),
};

/** The page of a component key; a page whose module comes later says so. */
export function loadedPage(component: string): LoadedPage {
  return PAGES[component] ?? nothingYet;
}
