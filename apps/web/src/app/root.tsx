import figtreeLatin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Meta, Outlet, useMatches } from 'react-router'
import { factMark } from '@app/domain/kernel/page-facts'
import { PublicConsent } from '../features/identity/consent/public-consent.tsx'
import { scriptOfStaticPage, staticPage } from '../page/static-page.ts'
import { APP_PLACE } from './app-place.ts'
import { AppScript } from './app-script.tsx'
import stylesheet from './app.css?url'
import { CSP_NONCE_TOKEN } from './csp-nonce.ts'
import firstStyles from './first-sight.css?inline'

/**
 * Placeholder: the server replaces it with 'in' or 'out', depending on the request's session; see
 * platform/http/pages/pages.ts. The variant `signed-in` of the classes reads it, even if the app does not run.
 */
const SESSION_MARK = '__SESSION__'
/** Placeholder: the server replaces it with the state of registration. */
const REGISTRATION_MARK = '__REGISTRATION__'
/** Accounts of the operator in social networks, for the app: it is served without the footer that links to them. */
const networkMarks = {
  'data-instagram': factMark('instagram'),
  'data-youtube': factMark('youtube'),
  'data-facebook': factMark('facebook'),
}
/** Last element of a page that no script draws. */
const PAGE_END = 'page-end'

export function Layout({ children }: { children: ReactNode }) {
  const staticScript = useMatches().map(scriptOfStaticPage).find(Boolean)
  return (
    <html
      lang="en"
      data-session={SESSION_MARK}
      data-registration={REGISTRATION_MARK}
      data-analytics={factMark('analytics')}
      {...(!staticScript && networkMarks)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf6ef" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141a17" />
        {/* Blocks on purpose: the chosen theme has to be known before the first paint. */}
        <script src="/theme.js" />
        <Meta />
        <link rel="preload" href={figtreeLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {staticScript ? (
          <>
            {/* Paint the page once it is complete: a page that arrives in pieces would be laid out again for each
                of them. */}
            <link rel="expect" href={`#${PAGE_END}`} blocking="render" />
            <link rel="stylesheet" href={stylesheet} />
            <script src={staticScript.script} defer blocking={staticScript.blocking} />
          </>
        ) : (
          <style nonce={CSP_NONCE_TOKEN} dangerouslySetInnerHTML={{ __html: firstStyles }} />
        )}
      </head>
      <body>
        {staticScript ? (
          <>
            {children}
            {staticScript.script === staticPage.static.script && <PublicConsent />}
            <span id={PAGE_END} hidden />
          </>
        ) : (
          <>
            <div id={APP_PLACE}>{children}</div>
            {/* Comes after the content that is painted without it. */}
            <link rel="stylesheet" href={stylesheet} />
            <AppScript />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
