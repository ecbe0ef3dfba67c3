import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import ElsewhereToday from './elsewhere-today.tsx'

/** Today in the person's other households, where this one has no living pet: each is named, also where nothing is due. */
export const HelpedToday = () => (
  <Card aria-labelledby="today" data-tour="today">
    <CardHeader title="Today" id="today" />
    <ElsewhereToday alone />
  </Card>
)
