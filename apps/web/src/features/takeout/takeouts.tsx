import Download from 'lucide-react/icons/download'
import PackageOpen from 'lucide-react/icons/package-open'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Takeout } from '@app/domain/takeout/takeout.contract'
import { takeoutTexts } from '@app/domain/takeout/takeout.texts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { sizeInWords } from '../../format/size-in-words.ts'
import { useFormat } from '../../format/use-format.ts'
import { Progress } from '../../ui/charts/progress.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { isUnderWay, useTakeoutChanges, useTakeouts } from './use-takeouts.ts'

/** Requests an archive of everything, shows its progress, and downloads it. */
export function Takeouts() {
  const { data, error, refetch } = useTakeouts()
  const { start, starting, download, downloading, remove, removing } = useTakeoutChanges()
  if (!data && error)
    return <LoadFailure heading="h3" title={takeoutTexts.loadFailed.title} error={error} retry={refetch} />
  if (!data) return <SkeletonRows label="Loading" rows={1} />
  const [newest] = data.takeouts
  const ready = data.takeouts.filter(({ state }) => state === 'ready')
  return (
    <>
      {newest?.state === 'failed' && (
        <Banner tone="warn" title={takeoutTexts.failed.title}>
          {takeoutTexts.failed.message}
        </Banner>
      )}
      {newest && isUnderWay(newest) ? (
        <UnderWay takeout={newest} />
      ) : (
        <Button
          variant="soft"
          className="justify-self-start"
          busy={starting}
          icon={<PackageOpen aria-hidden size={18} />}
          onClick={start}
        >
          {newest ? takeoutTexts.again : takeoutTexts.start}
        </Button>
      )}
      <ul className="grid gap-2 empty:hidden">
        {ready.map((takeout) => (
          <Ready
            key={takeout.id}
            takeout={takeout}
            busy={removing}
            downloading={downloading}
            onDownload={() => download(takeout.id)}
            onDelete={() => remove(takeout.id)}
          />
        ))}
      </ul>
    </>
  )
}

function UnderWay({ takeout: { state, done, total } }: { takeout: Takeout }) {
  const said = state === 'making' ? takeoutTexts.making : takeoutTexts.waiting
  return (
    <div className="grid gap-2">
      <p aria-live="polite">{said}</p>
      <Progress label={takeoutTexts.title} percent={total === 0 ? 0 : (100 * done) / total} />
    </div>
  )
}

interface ReadyProps {
  takeout: Takeout
  busy: boolean
  downloading: boolean
  onDownload: () => void
  onDelete: () => void
}

function Ready({ takeout, busy, downloading, onDownload, onDelete }: ReadyProps) {
  const { createdAt, bytes, expiresAt } = takeout
  const { moment } = useFormat()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunk p-3">
      <div className="min-w-0 grow">
        <p className="font-semibold">{takeoutTexts.ready}</p>
        <p className="text-s text-ink-soft">
          {moment(createdAt)} · {sizeInWords(bytes ?? 0)}, until {moment(expiresAt)}
        </p>
      </div>
      <Button busy={downloading} icon={<Download aria-hidden size={18} />} onClick={onDownload}>
        {takeoutTexts.download}
      </Button>
      <IconButton
        label="Delete the archive"
        icon={<Trash2 aria-hidden size={18} />}
        disabled={busy}
        onClick={onDelete}
      />
    </li>
  )
}
