import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import {
  date,
  email,
  endError,
  endsAfterStart,
  id,
  optionalText,
  orderStatuses,
  requiredText,
  serviceStyles,
  staleWith,
  time,
  version,
  optionalProse,
  ofVenue,
  rowId,
} from '#contract/fields.ts'
import { HeadCount, NamedEater } from '#contract/head-count.ts'
import { amount, currency } from '#contract/money.ts'
import { Order, OrderInput, OrderNow, OrderUpdate } from '#contract/orders.ts'
import { refusing } from '#contract/refusals.ts'

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
  /** The currency of the menu's prices. */
  currency,
} as const

const ItemFields = {
  vendorId: z.uuid('Please choose a vendor'),
  name: requiredText(200, 'Item name is required'),
  description: optionalProse(1000),
  dietaryTags: tags,
  /** The price of one unit, in the vendor's currency. */
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

/** New rows. The caller may choose their ids, so that a repeated request makes no second row. */
export const VendorInput = z.strictObject({ id: id.optional(), ...VendorFields })
export const ItemInput = z.strictObject({ id: id.optional(), ...ItemFields })
export const MealInput = z
  .strictObject({
    id: id.optional(),
    venueId: id,
    ...MealFields,
    /** More days with the same meal. */
    alsoOn: z.array(date).max(30).default([]),
  })
  .refine(endsAfterStart, endError)

const saved = { id, version } as const
export const VendorUpdate = z.strictObject({ ...saved, ...VendorFields })
export const ItemUpdate = z.strictObject({ ...saved, ...ItemFields })
export const MealUpdate = z.strictObject({ ...saved, ...MealFields }).refine(endsAfterStart, endError)

/** The current rows, shown when a save is stale. */
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
/** A vendor with the number of menu items to be deleted with it, and of orders that prevent its deletion. */
export const Vendor = VendorNow.extend({ menuItems: z.int(), orders: z.int() })
export const MenuItem = ItemNow.extend({ vendorName: z.string(), currency: z.string() })
export const Meal = MealNow.extend({ orders: z.int(), eating: HeadCount })
/** A meal as guests see it. Its caterer, headcount and price are for organisers only. */
export const GuestMeal = MealNow.omit({ version: true })

const counted = { people: z.int(), checkedIn: z.int() } as const

/** The people who eat, as a kitchen counts them, and how many of each count are checked in. `confirmed` is everyone. */
export const Diners = z.object({
  confirmed: z.object(counted),
  /** A null diet means not answered and comes first; `note` explains the diet 'other'. */
  diets: z.array(z.object({ diet: z.string().nullable(), note: z.string().nullable(), ...counted })),
  /** Each allergy once, ignoring case, the most frequent first. A person counts for each of their allergies. */
  allergies: z.array(
    z.object({
      allergy: z.string(),
      eaters: z.array(z.object({ personId: id, fullName: z.string() })),
      ...counted,
    }),
  ),
  noAllergies: z.object(counted),
  allergiesNotAnswered: z.object(counted),
  /** The people whose first names the kitchen may know. */
  named: z.array(NamedEater),
})

const goneOrStale = <const Row extends z.ZodObject>(row: Row) => ({
  ...refusing('NOT_FOUND'),
  ...staleWith(row),
})

export const catering = {
  /** Preferred first, then by name. */
  vendors: organiser({ key: 'read food' }).output(z.array(Vendor)),
  addVendor: organiser({ key: 'write food' }).input(VendorInput).output(z.object({ id })),
  /** Here and below, a stale version is refused with the current row. */
  updateVendor: organiser({ key: 'write food' })
    .errors(goneOrStale(VendorNow))
    .input(VendorUpdate)
    .output(z.object({ version })),
  /** Also deletes the vendor's menu; refused while orders name the vendor. */
  deleteVendor: organiser({ key: 'write food' })
    .errors(refusing('VENDOR_HAS_ORDERS'))
    .input(rowId)
    .output(z.object({})),

  /** By vendor, then by name. */
  menu: organiser({ key: 'read food' }).output(z.array(MenuItem)),
  addItem: organiser({ key: 'write food' })
    .errors(refusing('NOT_FOUND'))
    .input(ItemInput)
    .output(z.object({ id })),
  updateItem: organiser({ key: 'write food' })
    .errors(goneOrStale(ItemNow))
    .input(ItemUpdate)
    .output(z.object({ version })),
  deleteItem: organiser({ key: 'write food' }).input(rowId).output(z.object({})),

  /** The meals of an edition by date and start time, each with the number of people who eat there. */
  meals: organiser({ key: 'read food' }).input(ofVenue).output(z.array(Meal)),
  addMeal: organiser({ key: 'write food' })
    .errors(refusing('NOT_FOUND'))
    .input(MealInput)
    .output(z.object({ id })),
  updateMeal: organiser({ key: 'write food' })
    .errors(goneOrStale(MealNow))
    .input(MealUpdate)
    .output(z.object({ version })),
  /** Refused while the meal has orders. */
  deleteMeal: organiser({ key: 'write food' })
    .errors(refusing('MEAL_HAS_ORDERS'))
    .input(rowId)
    .output(z.object({})),
  /** The people who eat at a meal, with names. Older pages name no meal and get the confirmed people. */
  diners: organiser({ key: 'read food' })
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, mealEventId: id.nullable().default(null) }))
    .output(Diners),

  /** The orders of an edition, sorted like their meals. */
  orders: organiser({ key: 'read food' }).input(ofVenue).output(z.array(Order)),
  /** A new order is a draft. */
  addOrder: organiser({ key: 'write food' })
    .errors(refusing('NOT_FOUND'))
    .input(OrderInput)
    .output(z.object({ id })),
  updateOrder: organiser({ key: 'write food' })
    .errors(goneOrStale(OrderNow))
    .input(OrderUpdate)
    .output(z.object({ version })),
  /**
   * Moves an order from draft to confirmed to delivered, or from draft or confirmed to cancelled. `from` is the state
   * the organiser saw. Moving to the current state changes nothing.
   */
  moveOrder: organiser({ key: 'write food' })
    .errors(refusing('NOT_FOUND', 'STALE', 'ORDER_MOVE'))
    .input(z.strictObject({ id, from: z.enum(orderStatuses), to: z.enum(orderStatuses) }))
    .output(z.object({ status: z.enum(orderStatuses) })),
  /** Sets an order's numbers to those of the people who eat at its meal now. Refused once it is delivered or cancelled. */
  recountOrder: organiser({ key: 'write food' })
    .errors({ ...goneOrStale(OrderNow), ...refusing('ORDER_CLOSED') })
    .input(z.strictObject(saved))
    .output(z.object({ version, headcount: z.int() })),
  /**
   * Mails the newest version of a confirmed order to its vendor: first the whole order, later what changed. `number` is
   * the version the organiser saw. Sending it again changes nothing, unless its mail failed. `isByHand`: the organiser
   * has given it to the vendor, so it only counts as sent; `sentTo` is then the vendor's name.
   */
  sendOrder: organiser({ key: 'write food' })
    .errors(refusing('NOT_FOUND', 'STALE', 'MAIL_NOT_CONFIGURED', 'VENDOR_WITHOUT_EMAIL'))
    .input(z.strictObject({ id, number: z.int().min(1), isByHand: z.boolean().default(false) }))
    .output(z.object({ sentTo: z.string() })),
  deleteOrder: organiser({ key: 'write food' }).input(rowId).output(z.object({})),

  /** The meals of one of the caller's editions, by date and start time. */
  mine: guest().errors(refusing('NOT_FOUND')).input(ofVenue).output(z.array(GuestMeal)),
}
