/**
 * Placeholder on every page: the server replaces it with the address of the operator's collector of page views, or with
 * nothing; see platform/http/pages/send-page.ts.
 */
export const ANALYTICS_MARK = '__ANALYTICS__'

/** Address of the collector; undefined if the operator has none, and in development, where no server sets the mark. */
export const collectorUrl = (): string | undefined =>
  /^http.*/.exec(document.documentElement.dataset['analytics'] ?? '')?.[0]
