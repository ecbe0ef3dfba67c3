import { PRODUCT_NAME } from '@app/domain/brand'
import { PawMark } from './paw-mark.tsx'

/** The paw on its ground and the product's name. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 font-display text-[1.25rem] font-semibold tracking-[-0.01em] whitespace-nowrap text-ink">
      <span className="grid size-7.5 place-items-center rounded-[10px] bg-action text-action-ink">
        <PawMark className="size-4.5" />
      </span>
      {PRODUCT_NAME}
    </span>
  )
}
