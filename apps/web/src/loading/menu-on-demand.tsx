import {
  cloneElement,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react'
import { useLoadPart } from './use-load-part.ts'

interface MenuOnDemandProps<Props> {
  trigger: ReactElement<ComponentProps<'button'>>
  load: () => Promise<{ default: ComponentType<Props> }>
  /** Draws the menu once it has loaded; the menu is open from the start, because the press has happened. */
  children: (Menu: ComponentType<Props>) => ReactNode
}

/** The button of a menu that loads on its first use. */
export function MenuOnDemand<Props>({ trigger, load, children }: MenuOnDemandProps<Props>) {
  const [part, setPart] = useState<{ Menu: ComponentType<Props> }>()
  const loadPart = useLoadPart()
  if (part) return children(part.Menu)
  // Pointing at it is usually followed by a press; a failure is shown then.
  const fetchAhead = () => void load().catch(() => undefined)
  const open = async () => {
    const Menu = await loadPart(load)
    if (Menu) setPart({ Menu })
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => void open(),
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
  })
}
