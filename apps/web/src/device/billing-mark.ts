/** Stands in public pages where the server puts the installation's way of billing; see platform/http/pages/pages.ts. */
export const BILLING_MARK = '__BILLING__'
