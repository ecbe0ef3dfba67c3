/**
 * Placeholder in public pages: the server replaces it with the installation's billing mode; see
 * platform/http/pages/pages.ts.
 */
export const BILLING_MARK = '__BILLING__'
