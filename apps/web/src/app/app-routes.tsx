import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { TUTORIALS_UNAVAILABLE } from '@app/domain/kernel/tutorials.vocabulary'
import { comesWithReload } from '../loading/load-part.ts'
import { RouteError } from '../page/route-error.tsx'
import { administration } from './frame/administration.ts'
import AppLayout, { windowPage } from './frame/app-layout.tsx'
import HomeGate from './gates/home-gate.tsx'
import SessionLayout from './gates/session-layout.tsx'
import SignedInGate from './gates/signed-in-gate.tsx'
import { RootFrame } from './root-frame.tsx'

/** The last boundary: the frame failed too, so no part of the app can be used. */
function RootError() {
  return (
    <RootFrame>
      <RouteError />
    </RootFrame>
  )
}

const TutorialsError = () => <RouteError title={TUTORIALS_UNAVAILABLE} />

/**
 * A page whose script loads when the page is opened. A failure replaces only the page; the frame around it stays. React
 * Router loads the script itself, before it draws the page, so a page is no `latePart`.
 * @param title the page's title in the browser; without one, the product's name
 */
const page = (title: string | undefined, load: () => Promise<{ default: ComponentType }>, handle = {}) => ({
  handle: { title, ...handle },
  ErrorBoundary: RouteError,
  lazy: async () => ({ Component: await loadPage(load) }),
})

/**
 * A page that can't be fetched was usually removed by an update: the browser reloads, and the promise stays pending. A
 * start that keeps failing shows a failure (`standstill.ts`). Without a connection the app stays, with a failed page.
 */
async function loadPage(load: () => Promise<{ default: ComponentType }>): Promise<ComponentType> {
  try {
    return (await load()).default
  } catch (error) {
    if (!comesWithReload(error)) return failing(error)
    location.reload()
    return new Promise(() => undefined)
  }
}

/** A page that fails only on drawing: React Router shows nothing for a page that fails earlier. */
const failing = (error: unknown) =>
  function FailedPage(): never {
    throw error
  }

/** The administration, which knows its own screens (`frame/admin/admin-screens.ts`). */
const adminPages = page(undefined, () => import('./frame/admin/admin-gate.tsx'), administration)
/** The inbox, and the household of a ticket. */
const inboxPages = page('Inbox', () => import('../features/support/inbox/inbox-page.tsx'), administration)

/** The pages of the app with their addresses and titles. `routes.ts` lists the pages that are written at build time. */
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
                  { index: true, ...page(undefined, () => import('./home.tsx')) },
                  {
                    path: 'pets',
                    ...page('Pets', () => import('../features/pets/pets-page.tsx')),
                    children: [
                      {
                        path: ':petId',
                        ...page('Pet', () => import('../features/pets/pet-page.tsx'), windowPage),
                      },
                    ],
                  },
                  {
                    path: 'health-metrics',
                    ...page(
                      'Health Metrics',
                      () => import('../features/health/metrics/health-metrics-page.tsx'),
                    ),
                  },
                  {
                    path: 'analytics',
                    ...page('Health Analytics', () => import('../features/health-score/analytics-page.tsx')),
                  },
                  {
                    path: 'family',
                    ...page('Family Management', () => import('../features/households/family-page.tsx')),
                  },
                  {
                    path: 'profile',
                    ...page('Profile', () => import('../features/settings/profile-page.tsx')),
                  },
                  {
                    path: 'moderation',
                    ...page(
                      'Moderation',
                      () => import('../features/community/moderation/moderation-page.tsx'),
                      administration,
                    ),
                  },
                  {
                    path: 'getting-started',
                    ...page('Tutorials', () => import('../features/tutorials/tutorials-page.tsx')),
                    ErrorBoundary: TutorialsError,
                  },
                  {
                    path: 'community',
                    ...page('Community', () => import('../features/community/community-page.tsx')),
                  },
                  {
                    path: 'community/posts/:postId',
                    ...page('Post', () => import('../features/community/post/post-page.tsx')),
                  },
                  {
                    path: 'community/decisions',
                    ...page(
                      'Moderators’ decisions',
                      () => import('../features/community/safety/decisions-page.tsx'),
                    ),
                  },
                  {
                    path: 'support',
                    ...page('Support', () => import('../features/support/support-page.tsx')),
                  },
                  {
                    path: 'support/tickets/:ticketId',
                    ...page('Ticket', () => import('../features/support/ticket/ticket-page.tsx')),
                  },
                  ...['inbox/:ticketId?', 'inbox/:ticketId/household'].map((path) => ({
                    path,
                    ...inboxPages,
                  })),
                  {
                    path: 'symptoms',
                    ...page('Symptoms', () => import('../features/health/symptoms-page.tsx')),
                  },
                  ...['admin/*', 'user-management', 'security', 'system-settings'].map((path) => ({
                    path,
                    ...adminPages,
                  })),
                ],
              },
              {
                path: 'onboarding',
                ...page('Getting started', () => import('../features/onboarding/onboarding-page.tsx')),
              },
              {
                path: 'checkout',
                ...page('Checkout', () => import('../features/plans/checkout-page.tsx')),
              },
              {
                path: 'confirm-address',
                ...page(
                  'Confirm your address',
                  () => import('../features/identity/accounts/confirm-address-page.tsx'),
                ),
              },
              {
                path: 'setup',
                ...page('Set up', () => import('../features/identity/sign-up/setup-page.tsx')),
              },
            ],
          },
          {
            ...page(undefined, () => import('./gates/visitor-gate.tsx')),
            children: [
              {
                path: 'auth',
                ...page('Sign in', () => import('../features/identity/sign-in/auth-page.tsx')),
              },
              {
                path: 'accept-invitation',
                ...page('Invitation', () => import('../features/households/accept-invitation-page.tsx')),
              },
              {
                path: 'secure-account',
                ...page(
                  'Secure your account',
                  () => import('../features/identity/accounts/secure-account-page.tsx'),
                ),
              },
              {
                path: 'contact-ticket',
                ...page('Your message', () => import('../features/support/visitor/visitor-ticket-page.tsx')),
              },
              {
                path: 'undo-address-change',
                ...page(
                  'Take the change back',
                  () => import('../features/identity/accounts/undo-address-change-page.tsx'),
                ),
              },
              ...['reset-password', 'auth/reset-password'].map((path) => ({
                path,
                ...page(
                  'Reset password',
                  () => import('../features/identity/sign-in/reset-password-page.tsx'),
                ),
              })),
            ],
          },
        ],
      },
      {
        ...page(undefined, () => import('./gates/plain-layout.tsx')),
        children: [
          {
            path: 'ui',
            ...page('Design system', () => import('../features/design-system/design-system.tsx')),
          },
          { path: '*', ...page('Page not found', () => import('./not-found.tsx')) },
        ],
      },
    ],
  },
]
