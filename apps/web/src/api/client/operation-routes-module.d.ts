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
