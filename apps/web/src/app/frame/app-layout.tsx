import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import {
  NavigationType,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigationType,
} from 'react-router'
import { fetchLateRoutes } from '../../api/client/client.ts'
import { latePart } from '../../loading/late-part.tsx'
import { startedWell } from '../../loading/standstill.ts'
import { CoverWindow } from '../../page/maintenance-cover.tsx'
import { defaultTitle, inFull } from '../../page/page-meta.ts'
import { useFocusOnArrival } from '../../page/use-focus-on-arrival.ts'
import { fetchLateDrawings } from '../../ui/art/late-drawing.tsx'
import { Providers } from '../providers.tsx'

/** The handle of a route that opens as a window above its parent's page, which stays in sight. */
export const windowPage = { window: true } as const

/** True if a matched route is such a window. */
function isWindowPage({ handle }: { handle?: unknown }): boolean {
  return typeof handle === 'object' && handle !== null && 'window' in handle
}

/** The question about cookies. */
const AppConsent = latePart(() => import('../../features/identity/consent/app-consent.tsx'), { when: 'idle' })

/** Frame around every page of the app. */
export default function AppLayout() {
  const { findLink, noteAddress } = useLinkThatLedAway()
  useFocusOnArrival(usePagePath(), findLink)
  // Runs after the arrival, which needs the previous address.
  useEffect(noteAddress)
  useEffect(startedWell, [])
  useFetchLateParts()
  const page = useMatches().at(-1)
  const { title } = (page?.handle ?? {}) as { title?: string }
  return (
    <Providers>
      <PageTitle key={page?.pathname} title={title ?? defaultTitle} />
      <Outlet />
      <AppConsent />
      <ScrollRestoration />
    </Providers>
  )
}

/**
 * Delay after which the app preloads everything that it needs once the connection is lost or maintenance begins: the
 * routes of all operations, and the parts that show failures.
 */
const FETCH_LATE_PARTS_MILLISECONDS = 3000

function useFetchLateParts(): void {
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.allSettled([fetchLateRoutes(), fetchLateDrawings(), CoverWindow.preload()]),
      FETCH_LATE_PARTS_MILLISECONDS,
    )
    return () => clearTimeout(timer)
  }, [])
}

/** Sets the page's title before the page itself may set one. */
function PageTitle({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = inFull(title)
  }, [title])
  return null
}

/** The address of the page; a window above it takes the focus itself, and returns it. */
function usePagePath(): string {
  return useMatches().findLast((match) => !isWindowPage(match))?.pathname ?? ''
}

/** Finds, after going back, the link on this page that led away: the focus returns to it. */
function useLinkThatLedAway() {
  const { pathname, search } = useLocation()
  const wentBack = useNavigationType() === NavigationType.Pop
  const shown = useRef('')
  const noteAddress = () => {
    shown.current = pathname + search
  }
  const findLink = useCallback(() => {
    if (!wentBack) return undefined
    const left = new URL(shown.current, location.href)
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
      (link) => link.pathname === left.pathname && link.checkVisibility(),
    )
    return links.find((link) => link.search === left.search) ?? links[0]
  }, [wentBack])
  return { findLink, noteAddress }
}
