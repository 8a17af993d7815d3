import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadDocuments, type Page } from '../core';

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

/** The React page behind each component key of the core's catalogue of pages, but for those made of a definition. */
const PAGES: Record<string, LoadedPage> = {
  login: page(() => import('../features/login/LoginPage').then((found) => ({ default: found.LoginPage }))),
  authRedirect: page(() => import('../features/login/AuthRedirect').then((found) => ({ default: found.AuthRedirect }))),
  casLogin: page(() => import('../features/login/CasLogin').then((found) => ({ default: found.CasLogin }))),
  main: page(() => import('../features/login/ProductPage').then((found) => ({ default: found.ProductPage }))),
  sph: page(() => import('../features/account/Sph').then((found) => ({ default: found.Sph }))),
  wecom: page(() => import('../features/account/Wecom').then((found) => ({ default: found.Wecom }))),
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
  privsDecview: declaration,
  bondInvtDetails: page(() => import('../features/datum/BondInvtDetails')),
  docuGoodsDetails: page(() => import('../features/datum/DocuGoodsDetails')),
  bwsDcrDetails: page(() => import('../features/datum/BwsDcrDetails')),
  ecoDetail: page(() => import('../features/datum/EcoDetail')),
  loadTruck: page(async () => {
    const [found] = await Promise.all([import('../features/datum/loading/LoadTruck'), loadDocuments()]);
    return found;
  }),
  asnDetail: page(() => import('../features/datum/AsnDetail')),
  dsnDetail: page(() => import('../features/datum/DsnDetail')),
  wmsCompare: page(() => import('../features/datum/wms/ComparePage')),
  wmsScan: page(async () => {
    const [found] = await Promise.all([import('../features/datum/wms/ScanPage'), loadDocuments()]);
    return found;
  }),
  privsDecl: declarationList,
  orgs: page(() => import('../features/admin/OrgsPage')),
  users: page(() => import('../features/admin/UsersPage')),
  roles: page(() => import('../features/admin/RolesPage')),
  auditLog: page(() => import('../features/admin/AuditPage')),
  sysDicts: page(() => import('../features/admin/DictsPage')),
  announcements: page(() => import('../features/admin/AnnouncementsPage')),
  fileManagePage: page(() => import('../features/files/FileManagePage')),
  decviewer: page(() => import('../features/declaration/DeclarationViewer')),
  fileBill: page(() => import('../features/files/FileBillPage')),
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
  fcstCare: page(() => import('../features/datum/care/CarePage')),
  ucnsMaterialDetail: page(() => import('../features/datum/UcnsMaterialDetail')),
  decview2: page(() => import('../features/declaration/ClearedPage')),
  entryTemplateManagement: page(() => import('../features/declaration/EntryTemplates')),
  entryTemplateManagementEdit: page(() => import('../features/declaration/EntryTemplateEdit')),
  notices: page(() => import('../features/account/NoticesPage')),
  contactRequests: page(() => import('../features/admin/ContactRequestsPage')),
  outwardMessages: page(() => import('../features/admin/OutwardMessagesPage')),
  recognition: page(() => import('../features/recognition/RecognitionPage')),
  recognitionReview: page(() => import('../features/recognition/ReviewPage')),
  template: page(() => import('../features/recognition/TemplatesPage')),
  deadlines: page(() => import('../features/deadlines/DeadlinesPage')),
  questions: page(() => import('../features/questions/QuestionsPage')),
  health: page(() => import('../features/admin/HealthPage')),
  strayAnswers: page(() => import('../features/admin/StrayAnswersPage')),
};

/** Any resource whose definition has a page and that has no component of its own. */
const plainPage = page(() => import('../features/datum/PlainPage'));

/** What draws a page of the catalogue; a page whose module comes later says so. */
export function loadedPage({ component, resource }: Pick<Page, 'component' | 'resource'>): LoadedPage {
  return PAGES[component] ?? (resource === '' ? nothingYet : plainPage);
}

/** What documents show only when somebody asks for it. */
const ASKED = [
  () => import('../resource/help/HelpPanel'),
  () => import('../resource/papers/SourceDrawer'),
  () => import('../resource/questions/QuestionDrawer'),
  () => import('../shell/dialogs/Dialogs'),
  () => import('../features/login/PortalLogin'),
  () => import('../features/login/ShowcaseLogin'),
];

/**
 * Fetches the code of documents and of what they may show, later and one after the other: without the network what is open goes on, a new
 * document can be begun, and one can log out. Answers how to stop.
 */
export function fetchAhead(afterMs: number): () => void {
  let isOver = false;
  const timer = setTimeout(async () => {
    for (const load of [
      declaration.load,
      plainPage.load,
      loadDocuments,
      ...ASKED,
      loadedPage({ component: 'login', resource: '' }).load,
    ]) {
      if (isOver) return;
      // What fails now is fetched when it is needed, and told then.
      await load().catch(() => undefined);
    }
  }, afterMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
