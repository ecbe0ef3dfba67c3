declare module 'virtual:first-routes' {
  /** The routes of the operations that `firstOperations` names. */
  const routes: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default routes
}

declare module 'virtual:late-routes' {
  /** The routes of all other operations of the contract. */
  const routes: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default routes
}

declare module 'virtual:kept-readings' {
  /** Groups of operations whose answers stay on the device. */
  export const keptGroups: readonly string[]
  /** Name of the format of kept answers; answers of another format are not read. */
  export const keptForm: string
}
