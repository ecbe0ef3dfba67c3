import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import type { InstallationOverview } from '@app/domain/installation/overview.contract'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { ErrorRows } from '../errors/error-rows.tsx'
import { CardHeaderLink } from '../shared/card-link.tsx'

const { errors: texts } = adminOverviewTexts

/** The errors of the last day in groups. */
export const ErrorsCard = ({ errors }: Pick<InstallationOverview, 'errors'>) => (
  <Card aria-label={texts.title}>
    <CardHeader
      title={texts.title}
      action={
        <CardHeaderLink to={adminLinks.errors}>
          {errors.reports > 0 ? texts.groups(errors.reports, errors.groups) : texts.page}
        </CardHeaderLink>
      }
    />
    {errors.newest.length === 0 ? (
      <p className="text-ink-soft">{texts.none}</p>
    ) : (
      <ErrorRows groups={errors.newest} openId={null} />
    )}
  </Card>
)
