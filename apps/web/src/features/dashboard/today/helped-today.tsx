import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import ElsewhereToday from './elsewhere-today.tsx'

/**
 * Today in the user's other households, for a household without a living pet. Each household is named, even with
 * nothing due.
 */
export const HelpedToday = () => (
  <Card aria-labelledby="today" data-tour="today">
    <CardHeader title="Today" id="today" />
    <ElsewhereToday alone />
  </Card>
)
