import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import type { InstallationOverview } from '@app/domain/installation/overview.contract'
import { Link } from '../../../ui/controls/link.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { ErrorRows } from '../errors/error-rows.tsx'

const { errors: texts } = adminOverviewTexts

/** The errors of the last day in groups. */
export const ErrorsCard = ({ errors }: Pick<InstallationOverview, 'errors'>) => (
  <Card aria-label={texts.title}>
    <CardHeader
      title={texts.title}
      action={
        <Link to={adminLinks.errors} className="inline-flex min-h-control items-center">
          {errors.reports > 0 ? texts.groups(errors.reports, errors.groups) : texts.page}
        </Link>
      }
    />
    {errors.newest.length === 0 ? (
      <p className="text-ink-soft">{texts.none}</p>
    ) : (
      <ErrorRows groups={errors.newest} openId={null} />
    )}
  </Card>
)
