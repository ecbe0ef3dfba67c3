import { useMe } from '../../api/use-me.ts'
import { NoPets } from '../pets/index.ts'
import { HelpedToday } from './today/helped-today.tsx'

/** The overview of a household without a living pet: what the person's other households need today comes first. */
export default function EmptyHome({ areArchived }: { areArchived: boolean }) {
  return (
    <div className="grid gap-gap">
      {useMe().households.length > 1 && <HelpedToday />}
      <NoPets areArchived={areArchived} />
    </div>
  )
}
