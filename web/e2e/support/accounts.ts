/** Every demo account has this password. */
export const PASSWORD = 'Demo@2026';

export type Account = 'admin' | 'orgadmin' | 'maker' | 'other' | 'broker' | 'reviewer' | 'newhire' | 'viewer';
