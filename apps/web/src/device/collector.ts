/** Address of the collector; undefined if the operator has none, and in development, where no server fills it in. */
export const collectorUrl = (): string | undefined =>
  /^http.*/.exec(document.documentElement.dataset['analytics'] ?? '')?.[0]
