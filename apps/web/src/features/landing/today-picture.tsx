import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { CatDrawing } from '../../ui/art/species/cat.tsx'
import { DogDrawing } from '../../ui/art/species/dog.tsx'
import { Chip } from '../../ui/controls/chip.tsx'

/**
 * One morning of a household, as the app shows it. Shortly after the page loads, a dose is given: the picture moves
 * once, then stays still.
 */
export function TodayPicture() {
  return (
    <figure className="relative overflow-hidden rounded-[36px] bg-linear-160 from-sand to-accent-soft px-4 pt-5 sm:px-7 sm:pt-7">
      <figcaption className="sr-only">
        Today for Biscuit and Miso: the 8:00 insulin was given at 8:02, the next dose is in ten hours, and a
        rabies booster is due in twelve days.
      </figcaption>
      <div aria-hidden className="relative rounded-card bg-surface px-4 pt-4 pb-1.5 shadow-raised sm:px-5">
        <p className="mb-1.5 flex items-baseline justify-between font-semibold">
          <span className="text-l">Today</span>
          <span className="text-s font-medium text-ink-soft">Biscuit and Miso</span>
        </p>
        <TodayRow time="8:00" title="Insulin, 2 units for Miso" detail="Twice daily · 11 doses left">
          <GiveThenGiven />
        </TodayRow>
        <TodayRow time="18:00" title="Apoquel, 5.4 mg for Biscuit" detail="With food">
          <Chip>In 10 hours</Chip>
        </TodayRow>
        <TodayRow time="Dec 2" title="Rabies booster for Miso" detail="Elm Street Vets">
          <Chip tone="due">In 12 days</Chip>
        </TodayRow>
      </div>
      <div aria-hidden className="-mt-1 flex items-end justify-center gap-[3%]">
        <DogDrawing className="-mb-1 w-[54%] max-w-62" />
        <CatDrawing className="-mb-1 w-[43%] max-w-49" />
      </div>
    </figure>
  )
}

type TodayRowProps = { time: string; title: string; detail: string; children: ReactNode }

function TodayRow({ time, title, detail, children }: TodayRowProps) {
  return (
    <div className="flex items-baseline gap-x-3 border-t border-line py-3">
      <span className="w-[3rem] shrink-0 font-semibold">{time}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-[min(100%,11rem)] flex-1">
          <span className="block leading-snug font-semibold">{title}</span>
          <span className="block text-s text-ink-soft">{detail}</span>
        </span>
        <span>{children}</span>
      </div>
    </div>
  )
}

function GiveThenGiven() {
  return (
    <span className="grid items-center justify-items-start sm:justify-items-end [&>*]:col-start-1 [&>*]:row-start-1">
      <span className="animate-vanish rounded-control bg-action px-4 py-2 font-semibold text-action-ink [animation-delay:1.6s]">
        Give
      </span>
      <span className="flex animate-reveal items-center gap-1.5 text-s font-semibold text-good [animation-delay:1.8s]">
        <Check size={18} />
        Given 8:02
      </span>
    </span>
  )
}
