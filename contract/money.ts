import { z } from 'zod'

/** Every current ISO 4217 currency with two decimals, because amounts are stored with two. */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK ' +
  'DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD ' +
  'KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP ' +
  'PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH ' +
  'USD UYU UZS VES WST XCD XCG YER ZAR ZMW'
).split(' ')

export const defaultCurrency = 'USD'

/** The currency of amounts. Pages opened before currencies could be chosen send none, and change nothing. */
export const currency = z
  .string('Please choose a currency')
  .refine((code) => currencies.includes(code), 'Please choose a currency')
  .optional()

const notMoney = 'Please enter an amount such as 12.50'

/** Formats like numeric(n, 2), so that amounts compare as text: `7.5` and `007.50` are `7.50`. */
function twoDecimals(text: string): string {
  const [whole = '', cents = ''] = text.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
}

/** An exact amount: decimal text with at most two places, never a floating-point number. */
export const amount = (digits: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(String.raw`^\d{1,${digits}}(\.\d{1,2})?$`), notMoney)
    .transform(twoDecimals)
    .nullable()
