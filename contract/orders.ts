import { z } from 'zod'
import { id, orderStatuses, version } from '#contract/fields.ts'
import { HeadCount, NamedEater } from '#contract/head-count.ts'
import { messageStates } from '#contract/mail.ts'
import { amount } from '#contract/money.ts'

const noCount = 'Please enter how many people'

const OrderFields = {
  mealEventId: z.uuid('Please choose a meal'),
  vendorId: z.uuid('Please choose a vendor'),
  headcount: z.int(noCount).min(1, noCount).max(100_000, 'At most 100,000 people'),
  /** The total, in the edition's currency. */
  totalEstimate: amount(10),
} as const

/** The caller may choose the id, so that a repeated request creates no second order. */
export const OrderInput = z.strictObject({ id: id.optional(), ...OrderFields })

const saved = { id, version } as const
export const OrderUpdate = z.strictObject({ ...saved, ...OrderFields })

/** The current row, shown when a save is stale. */
export const OrderNow = z.object({
  ...saved,
  mealEventId: id,
  vendorId: id,
  status: z.enum(orderStatuses),
  headcount: z.int().nullable(),
  totalEstimate: z.string().nullable(),
})

type OrderStatus = (typeof orderStatuses)[number]

/** The states that an order can move to, by its current state. */
export const orderMoves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  draft: ['confirmed', 'cancelled'],
  confirmed: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
}

export const Order = OrderNow.extend({
  /** How its people were counted when the order was created or last recounted; null for older orders. */
  counted: HeadCount.nullable(),
  mealTitle: z.string(),
  mealDate: z.string(),
  mealStartTime: z.string(),
  mealEndTime: z.string(),
  vendorName: z.string(),
  vendorEmail: z.string().nullable(),
  /** The number of its newest version, made when it was confirmed and at each change since; null before that. */
  frozen: z.int().nullable(),
  /** The last version that reached its vendor. `at` is an instant. */
  sent: z
    .object({
      number: z.int(),
      at: z.string(),
      state: z.enum(messageStates),
      headcount: z.int().nullable(),
      counted: HeadCount.nullable(),
      /** The start of the meal in the version that was sent. */
      servedFrom: z.string(),
      servedUntil: z.string(),
    })
    .nullable(),
  /** The people at the meal now whose first names the kitchen may know. */
  named: z.array(NamedEater),
  /** The mail server's reason for not sending the newest version; null if it was mailed or not sent yet. */
  failed: z.string().nullable(),
})
