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
