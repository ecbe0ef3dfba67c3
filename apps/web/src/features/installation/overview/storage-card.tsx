import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import { administrationTexts } from '@app/domain/installation/administration.texts'
import type { InstallationOverview } from '@app/domain/installation/overview.contract'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import { amountInWords } from '../../../format/size-in-words.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { BigFigure } from '../shared/big-figure.tsx'
import { CardHeaderLink } from '../shared/card-link.tsx'
import { ShareBar } from '../shared/share-bar.tsx'

const { storage: texts } = adminOverviewTexts

/** Kinds in the card; the page of storage lists all. */
const MOST_KINDS = 4

export type StoredBytes = InstallationOverview['storage']

/** Kinds of files by size with the database, and their sum. */
export function storedKinds({ kinds, databaseBytes }: StoredBytes) {
  const all = [
    ...kinds.map(({ kind, bytes, files }) => ({
      key: kind,
      label: overviewTexts.storage[kind],
      bytes,
      files,
    })),
    { key: 'database', label: texts.database, bytes: databaseBytes, files: null },
  ].toSorted((one, other) => other.bytes - one.bytes)
  return { all, total: all.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Share of a whole, such as '36%'; a small one is '<1%'. */
export const shareOf = (bytes: number, total: number): string => {
  const percent = total === 0 ? 0 : (bytes / total) * 100
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`
}

/** The stored bytes by kind. */
export function StorageCard({ storage }: { storage: StoredBytes }) {
  const { near } = useFormat()
  const now = useNow()
  const { all, total } = storedKinds(storage)
  return (
    <Card aria-label={texts.title}>
      <CardHeader
        title={texts.title}
        action={<CardHeaderLink to={adminLinks.storage}>{administrationTexts.pages.storage}</CardHeaderLink>}
      />
      <StoredFigure storage={storage} total={total} />
      <ShareBar
        label={texts.title}
        shares={all.slice(0, MOST_KINDS).map(({ key, label, bytes }) => ({
          key,
          label,
          amount: bytes,
          figure: amountInWords(bytes),
          detail: shareOf(bytes, total),
        }))}
        rest={storage.disk?.freeBytes ?? 0}
      />
      <p className="mt-2.5 text-s text-ink-soft">
        {storage.measuredAt ? texts.measured(near(storage.measuredAt, now)) : texts.notMeasured}
      </p>
    </Card>
  )
}

/** The sum of the stored bytes, and the free space of the disk. */
export const StoredFigure = ({ storage: { disk }, total }: { storage: StoredBytes; total: number }) => (
  <BigFigure figure={amountInWords(total)}>
    {disk
      ? `${texts.stored} · ${texts.free(amountInWords(disk.freeBytes), amountInWords(disk.totalBytes))}`
      : texts.stored}
  </BigFigure>
)
