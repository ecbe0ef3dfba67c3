import Check from 'lucide-react/icons/check'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { itemStyle } from './menu.tsx'

export type MenuChoiceProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChoose: (value: Value) => void
}

/** A choice of one among few inside a menu. It takes effect at once, and the menu stays open to show the effect. */
export function MenuChoice<Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup aria-label={label} value={value}>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          className={itemStyle(false)}
          onSelect={(event) => {
            event.preventDefault()
            onChoose(choice.value)
          }}
        >
          {choice.icon}
          {choice.label}
          <Radix.ItemIndicator className="ml-auto">
            <Check aria-hidden size={18} />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
