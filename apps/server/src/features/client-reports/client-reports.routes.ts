import { clientReportsContract } from '@app/domain/client-reports/client-reports.contract'
import { severityOf } from '@app/domain/client-reports/client-reports.rules'
import { SUSPICIOUS_INPUT } from '@app/domain/client-reports/client-reports.vocabulary'
import { serve } from '../../platform/http/serve.ts'
import { keepReport } from './client-reports.service.ts'

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const clientReportRoutes = serve(clientReportsContract, {
  reportError: ({ input: { metadata, ...report }, context: { c, services } }) => {
    if (report.message === SUSPICIOUS_INPUT) services.tally.count('suspicious-input')
    const { page, build, requestId, ...details } = metadata
    return keepReport(services.db, {
      ...report,
      kind: 'error',
      details,
      url: asText(page),
      build: asText(build),
      requestId: asText(requestId),
      userAgent: c.req.header('user-agent') ?? '',
      notedAt: null,
    })
  },
  reportViolation: ({ input: { type, details, userAgent, url }, context: { services } }) => {
    services.tally.count('policy-violation')
    const [directive, blocked] = [asText(details['directive']), asText(details['blocked'])]
    return keepReport(services.db, {
      kind: 'policy',
      severity: 'warning',
      message: [type, directive, blocked].filter(Boolean).join(' '),
      component: 'content security policy',
      stack: null,
      details,
      url,
      userAgent,
      notedAt: null,
    })
  },
  reportIosError: ({ input: { message, stack, userAgent, url, timestamp, iosVersion }, context }) =>
    keepReport(context.services.db, {
      kind: 'ios',
      severity: severityOf(`${message} ${stack ?? ''}`),
      message,
      component: 'ios',
      stack,
      details: { iosVersion },
      url,
      userAgent,
      notedAt: new Date(timestamp),
    }),
})
