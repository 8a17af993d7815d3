import { pageAt } from '../pages';

/** The page a message is about, by the first part of its kind (`decl.receipt`). */
const PAGES: Record<string, (refId: string) => string> = {
  decl: (id) => `/queries/decview/${id}`,
  fcst: (id) => `/orders/fcst/${id}`,
  clientOrder: (id) => `/orders/client/${id}`,
  recg: (id) => `/recg/recognition/${id}`,
  bondInvt: (id) => `/invt/bondInvt/${id}`,
  bwsDcr: (id) => `/bonded/bwsDcr/${id}`,
  bws: (id) => `/bonded/bws/${id}`,
  ems: (id) => `/bonded/ems/${id}`,
  eml: (id) => `/bonded/eml/${id}`,
  sasDcl: (id) => `/sas/sasDcl/${id}`,
  sasStock: (id) => `/sas/sasStock/${id}`,
  sasPassport: (id) => `/sas/sasPassport/${id}`,
  sasVehicle: (id) => `/sas/sasVehicle/${id}`,
  base: () => '/datum/baseDataPrivs',
  export: () => '/queries/fileManagePage',
  question: (id) => `/queries/questions?open=${id}`,
  deadline: () => '/queries/deadlines',
  gateway: () => '/platform/answers',
  health: () => '/platform/health',
  webhook: () => '/management/webhookDelivery',
};

/** Where a message leads, if it is about something that can be opened. */
export function targetOf({
  kind,
  refId,
}: {
  kind?: string | null;
  refId?: string | number | null;
}): string | undefined {
  const page = PAGES[kind?.split('.')[0] ?? ''];
  const id = String(refId ?? '');
  // A page about one record needs to know which.
  if (page === undefined || (page.length > 0 && id === '')) return undefined;
  const target = page(id);
  const [path = ''] = target.split('?');
  return pageAt(path) ? target : undefined;
}
