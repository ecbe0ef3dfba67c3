import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import type { AuditEntryView } from '@app/domain/installation/audit.fields'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { AuditRows } from '../shared/audit-rows.tsx'
import { CardHeaderLink } from '../shared/card-link.tsx'

const { last: texts } = adminOverviewTexts

/** The newest entries of the audit log. */
export const LastActionsCard = ({ entries }: { entries: readonly AuditEntryView[] }) => (
  <Card aria-label={texts.title}>
    <CardHeader
      title={texts.title}
      action={<CardHeaderLink to={adminLinks.audit}>{texts.link}</CardHeaderLink>}
    />
    {entries.length === 0 ? (
      <p className="text-ink-soft">{texts.none}</p>
    ) : (
      <AuditRows label={texts.title} entries={entries} />
    )}
  </Card>
)
