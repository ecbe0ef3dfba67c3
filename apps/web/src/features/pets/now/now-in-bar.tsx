import { useState } from 'react'
import type { PetTab } from '@app/domain/pets/pet-link'
import { useFormat } from '../../../format/use-format.ts'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { NowAction } from './now-action.tsx'
import { nowInWords } from './now-words.ts'
import { usePetNow } from './pet-now.tsx'

/** Present need of the pet as a line below its name, shown while the row with it is out of sight. */
export function NowLine() {
  const petNow = usePetNow()
  const format = useFormat()
  if (!petNow?.need) return null
  const { name, when } = nowInWords(petNow.need, petNow.now, format)
  return (
    <>
      <AsWritten>{name}</AsWritten>
      {` · ${when}`}
    </>
  )
}

/**
 * Action of the row, offered while the row is out of sight, and while the action has the keyboard focus; the tab of
 * medications has its own.
 */
export function NowButton({ tab }: { tab: PetTab }) {
  const petNow = usePetNow()
  const [isHeld, setHeld] = useState(false)
  if (!petNow?.need || tab === 'meds' || (petNow.isRowInSight && !isHeld)) return null
  return (
    <div onFocus={({ target }) => setHeld(target.matches(':focus-visible'))} onBlur={() => setHeld(false)}>
      <NowAction need={petNow.need} pet={petNow.pet} now={petNow.now} />
    </div>
  )
}
