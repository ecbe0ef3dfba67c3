import Activity from 'lucide-react/icons/activity'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import Image from 'lucide-react/icons/image'
import PawPrint from 'lucide-react/icons/paw-print'
import Pill from 'lucide-react/icons/pill'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Syringe from 'lucide-react/icons/syringe'
import type { ComponentType, ReactNode } from 'react'
import type { FoundKind } from '@app/domain/kernel/search.vocabulary'
import type { FoundAction } from '@app/domain/search/actions.rules'
import { piecesOf } from '@app/domain/search/marks.rules'
import type { SearchResult } from '@app/domain/search/search.contract'
import { kindLabels } from '@app/domain/search/search.texts'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import type { ListedAction } from './search-actions.ts'
import type { SearchOption } from './search-options.ts'

/** User text with the search words marked. */
function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return piecesOf(text, words).map((piece, at) =>
    piece.isMatch ? (
      // Keys by index: pieces have no names, and each text redraws them.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={at} className="rounded-[3px] bg-action-soft font-semibold text-action">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

const icons: Readonly<Record<FoundKind, Icon>> = {
  pet: PawPrint,
  medication: Pill,
  appointment: CalendarDays,
  health_log: Activity,
  vaccination: Syringe,
  document: FileText,
  photo: Image,
  expense: ReceiptText,
}

/** Content of an option in the list. */
export function OptionFace({ option, words }: { option: SearchOption; words: readonly string[] }) {
  if (option.kind === 'result') return <ResultFace result={option.result} words={words} />
  if (option.kind === 'action') return <ActionFace {...option.found} />
  return (
    <Face icon={History}>
      <span dir="auto" translate="no">
        {option.term}
      </span>
    </Face>
  )
}

function ActionFace({ action, pet }: FoundAction<ListedAction>) {
  return (
    <Face icon={action.icon}>
      <span className="font-semibold">{action.label}</span>
      {pet && (
        <>
          {' for '}
          <bdi translate="no">{pet.name}</bdi>
        </>
      )}
    </Face>
  )
}

function ResultFace({ result, words }: { result: SearchResult; words: readonly string[] }) {
  const { type, title, subtitle, description, petName, date, status } = result
  return (
    <Face icon={icons[type]} aside={date && <When date={date} />}>
      <span className="block font-semibold" dir="auto" translate="no">
        <MarkedText text={title} words={words} />
      </span>
      <span className="block text-s text-ink-soft">
        {kindLabels[type]}
        {type !== 'pet' && petName !== null && (
          <>
            {' · '}
            <bdi translate="no">
              <MarkedText text={petName} words={words} />
            </bdi>
          </>
        )}
        {subtitle && (
          <>
            {' · '}
            <bdi>
              <MarkedText text={subtitle} words={words} />
            </bdi>
          </>
        )}
        {status && ` · ${status}`}
      </span>
      {description && (
        <span className="line-clamp-2 text-s text-ink-soft" dir="auto">
          <MarkedText text={description} words={words} />
        </span>
      )}
    </Face>
  )
}

function When({ date }: { date: string }) {
  const { moment } = useFormat()
  return <time dateTime={date}>{date.includes('T') ? moment(date) : formatDay(date)}</time>
}

function Face({ icon: Icon, aside, children }: { icon: Icon; aside?: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-action-soft text-action">
        <Icon aria-hidden size={18} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="min-w-[min(100%,10rem)] flex-1 wrap-anywhere">{children}</span>
        {aside && <span className="shrink-0 text-s text-ink-soft">{aside}</span>}
      </span>
    </>
  )
}
