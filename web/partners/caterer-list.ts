import { serviceStyleLabels } from '#web/lib/meal-styles.ts'
import { formatDate, formatTimeRange } from '#web/base/dates.ts'
import type { CatererSheet } from '#web/partners/partner-api.ts'

export type Order = CatererSheet['orders'][number]

/** `Dec 1, 2026, 7:00 PM - 9:30 PM` */
export const servedText = ({
  servedFrom,
  servedUntil,
}: {
  servedFrom: string
  servedUntil: string
}): string => `${formatDate(servedFrom.slice(0, 10))}, ${formatTimeRange(servedFrom, servedUntil)}`

/** The earlier values of an order, apart from its numbers: `was Lunch, Dec 1, 2026, 1:00 PM - 2:00 PM`. */
export function formerOrderText(order: Order): string {
  const { was } = order
  if (was === null) return ''
  const now = {
    servedFrom: `${order.date}T${order.startTime}`,
    servedUntil: `${order.date}T${order.endTime}`,
  }
  const parts = [
    ...(was.version === order.version ? [] : [`version ${was.version}`]),
    ...(was.title === order.title ? [] : [was.title]),
    ...(servedText(was) === servedText(now) ? [] : [servedText(was)]),
    ...(was.location === order.location ? [] : [was.location ?? 'without a place']),
    ...(was.serviceStyle === order.serviceStyle ? [] : [serviceStyleLabels[was.serviceStyle].toLowerCase()]),
  ]
  return `was ${parts.join(', ')}`
}
