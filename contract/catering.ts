import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import {
  date,
  email,
  id,
  optionalText,
  orderStatuses,
  requiredText,
  serviceStyles,
  staleWith,
  time,
  version,
  optionalProse,
} from '#contract/fields.ts'
import { HeadCount, Named } from '#contract/head-count.ts'
import { messageStates } from '#contract/mail.ts'
import { currency } from '#contract/money.ts'
import { refusing } from '#contract/refusals.ts'

const notMoney = 'Please enter an amount such as 12.50'

/** `7.5` and `007.50` are `7.50`: as numeric(n, 2) writes it, so that amounts compare as text. */
function twoDecimals(text: string): string {
  const [whole = '', cents = ''] = text.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
}

/** An exact amount: decimal text of at most two places, never a floating number. */
const amount = (digits: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(String.raw`^\d{1,${digits}}(\.\d{1,2})?$`), notMoney)
    .transform(twoDecimals)
    .nullable()

const invalidEmail = 'Please enter a valid email'
const tags = z.array(requiredText(50, 'Please write a tag')).max(20, 'At most 20 tags')

const VendorFields = {
  name: requiredText(200, 'Vendor name is required'),
  isPreferred: z.boolean(),
  contactName: optionalText(200),
  cuisineTags: tags,
  notes: optionalProse(1000),
  phone: optionalText(50),
  email: optionalText(255).refine(
    (text) => text === null || email(invalidEmail).safeParse(text).success,
    invalidEmail,
  ),
  /** What the prices of the menu are in. */
  currency,
} as const

const ItemFields = {
  vendorId: z.uuid('Please choose a vendor'),
  name: requiredText(200, 'Item name is required'),
  description: optionalProse(1000),
  dietaryTags: tags,
  /** For one unit, in the vendor's currency. */
  pricePerUnit: amount(8),
  /** How many people one unit feeds. */
  serves: z.int('Please enter a whole number').min(1, 'At least 1').max(10_000, 'At most 10,000').nullable(),
} as const

const MealFields = {
  title: requiredText(200, 'Title is required'),
  date,
  startTime: time,
  endTime: time,
  location: optionalText(200),
  serviceStyle: z.enum(serviceStyles, 'Please choose a service style'),
  notes: optionalProse(1000),
} as const

const noCount = 'Please enter how many people'

const OrderFields = {
  mealEventId: z.uuid('Please choose a meal'),
  vendorId: z.uuid('Please choose a vendor'),
  headcount: z.int(noCount).min(1, noCount).max(100_000, 'At most 100,000 people'),
  /** For all of it, in the edition's currency. */
  totalEstimate: amount(10),
} as const

const endsAfterStart = ({ startTime, endTime }: { startTime: string; endTime: string }) => endTime > startTime
const endError = { error: 'The end must be after the start', path: ['endTime'] }

/** New rows. The caller may name their ids, so that asking again after a lost answer makes no second one. */
export const VendorInput = z.strictObject({ id: id.optional(), ...VendorFields })
export const ItemInput = z.strictObject({ id: id.optional(), ...ItemFields })
export const MealInput = z
  .strictObject({
    id: id.optional(),
    venueId: id,
    ...MealFields,
    /** Further days on which there is the same. */
    alsoOn: z.array(date).max(30).default([]),
  })
  .refine(endsAfterStart, endError)
export const OrderInput = z.strictObject({ id: id.optional(), ...OrderFields })

const saved = { id, version } as const
export const VendorUpdate = z.strictObject({ ...saved, ...VendorFields })
export const ItemUpdate = z.strictObject({ ...saved, ...ItemFields })
export const MealUpdate = z.strictObject({ ...saved, ...MealFields }).refine(endsAfterStart, endError)
export const OrderUpdate = z.strictObject({ ...saved, ...OrderFields })

/** Rows as they are now: what a stale save is shown. */
export const VendorNow = z.object({
  ...saved,
  name: z.string(),
  isPreferred: z.boolean(),
  contactName: z.string().nullable(),
  cuisineTags: z.array(z.string()),
  notes: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  currency: z.string(),
})
export const ItemNow = z.object({
  ...saved,
  vendorId: id,
  name: z.string(),
  description: z.string().nullable(),
  dietaryTags: z.array(z.string()),
  pricePerUnit: z.string().nullable(),
  serves: z.int().nullable(),
})
export const MealNow = z.object({
  ...saved,
  title: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string().nullable(),
  serviceStyle: z.enum(serviceStyles),
  notes: z.string().nullable(),
})
export const OrderNow = z.object({
  ...saved,
  mealEventId: id,
  vendorId: id,
  status: z.enum(orderStatuses),
  headcount: z.int().nullable(),
  totalEstimate: z.string().nullable(),
})

type OrderStatus = (typeof orderStatuses)[number]

/** Where an order may go from where it is. */
export const orderMoves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  draft: ['confirmed', 'cancelled'],
  confirmed: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
}

/** With how many menu items would go with it, and how many orders keep it from going. */
export const Vendor = VendorNow.extend({ menuItems: z.int(), orders: z.int() })
export const MenuItem = ItemNow.extend({ vendorName: z.string(), currency: z.string() })
export const Meal = MealNow.extend({ orders: z.int(), eating: HeadCount })
export const Order = OrderNow.extend({
  /** How its people were counted when it was made or last updated; null for older orders. */
  counted: HeadCount.nullable(),
  mealTitle: z.string(),
  mealDate: z.string(),
  mealStartTime: z.string(),
  mealEndTime: z.string(),
  vendorName: z.string(),
  vendorEmail: z.string().nullable(),
  /** Its newest version, made when it was confirmed and at each change since; null before that. */
  frozen: z.int().nullable(),
  /** What its vendor was sent last, and that did not fail. `at` is an instant. */
  sent: z
    .object({
      number: z.int(),
      at: z.string(),
      state: z.enum(messageStates),
      headcount: z.int().nullable(),
      counted: HeadCount.nullable(),
      /** When its meal was to be served, as was sent. */
      servedFrom: z.string(),
      servedUntil: z.string(),
    })
    .nullable(),
  /** The people at its meal whom the kitchen may know by first name, now. */
  named: z.array(Named),
  /** Why the newest version did not leave, in the mail server's words; null where it left or was not sent. */
  failed: z.string().nullable(),
})

/** A meal as guests see it: who cooks it, for how many and at what price is the organisers'. */
export const GuestMeal = z.object({
  id,
  title: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string().nullable(),
  serviceStyle: z.enum(serviceStyles),
  notes: z.string().nullable(),
})

const counted = { people: z.int(), checkedIn: z.int() } as const

/** The people who eat as a kitchen counts them, and how many of each count are checked in. `confirmed` is all of them. */
export const Diners = z.object({
  confirmed: z.object(counted),
  /** null is not answered and comes first; `note` is what is meant by the diet 'other'. */
  diets: z.array(z.object({ diet: z.string().nullable(), note: z.string().nullable(), ...counted })),
  /** Each allergy once, whatever its case; a person counts for each of theirs. Most frequent first. */
  allergies: z.array(
    z.object({
      allergy: z.string(),
      eaters: z.array(z.object({ personId: id, fullName: z.string() })),
      ...counted,
    }),
  ),
  noAllergies: z.object(counted),
  allergiesNotAnswered: z.object(counted),
  /** Those that the kitchen may know by first name. */
  named: z.array(Named),
})

const venueId = z.strictObject({ venueId: id })
const rowId = z.strictObject({ id })
const goneOrStale = <const Row extends z.ZodObject>(row: Row) => ({
  ...refusing('NOT_FOUND'),
  ...staleWith(row),
})

export const catering = {
  /** Preferred first, then by name. */
  vendors: organiser().output(z.array(Vendor)),
  addVendor: organiser().input(VendorInput).output(z.object({ id })),
  /** Stale versions are refused with the row as it is now: here and below. */
  updateVendor: organiser().errors(goneOrStale(VendorNow)).input(VendorUpdate).output(z.object({ version })),
  /** With its menu; refused while orders name it. */
  deleteVendor: organiser().errors(refusing('VENDOR_HAS_ORDERS')).input(rowId).output(z.object({})),

  /** By vendor, then by name. */
  menu: organiser().output(z.array(MenuItem)),
  addItem: organiser().errors(refusing('NOT_FOUND')).input(ItemInput).output(z.object({ id })),
  updateItem: organiser().errors(goneOrStale(ItemNow)).input(ItemUpdate).output(z.object({ version })),
  deleteItem: organiser().input(rowId).output(z.object({})),

  /** The meals of an edition by date, then start time, each with how many eat there. */
  meals: organiser().input(venueId).output(z.array(Meal)),
  addMeal: organiser().errors(refusing('NOT_FOUND')).input(MealInput).output(z.object({ id })),
  updateMeal: organiser().errors(goneOrStale(MealNow)).input(MealUpdate).output(z.object({ version })),
  /** Refused while orders are for it. */
  deleteMeal: organiser().errors(refusing('MEAL_HAS_ORDERS')).input(rowId).output(z.object({})),
  /** Who eats at a meal, with names; without a meal, which older pages do not name, the confirmed people. */
  diners: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, mealEventId: id.nullable().default(null) }))
    .output(Diners),

  /** The orders of an edition in the order of their meals. */
  orders: organiser().input(venueId).output(z.array(Order)),
  /** A new order is a draft. */
  addOrder: organiser().errors(refusing('NOT_FOUND')).input(OrderInput).output(z.object({ id })),
  updateOrder: organiser().errors(goneOrStale(OrderNow)).input(OrderUpdate).output(z.object({ version })),
  /**
   * Draft to confirmed to delivered, and draft or confirmed to cancelled, nothing else. `from` is what the organiser
   * saw. Asking for what it is already changes nothing.
   */
  moveOrder: organiser()
    .errors(refusing('NOT_FOUND', 'STALE', 'ORDER_MOVE'))
    .input(z.strictObject({ id, from: z.enum(orderStatuses), to: z.enum(orderStatuses) }))
    .output(z.object({ status: z.enum(orderStatuses) })),
  /**
   * Sets the numbers of an order to those of the people who eat at its meal now. Refused once it is delivered or cancelled.
   */
  recountOrder: organiser()
    .errors({ ...goneOrStale(OrderNow), ...refusing('ORDER_CLOSED') })
    .input(z.strictObject(saved))
    .output(z.object({ version, headcount: z.int() })),
  /**
   * Mails the newest version of a confirmed order to its vendor: all of it at first, later what changed. `number` is the
   * version that the organiser saw. Sending it again changes nothing, unless its mail failed.
   */
  sendOrder: organiser()
    .errors(refusing('NOT_FOUND', 'STALE', 'MAIL_NOT_CONFIGURED', 'VENDOR_WITHOUT_EMAIL'))
    .input(z.strictObject({ id, number: z.int().min(1) }))
    .output(z.object({ sentTo: z.string() })),
  deleteOrder: organiser().input(rowId).output(z.object({})),

  /** The meals of one of the caller's editions, by date, then start time. */
  mine: guest()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(z.array(GuestMeal)),
}
