import { type ConsentChoices, optionalCategories } from '@app/domain/identity/consent/consent.rules'
import { categoryTexts } from '@app/domain/identity/consent/consent.texts'
import { Switch } from '../../../ui/controls/switch.tsx'

/** Form with a switch for each category; necessary cookies stay on. */
export function CategorySwitches({ choices }: { choices?: ConsentChoices | undefined }) {
  return (
    <div className="divide-y divide-line">
      <Switch {...categoryTexts.necessary} checked readOnly disabled />
      {optionalCategories.map((category) => (
        <Switch
          key={category}
          {...categoryTexts[category]}
          name={category}
          defaultChecked={choices?.[category] ?? false}
        />
      ))}
    </div>
  )
}
