import { factMark } from '@app/domain/kernel/page-facts'
import { RESPONSE_TIME } from '@app/domain/support/support.vocabulary'
import { WithFact, WithoutFact } from '../../page/with-fact.tsx'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'

const responseTime = `, usually in about ${RESPONSE_TIME} on workdays.`

/** Leads to the people who run the installation. */
export function ContactCard({ title, className }: { title: string; className?: string }) {
  return (
    <section
      className={joinClasses(
        'flex flex-wrap items-center gap-4 rounded-card bg-surface px-5 py-4.5 shadow-raised',
        className,
      )}
    >
      <span
        aria-hidden
        className="grid size-11 items-end justify-items-center overflow-hidden rounded-[14px] bg-sand"
      >
        <SpeciesDrawing species="dog" className="w-[84%]" />
      </span>
      <div className="min-w-48 flex-1">
        <h2 className="text-[1.0625rem]/[1.4] font-semibold">{title}</h2>
        <p className="text-ink-soft">
          <WithFact fact="operator">
            {factMark('operator')} runs this site and answers{responseTime}
          </WithFact>
          <WithoutFact fact="operator">The people who run this site answer{responseTime}</WithoutFact>
        </p>
      </div>
      <a href="/contact" className={buttonStyle('soft', 'medium', 'max-tablet:w-full')}>
        Contact
      </a>
    </section>
  )
}
