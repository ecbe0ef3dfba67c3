import type { DataRouter } from 'react-router'
import { watchPageViews } from '../features/identity/consent/page-views.ts'

/** Returns the pattern of the present route, such as /pets/:petId. */
export const patternOf = ({ state }: DataRouter): string =>
  `/${state.matches.flatMap(({ route: { path = '' } }) => path.split('/').filter(Boolean)).join('/')}`

/** Sends the pages of the app to the operator's collector, by the patterns of their routes. */
export const watchPages = (router: DataRouter): (() => void) =>
  watchPageViews(
    () => patternOf(router),
    (look) => router.subscribe(look),
  )
