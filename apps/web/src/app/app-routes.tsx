import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { loadPart } from '../shell/load-part.ts'
import { RouteError } from '../shell/route-error.tsx'
import { windowPage } from '../shell/window-page.ts'
import AppLayout from './app-layout.tsx'
import HomeGate from './home-gate.tsx'
import { RootError } from './root-error.tsx'
import SessionLayout from './session-layout.tsx'
import SignedInGate from './signed-in-gate.tsx'

/** A page whose script is fetched when it is opened. What fails in it takes its place only; the frame around it stays. */
const page = (load: () => Promise<{ default: ComponentType }>) => ({
  ErrorBoundary: RouteError,
  lazy: async () => ({ Component: await loadPart(load).then((part) => part.default, failing) }),
})

/** A page that fails when it is drawn: of one that fails before, React Router shows nothing. */
const failing = (error: unknown) =>
  function FailedPage(): never {
    throw error
  }

/** The pages of the app with their addresses and titles. The pages that are written at build time stand in `routes.ts`. */
export const appRoutes: RouteObject[] = [
  {
    Component: AppLayout,
    ErrorBoundary: RootError,
    children: [
      {
        Component: SessionLayout,
        children: [
          {
            Component: SignedInGate,
            children: [
              {
                Component: HomeGate,
                children: [
                  { index: true, ...page(() => import('./home.tsx')) },
                  {
                    path: 'pets',
                    handle: { title: 'Pets' },
                    ...page(() => import('../features/pets/pets-page.tsx')),
                    children: [
                      {
                        path: ':petId',
                        handle: { title: 'Pet', ...windowPage },
                        ...page(() => import('../features/pets/pet-page.tsx')),
                      },
                    ],
                  },
                  {
                    path: 'health-metrics',
                    handle: { title: 'Health Metrics' },
                    ...page(() => import('../features/health-metrics/health-metrics-page.tsx')),
                  },
                  {
                    path: 'symptoms',
                    handle: { title: 'Symptoms' },
                    ...page(() => import('../features/symptoms/symptoms-page.tsx')),
                  },
                ],
              },
              {
                path: 'onboarding',
                handle: { title: 'Getting started' },
                ...page(() => import('../features/onboarding/onboarding-page.tsx')),
              },
              {
                path: 'checkout',
                handle: { title: 'Checkout' },
                ...page(() => import('../features/plans/checkout-page.tsx')),
              },
              {
                path: 'setup',
                handle: { title: 'Set up' },
                ...page(() => import('../features/accounts/setup-page.tsx')),
              },
            ],
          },
          {
            path: 'auth',
            handle: { title: 'Sign in' },
            ...page(() => import('../features/accounts/auth-page.tsx')),
          },
        ],
      },
      {
        ...page(() => import('./plain-layout.tsx')),
        children: [
          {
            path: 'ui',
            handle: { title: 'Design system' },
            ...page(() => import('../features/design-system/design-system.tsx')),
          },
          { path: '*', handle: { title: 'Page not found' }, ...page(() => import('./not-found.tsx')) },
        ],
      },
    ],
  },
]
