import { currencyCodes } from '@app/domain/kernel/quantities/currencies'
import { currencies } from '@app/domain/kernel/quantities/money'

const currencyNames = new Intl.DisplayNames(undefined, { type: 'currency' })
const others = currencyCodes.filter((code) => !currencies.some((preferred) => preferred === code))

/** Options of a choice between all currencies, the usual ones first. */
export const CurrencyOptions = () => (
  <>
    {currencies.map((code) => (
      <option key={code} value={code}>
        {code}
      </option>
    ))}
    <optgroup label="All currencies">
      {others.map((code) => (
        <option key={code} value={code}>
          {`${code} · ${currencyNames.of(code) ?? code}`}
        </option>
      ))}
    </optgroup>
  </>
)
