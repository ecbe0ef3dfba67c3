import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import {
  adminSettingsTexts as texts,
  defaultInWords,
  settingOf,
  undoInWords,
  valueInWords,
} from '@app/domain/installation/admin-settings.texts'
import type { SettingRow } from '@app/domain/installation/system-settings.contract'
import { capitalized } from '@app/domain/kernel/message-format'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { ChangedBy } from './changed-by.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import { UndoDialog } from './undo-dialog.tsx'

interface SettingFieldProps {
  row: SettingRow
  /** A fact about the value, such as its present use. */
  note?: string
}

/** One setting: its name and key, its value, and its default with the author of the last change. */
export function SettingField({ row, note }: SettingFieldProps) {
  const [isOpen, setOpen] = useState<'change' | 'undo'>()
  const { label, kind } = settingOf(row)
  const isWide = kind !== 'switch' && kind !== 'number'
  const notes = [
    row.isFixed ? texts.fixed : defaultInWords(row),
    !row.mayChange && texts.ofSuperAdmins,
    note,
  ].filter(Boolean)
  return (
    <li
      className={joinClasses(
        'grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-2.5 desktop:min-h-14 desktop:grid-cols-[minmax(0,1fr)_250px_290px] desktop:gap-x-6 desktop:py-1.5',
        isWide && 'max-sm:grid-cols-1',
      )}
    >
      <div className="min-w-0">
        <p className="font-semibold">
          {row.isChanged && (
            <>
              <span aria-hidden className="mr-2 inline-block size-2 rounded-chip bg-accent align-[1px]" />
              <VisuallyHidden>{texts.isChanged}</VisuallyHidden>
            </>
          )}
          {label}
        </p>
        <code translate="no" className="block text-[0.75rem] wrap-anywhere text-ink-faint">
          {row.key}
        </code>
      </div>
      <div
        className={joinClasses('flex min-w-0 items-center justify-end', isWide && 'max-sm:justify-stretch')}
      >
        <Value row={row} isWide={isWide} onPress={() => setOpen('change')} />
      </div>
      <div className="col-span-full flex min-w-0 flex-wrap items-center gap-x-2.5 text-s text-ink-soft desktop:col-span-1 desktop:justify-between">
        <span className="min-w-0 wrap-anywhere">
          {notes.join(' · ')}
          {row.changedAt !== null && (
            <>
              {notes.length > 0 && ' · '}
              <ChangedBy row={row} />
            </>
          )}
        </span>
        {row.isChanged && row.canUndo && (
          <button
            type="button"
            onClick={() => setOpen('undo')}
            className="-my-2 inline-flex min-h-control items-center gap-1.5 rounded-[6px] font-semibold text-action hover:underline"
          >
            <Undo2 aria-hidden size={16} />
            <span>
              {undoInWords(row)}
              <VisuallyHidden>: {label}</VisuallyHidden>
            </span>
          </button>
        )}
      </div>
      {isOpen === 'change' && <SettingDialog row={row} onClose={() => setOpen(undefined)} />}
      {isOpen === 'undo' && <UndoDialog row={row} onClose={() => setOpen(undefined)} />}
    </li>
  )
}

/** The value; a press opens the window that changes it. */
function Value({ row, isWide, onPress }: { row: SettingRow; isWide: boolean; onPress: () => void }) {
  const { label, kind, unit } = settingOf(row)
  const words = valueInWords(row)
  if (kind === 'switch') {
    return (
      <button
        type="button"
        role="switch"
        aria-checked={row.value === true}
        aria-label={label}
        disabled={row.isFixed || !row.mayChange}
        onClick={onPress}
        className="grid h-control w-13 place-items-center rounded-chip disabled:opacity-60"
      >
        <span
          aria-hidden
          className={joinClasses(
            'block h-7 w-11.5 rounded-chip p-0.75 transition-colors',
            row.value === true ? 'bg-action' : 'bg-ink-faint',
          )}
        >
          <span
            className={joinClasses(
              'block size-5.5 rounded-chip bg-surface transition-transform',
              row.value === true && 'translate-x-4.5',
            )}
          />
        </span>
      </button>
    )
  }
  return (
    <button
      type="button"
      disabled={row.isFixed || !row.mayChange}
      aria-label={texts.changeOf(label, words)}
      onClick={onPress}
      className={joinClasses(
        'inline-flex min-h-control min-w-33 items-center gap-1.5 rounded-control bg-sunk px-3.5 wrap-anywhere hover:text-action disabled:opacity-60',
        isWide ? 'w-full text-left font-medium' : 'justify-end font-semibold',
      )}
    >
      {isWide ? (
        <span className="line-clamp-2">{capitalizedWord(row, words)}</span>
      ) : (
        <span>
          {numberOf(row)} {unit && <span className="font-medium text-ink-soft">{unit}</span>}
        </span>
      )}
    </button>
  )
}

/** A word of ours begins with a capital; a typed value stays as it is. */
const capitalizedWord = ({ value }: SettingRow, words: string): string =>
  value === null || value === '' ? capitalized(words) : words

const numberOf = (row: SettingRow): string =>
  typeof row.value === 'number' && row.value > 0
    ? row.value.toLocaleString('en')
    : capitalized(valueInWords(row))
