import { Card } from '../../ui/layout/card.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Section } from './section.tsx'

const swatches = [
  { name: 'paper', style: 'bg-paper text-ink' },
  { name: 'surface', style: 'bg-surface text-ink' },
  { name: 'sunk', style: 'bg-sunk text-ink-soft' },
  { name: 'action', style: 'bg-action text-action-ink' },
  { name: 'action soft', style: 'bg-action-soft text-action' },
  { name: 'accent soft', style: 'bg-accent-soft text-accent-ink' },
  { name: 'danger', style: 'bg-danger text-danger-ink' },
  { name: 'danger soft', style: 'bg-danger-soft text-danger' },
  { name: 'sand', style: 'bg-sand text-ink' },
  { name: 'sky', style: 'bg-sky text-ink' },
  { name: 'mint', style: 'bg-mint text-ink' },
  { name: 'lilac', style: 'bg-lilac text-ink' },
]

export function ColorsSection() {
  return (
    <Section title="Color and type">
      <ul aria-label="Colors" className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {swatches.map(({ name, style }) => (
          <li
            key={name}
            className={joinClasses(
              'grid h-16 content-end rounded-control border border-line px-3 py-2 text-s',
              style,
            )}
          >
            {name}
          </li>
        ))}
      </ul>
      <Card className="grid gap-2">
        <p className="font-display text-hero/[1.15] font-medium tracking-[-0.02em]">Good morning, Ana</p>
        <p className="font-display text-xl font-semibold">Biscuit, 27.4 lbs</p>
        <p className="text-l font-semibold">Next visits</p>
        <p>Apoquel, 5.4 mg for Biscuit</p>
        <p className="text-s text-ink-soft">20 minutes late · with food</p>
        <p className="text-s text-ink-faint">Free to get started.</p>
        <p className="text-s">
          <span className="text-good">Given by Sam 8:02</span> ·{' '}
          <span className="text-warn">Low in 3 days</span> ·{' '}
          <span className="text-danger">20 minutes late</span>
        </p>
      </Card>
    </Section>
  )
}
