import { useMe } from '../../api/use-me.ts'
import { NoPets } from '../pets/index.ts'
import { HelpedToday } from './today/helped-today.tsx'

/** Overview of a household without a living pet: today's needs of the user's other households come first. */
export default function EmptyHome({ areArchived }: { areArchived: boolean }) {
  return (
    <div className="grid gap-gap">
      {useMe().households.length > 1 && <HelpedToday />}
      <NoPets areArchived={areArchived} />
    </div>
  )
}
