import type { ReactNode } from 'react'
import { joinClasses } from '../ui/behaviour/join-classes.ts'
import { PublicFrame, type PublicFrameProps } from './public-frame.tsx'

type OpeningProps = {
  title: string
  sentence: ReactNode
  /** Link or button below the sentence. */
  action?: ReactNode
}

/** The first thing of a public page: its one h1, and what it is about. */
export function Opening({ title, sentence, action }: OpeningProps) {
  return (
    <div>
      <h1 className="font-display text-[clamp(2.4rem,1.35rem+3.6vw,3.8rem)]/[1.05] font-medium tracking-[-0.03em] text-balance">
        {title}
      </h1>
      <p className="mt-5 max-w-[32em] text-[1.125rem]/[1.5] text-pretty text-ink-soft">{sentence}</p>
      {action && <div className="mt-7 flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  )
}

type TextPageProps = Omit<OpeningProps, 'action'> & Pick<PublicFrameProps, 'current' | 'children'>

/** Public page that is read from top to bottom: its opening, then chapters. */
export function TextPage({ title, sentence, current, children }: TextPageProps) {
  return (
    <PublicFrame
      {...(current && { current })}
      className="grid max-w-200 grid-cols-1 gap-10 pt-4 pb-14 md:gap-12 md:pt-8"
    >
      <Opening title={title} sentence={sentence} />
      {children}
    </PublicFrame>
  )
}

type ChapterProps = {
  title: string
  /** Anchor of the chapter, for links to it. */
  id?: string
  className?: string
  children: ReactNode
}

/** A chapter below its heading. */
export function Chapter({ title, id, className = '', children }: ChapterProps) {
  return (
    <section id={id} className={`grid scroll-mt-20 grid-cols-1 gap-3.5 ${className}`}>
      <h2 className="font-display text-[1.6rem]/[1.2] font-medium text-balance">{title}</h2>
      {children}
    </section>
  )
}

export function Paragraph({ className, children }: { className?: string; children: ReactNode }) {
  return <p className={joinClasses('text-[1.0625rem]/[1.6] text-pretty', className)}>{children}</p>
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-5 text-[1.0625rem]/[1.6] text-pretty">{children}</ul>
}

/** Pairs of a subject and its description, one below the other on a phone. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="divide-y divide-line rounded-card bg-surface px-4 shadow-raised sm:px-6">{children}</dl>
  )
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[15rem_1fr]">
      <dt className="font-semibold wrap-anywhere">{name}</dt>
      <dd className="text-pretty text-ink-soft">{children}</dd>
    </div>
  )
}

/** Link within a text of a public page. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="font-semibold text-action underline decoration-1 underline-offset-4">
      {children}
    </a>
  )
}
