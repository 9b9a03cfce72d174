/** `1234.5` → `$1,234.50`. Amounts are decimal text from the server to the screen, never floating-point numbers. */
export function formatMoney(amount: string, currency: string): string {
  const [whole = '0', cents = ''] = amount.split('.')
  const sign = currencySign(currency)
  // `CHF 12.50`, but `CA$12.50`.
  const gap = /[A-Za-z.]$/.test(sign) ? ' ' : ''
  return `${sign}${gap}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`
}

/** A price or total on screen; a dash if unknown. */
export const moneyText = (amount: string | null, currency: string): string =>
  amount === null ? '–' : formatMoney(amount, currency)

/** `$`, `€`, `CHF` */
export const currencySign = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** `Euro (EUR)` */
export const currencyLabel = (currency: string): string =>
  `${new Intl.DisplayNames('en-US', { type: 'currency' }).of(currency) ?? currency} (${currency})`

/**
 * Parses a typed amount. Removes the currency's own sign or code, and commas between thousands. `12,50` stays as it is
 * and is refused, because it is ambiguous; so does an amount with the sign of another currency.
 */
export function parseMoney(text: string, currency: string): string | null {
  const typed = text.trim()
  const prefix = [currency, currencySign(currency)].find((sign) => typed.toUpperCase().startsWith(sign))
  const bare = prefix === undefined ? typed : typed.slice(prefix.length).trim()
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  return plain === '' ? null : plain
}

/** An amount in whole cents, exactly. */
export function centsOf(amount: string): number {
  const [whole = '0', cents = ''] = amount.split('.')
  return Number(`${whole}${cents.padEnd(2, '0')}`)
}

export function formatCents(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
