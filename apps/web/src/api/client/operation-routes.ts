/** Method and path of an operation, such as 'GET /pets/{petId}'. */
export type OperationRoute = string

/** The routes of all operations, by group and name: `routes.pets.get`. */
export type OperationRoutes = Readonly<Record<string, Readonly<Record<string, OperationRoute>>>>

/** The part of a contract that is read here. */
type AnyContract = Readonly<
  Record<string, Readonly<Record<string, { '~orpc': { route: { method?: string; path?: string } } }>>>
>

/** The routes of a contract: all that a browser needs to call its operations. */
export function operationRoutes(contract: AnyContract): OperationRoutes {
  return mapValues(contract, (group) =>
    mapValues(group, ({ '~orpc': { route } }) => `${route.method} ${route.path}`),
  )
}

/** Splits routes into those of the named operations, written 'pets.list', and all others. */
export function splitRoutes(
  routes: OperationRoutes,
  names: readonly string[],
): { first: OperationRoutes; late: OperationRoutes } {
  const pick = (isFirst: boolean): OperationRoutes =>
    Object.fromEntries(
      Object.entries(routes)
        .map(([group, operations]): [string, Record<string, OperationRoute>] => {
          const picked = Object.entries(operations).filter(
            ([name]) => names.includes(`${group}.${name}`) === isFirst,
          )
          return [group, Object.fromEntries(picked)]
        })
        .filter(([, operations]) => Object.keys(operations).length > 0),
    )
  return { first: pick(true), late: pick(false) }
}

function mapValues<Before, After>(
  record: Readonly<Record<string, Before>>,
  map: (value: Before) => After,
): Record<string, After> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
