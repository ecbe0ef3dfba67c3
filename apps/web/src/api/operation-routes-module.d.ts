declare module 'virtual:operation-routes' {
  /** The routes of the contract, as `operationRoutes` answers them. */
  const routes: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default routes
}
