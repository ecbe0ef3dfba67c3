import { join } from 'node:path'
import { Hono } from 'hono'
import { FEED_PATH } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { SHARE_PATH } from '@app/domain/files/shared-files.address'
import { HELP_ANSWERS, HELP_SEARCH } from '@app/domain/help/help-articles'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { PageFacts } from '@app/domain/kernel/page-facts'
import { LIVE_PATH } from '@app/domain/registry/live.events'
import { CONTACT_FORM_PATH } from '@app/domain/support/support.links'
import { fetchedFeedRoutes } from './features/calendar-feeds/fetched-feed.routes.ts'
import { reportFailures } from './features/client-reports/server-failures.ts'
import { fileRoutes } from './features/files/files.routes.ts'
import { missedShareRoutes } from './features/files/missed-share.routes.ts'
import { helpAnswerRoutes } from './features/help/help-answers.routes.ts'
import { createHelpSearch, fillResults } from './features/help/help-search.ts'
import { offerArticles } from './features/help/help.routes.ts'
import { googleCallbackRoutes } from './features/identity/google-sign-in/google-callback.routes.ts'
import { UNSUBSCRIBE_PATH, unsubscribeRoutes } from './features/notifications/unsubscribe.routes.ts'
import { stripeWebhookRoutes } from './features/plans/stripe-webhook.routes.ts'
import { contactFormRoutes } from './features/support/contact-form.routes.ts'
import { INBOUND_PATH, inboundRoutes } from './features/support/inbound.routes.ts'
import { GOOGLE_CALLBACK_PATH } from './platform/auth/google-callback-path.ts'
import { projectRoot } from './platform/base/project-root.ts'
import { apiRoutes } from './platform/http/api.ts'
import { refusalOf } from './platform/http/cut-body.ts'
import { closeBodiesOfHead } from './platform/http/head-requests.ts'
import { healthRoutes } from './platform/http/health.ts'
import { listen } from './platform/http/listen.ts'
import { liveRoutes } from './platform/http/live.routes.ts'
import { mailboxRoutes } from './platform/http/mailbox.ts'
import { nudgeAfterChanges } from './platform/http/nudge-after-changes.ts'
import { meRequest, type AskMe } from './platform/http/pages/app-page.ts'
import { isAppPath } from './platform/http/pages/app-paths.ts'
import { pageRoutes } from './platform/http/pages/pages.ts'
import { securityHeaders } from './platform/http/pages/security-headers.ts'
import { unexpectedProblem } from './platform/http/problems.ts'
import { limitRequests } from './platform/http/rate-guard.ts'
import { requestLog } from './platform/http/request-log.ts'
import { issueRequestToken, tokenIssuer } from './platform/http/request-token.ts'
import { warnOfProxy } from './platform/http/warn-of-proxy.ts'
import type { Services } from './platform/services/services.ts'
import { router } from './routes.ts'

/** A running web process. */
export interface WebProcess {
  port: number
  /** Reports that it stops, then stops accepting requests, lets running ones end, and resolves. */
  stop(): Promise<void>
}

/** Folder of the web app's build. */
const webBuild = join(projectRoot, 'apps', 'web', 'build', 'client')

interface WebApp {
  isStopping: () => boolean
  /** Folder of the web app's build; without it there are no pages, only the API. */
  pagesFrom?: string
}

/** Builds the app that answers all HTTP requests. */
export async function createWebApp(services: Services, { isStopping, pagesFrom }: WebApp): Promise<Hono> {
  const app = new Hono()
  app.use(
    closeBodiesOfHead,
    requestLog({ ...services, isProxied: services.settings.TRUST_PROXY > 0 }),
    securityHeaders(services.https),
  )
  app.use(reportFailures(services), warnOfProxy(services))
  app.use(
    '/readyz',
    limitRequests(services, () => ['checks']),
  )
  app.use(
    '/files/*',
    limitRequests(services, () => ['files']),
  )
  app.use(
    '/webhooks/*',
    limitRequests(services, () => ['webhooks']),
  )
  app.use(
    `${INBOUND_PATH}/*`,
    limitRequests(services, () => ['webhooks']),
  )
  app.use(
    `${FEED_PATH}/*`,
    limitRequests(services, () => ['feeds']),
  )
  app.use(
    `${UNSUBSCRIBE_PATH}/*`,
    limitRequests(services, () => ['general']),
  )
  app.use(
    SHARE_PATH,
    limitRequests(services, () => ['general', 'uploads']),
  )
  app.use(
    `/api${LIVE_PATH}`,
    limitRequests(services, () => ['general']),
  )
  app.use('/api/*', nudgeAfterChanges(services.live))
  app.route('/', healthRoutes(services, isStopping))
  app.route(`/api${LIVE_PATH}`, liveRoutes(services))
  const { inbound } = services.settings
  if (inbound) app.route(INBOUND_PATH, inboundRoutes(services, inbound))
  app.route('/api', apiRoutes(router, services))
  app.route('/files', fileRoutes(services))
  app.route(UNSUBSCRIBE_PATH, unsubscribeRoutes(services))
  app.route(SHARE_PATH, missedShareRoutes())
  app.route(FEED_PATH, fetchedFeedRoutes(services))
  if (services.google) app.route(GOOGLE_CALLBACK_PATH, googleCallbackRoutes(services))
  if (services.settings.BILLING === 'stripe') app.route('/webhooks', stripeWebhookRoutes(services))
  if (services.settings.MAILBOX_PAGE) app.route('/mailbox', mailboxRoutes(services.settings.outboxDir))
  app.route(HELP_ANSWERS, helpAnswerRoutes(services))
  app.route(CONTACT_FORM_PATH, contactFormRoutes(services))
  app.use(
    HELP_SEARCH,
    limitRequests(services, () => ['general']),
  )
  if (pagesFrom) {
    const askMe: AskMe = async (c) => app.fetch(meRequest(c.req.raw), c.env)
    const searchHelp = await createHelpSearch(pagesFrom)
    offerArticles(services, searchHelp)
    app.route(
      '/',
      await pageRoutes({
        buildDir: pagesFrom,
        isAppPath,
        facts: siteFacts(services),
        askMe,
        clock: services.clock,
        config: services.config,
        issueToken: (c) => issueRequestToken(c, tokenIssuer(services)).token,
        templates: { [HELP_SEARCH]: fillResults(searchHelp) },
      }),
    )
  }
  app.onError((error, c) => {
    const refusal = refusalOf(c, error)
    if (refusal) return c.json(refusal.problem, refusal.status as 400)
    c.set('failure', error)
    c.get('log').error({ err: error }, 'request failed unexpectedly')
    return c.json(unexpectedProblem(c.get('requestId')), 500)
  })
  app.notFound((c) => c.json(new Refusal(commonErrors.NOT_FOUND).problem, 404))
  return app
}

/** Facts that the public pages state about this installation. */
const siteFacts = ({ settings, appUrl }: Services): PageFacts => ({
  billing: settings.BILLING,
  origin: appUrl,
  analytics: settings.ANALYTICS_URL,
  operator: settings.OPERATOR_NAME,
  address: settings.OPERATOR_ADDRESS,
  email: settings.OPERATOR_EMAIL,
  instagram: settings.INSTAGRAM_URL,
  facebook: settings.FACEBOOK_URL,
  youtube: settings.YOUTUBE_URL,
})

/** Listens on the settings' address. */
export async function startWeb(services: Services): Promise<WebProcess> {
  let stopping = false
  const app = await createWebApp(services, { isStopping: () => stopping, pagesFrom: webBuild })
  const { HOST, PORT, DRAIN_SECONDS } = services.settings
  const server = await listen(app, { host: HOST, port: PORT })
  return {
    port: server.port,
    async stop() {
      stopping = true
      await new Promise<void>((resolve) => services.clock.after(DRAIN_SECONDS * 1000, resolve))
      services.live.stop()
      await server.close()
    },
  }
}
