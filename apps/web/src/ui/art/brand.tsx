import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { joinClasses } from '../behaviour/join-classes.ts'
import { PawMark } from './paw-mark.tsx'

/** The paw on its ground and the product's name; with `folds`, the name on a rail is only for screen readers. */
export function Brand({ folds = false }: { folds?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 font-display text-[1.25rem] font-semibold tracking-[-0.01em] whitespace-nowrap text-ink">
      <span className="grid size-7.5 shrink-0 place-items-center rounded-[10px] bg-action text-action-ink">
        <PawMark className="size-4.5" />
      </span>
      <span className={joinClasses(folds && 'max-desktop:sr-only')}>{PRODUCT_NAME}</span>
    </span>
  )
}
