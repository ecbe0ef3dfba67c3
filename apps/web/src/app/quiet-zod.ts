/** Global object of zod's configuration, which all its copies share. */
declare global {
  // oxlint-disable-next-line no-var, no-underscore-dangle -- only `var` declares a global; the name is zod's
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * Stops zod from probing if the page may evaluate code: the browser reports the probe as a violation of the content
 * security policy. zod's own `z.config` would load zod for it, which is not part of the first load.
 */
export function quietZod(): void {
  // oxlint-disable-next-line no-underscore-dangle -- the name is zod's
  ;(globalThis.__zod_globalConfig ??= {}).jitless = true
}
