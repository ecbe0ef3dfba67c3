/** Name of the script that started the app, which differs by build; empty if there is none. */
export const entryScript = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1) ?? ''
