import { currencies, defaultCurrency } from '#contract/money.ts'
import { currencyLabel } from '#web/lib/money.ts'
import { ComboBox } from '#web/ui/combo-box.tsx'

type CurrencyFieldProps = { label: string; description: string; saved: string | undefined }

/** The currency of amounts; dollars by default. */
export const CurrencyField = ({ label, description, saved = defaultCurrency }: CurrencyFieldProps) => (
  <ComboBox
    name="currency"
    label={label}
    description={description}
    isRequired
    options={currencies.map((id) => ({ id, label: currencyLabel(id) }))}
    defaultValue={saved}
  />
)
