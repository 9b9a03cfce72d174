/** `1234.5` → `$1,234.50`. Amounts are decimal text from the server to the screen, never floating numbers. */
export function formatDollars(amount: string): string {
  const [whole = '0', cents = ''] = amount.split('.')
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`
}

/** A price or a total on screen; nobody said how much: a dash. */
export const dollarsText = (amount: string | null): string => (amount === null ? '–' : formatDollars(amount))

/** As people type it: a leading `$` and commas between thousands go. `12,50` stays, and is refused: it may mean both. */
export function typedDollars(text: string): string | null {
  const typed = text.trim().replace(/^\$\s*/, '')
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed
  return plain === '' ? null : plain
}

/** Whole cents, exact. */
export function centsOf(amount: string): number {
  const [whole = '0', cents = ''] = amount.split('.')
  return Number(`${whole}${cents.padEnd(2, '0')}`)
}

export function ofCents(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
