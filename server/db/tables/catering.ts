import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, numeric, text, unique, uuid } from 'drizzle-orm/pg-core'
import { orderStatuses, serviceStyles } from '#contract/fields.ts'
import type { HeadCount } from '#contract/head-count.ts'
import { defaultCurrency } from '#contract/money.ts'
import {
  belongsTo,
  instant,
  oneOf,
  rowColumns,
  datedVersion,
  versionColumn,
  wallClock,
  wallTime,
} from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { venues } from '#server/db/tables/venues.ts'

export const cateringVendors = declareTable(
  'catering_vendors',
  { live: 'catering', retention: 'lasting', history: ['vendor', 'name'] },
  {
    ...rowColumns(),
    version: versionColumn(),
    name: text('name').notNull(),
    isPreferred: boolean('is_preferred').notNull().default(false),
    contactName: text('contact_name'),
    cuisineTags: text('cuisine_tags').array().notNull().default([]),
    notes: text('notes'),
    phone: text('phone'),
    email: text('email'),
    /** The currency of the menu's prices. */
    currency: text('currency').notNull().default(defaultCurrency),
  },
  (t) => [check('catering_vendors_currency_check', sql`${t.currency} ~ '^[A-Z]{3}$'`)],
)

export const menuItems = declareTable(
  'menu_items',
  { live: 'catering', retention: 'lasting', history: ['menuItem', 'name'] },
  {
    ...rowColumns(),
    version: versionColumn(),
    vendorId: belongsTo('vendor_id', () => cateringVendors.id),
    name: text('name').notNull(),
    description: text('description'),
    dietaryTags: text('dietary_tags').array().notNull().default([]),
    /** Two decimals, as text: never a floating-point number. */
    pricePerUnit: numeric('price_per_unit', { precision: 10, scale: 2 }),
    /** How many people one unit feeds. */
    serves: integer('serves'),
  },
  (t) => [
    index('menu_items_vendor_id_idx').on(t.vendorId),
    check('menu_items_price_check', sql`${t.pricePerUnit} >= 0`),
    check('menu_items_serves_check', sql`${t.serves} >= 1`),
  ],
)

/** A meal as the kitchen needs it. The agenda item of type meal that points to it has the same title, time and place. */
export const mealEvents = declareTable(
  'meal_events',
  { live: 'catering', retention: 'edition', isCopied: true, history: ['meal', 'title'] },
  {
    ...rowColumns(),
    ...datedVersion(),
    venueId: belongsTo('venue_id', () => venues.id),
    title: text('title').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    startTime: wallTime('start_time').notNull(),
    endTime: wallTime('end_time').notNull(),
    location: text('location'),
    serviceStyle: text('service_style', { enum: serviceStyles }).notNull().default('buffet'),
    notes: text('notes'),
  },
  (t) => [
    index('meal_events_venue_id_idx').on(t.venueId, t.date, t.startTime),
    unique('meal_events_id_venue_key').on(t.id, t.venueId),
    oneOf('meal_events_service_style_check', t.serviceStyle, serviceStyles),
    check('meal_events_times_check', sql`${t.endTime} > ${t.startTime}`),
  ],
)

export const cateringOrders = declareTable(
  'catering_orders',
  { live: 'catering', retention: 'lasting' },
  {
    ...rowColumns(),
    version: versionColumn(),
    mealEventId: uuid('meal_event_id')
      .notNull()
      .references(() => mealEvents.id, { onDelete: 'restrict' }),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => cateringVendors.id, { onDelete: 'restrict' }),
    status: text('status', { enum: orderStatuses }).notNull().default('draft'),
    headcount: integer('headcount'),
    /** By diet and allergy, as counted for the order. These numbers without names stay with the order; see forgetWords. */
    counted: jsonb('counted').$type<HeadCount>(),
    /** Two decimals, as text: never a floating-point number. */
    totalEstimate: numeric('total_estimate', { precision: 12, scale: 2 }),
  },
  (t) => [
    index('catering_orders_meal_event_id_idx').on(t.mealEventId),
    index('catering_orders_vendor_id_idx').on(t.vendorId),
    oneOf('catering_orders_status_check', t.status, orderStatuses),
    check('catering_orders_headcount_check', sql`${t.headcount} >= 0`),
    check('catering_orders_total_check', sql`${t.totalEstimate} >= 0`),
  ],
)

/**
 * The versions of an order since it was confirmed, and when each was sent to its vendor. Only forgetWords changes a
 * version.
 */
export const orderVersions = declareTable(
  'order_versions',
  { live: 'catering', retention: 'lasting' },
  {
    ...rowColumns(),
    orderId: belongsTo('order_id', () => cateringOrders.id),
    number: integer('number').notNull(),
    /** The vendor at that time: a new vendor hasn't been sent anything. */
    vendorId: belongsTo('vendor_id', () => cateringVendors.id),
    headcount: integer('headcount'),
    counted: jsonb('counted').$type<HeadCount>(),
    /** The start of its meal at that time. */
    servedFrom: wallClock('served_from').notNull(),
    servedUntil: wallClock('served_until').notNull(),
    sentAt: instant('sent_at'),
    /** The mail that sent it. No reference, because a version outlives its mail, which is deleted by date. */
    messageId: uuid('message_id'),
  },
  (t) => [
    unique('order_versions_order_number_key').on(t.orderId, t.number),
    index('order_versions_vendor_id_idx').on(t.vendorId),
    check('order_versions_number_check', sql`${t.number} >= 1`),
  ],
)
