import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../format/use-format.ts'
import { dueQuery } from '../../../records/due.ts'
import { writtenName } from '../../../records/pets.ts'
import { MarkWritten } from '../../../ui/layout/mark-written.tsx'
import { type Asked, todaySentence } from './today-sentence.ts'

/**
 * Says the most important entry of today if no dose does. The sentence is complete once the due entries have loaded.
 */
export default function DaySentence(asked: Pick<Asked, 'visits' | 'nameOf' | 'today'>) {
  const { time, dayOf } = useFormat()
  const due = useQuery(dueQuery).data?.entries
  const sentence = todaySentence({ ...asked, due, time, dayOf })
  const named = [
    ...asked.visits,
    ...(due ?? []).map(({ kind, title, petId }) => ({ name: kind === 'reminder' ? null : title, petId })),
  ]
  const written = named.flatMap(({ name, petId }) => [name, writtenName(asked.nameOf(petId))])
  return sentence === undefined ? null : <MarkWritten names={written}>{sentence}</MarkWritten>
}
