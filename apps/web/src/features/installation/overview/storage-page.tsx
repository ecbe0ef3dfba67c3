import { useQuery } from '@tanstack/react-query'
import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { amountInWords } from '../../../format/size-in-words.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { overviewQuery } from '../shared/admin-query.ts'
import { AdminPage } from '../shared/page-frame.tsx'
import { ShareBar } from '../shared/share-bar.tsx'
import { shareOf, type StoredBytes, StoredFigure, storedKinds } from './storage-card.tsx'

const { storage: texts } = adminOverviewTexts

/** All stored bytes by kind. */
export default function StoragePage() {
  const { data, error, refetch } = useQuery(overviewQuery)
  return (
    <AdminPage title={texts.title}>
      {data && <Stored storage={data.storage} />}
      {!data && error && <LoadFailure error={error} retry={refetch} />}
      {!data && !error && <SkeletonRows label={texts.loading} rows={6} />}
    </AdminPage>
  )
}

function Stored({ storage }: { storage: StoredBytes }) {
  const { near } = useFormat()
  const now = useNow()
  const { all, total } = storedKinds(storage)
  return (
    <Card aria-label={texts.title} className="max-w-3xl">
      <StoredFigure storage={storage} total={total} />
      <ShareBar
        label={texts.title}
        shares={all.map(({ key, label, bytes, files }) => ({
          key,
          label: files === null ? label : `${label}, ${texts.files(files)}`,
          amount: bytes,
          figure: amountInWords(bytes),
          detail: shareOf(bytes, total),
        }))}
        rest={storage.disk?.freeBytes ?? 0}
      />
      {storage.fullInDays !== null && (
        <p className="mt-2.5 font-semibold">{texts.fullIn(storage.fullInDays)}</p>
      )}
      <p className="mt-2.5 text-s text-ink-soft">
        {[
          storage.measuredAt ? texts.measured(near(storage.measuredAt, now)) : texts.notMeasured,
          storage.disk === null && texts.bucket,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Card>
  )
}
