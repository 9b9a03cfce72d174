import type { Order } from '#web/catering/order-parts.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'

type ServedOrder = Pick<Order, 'mealDate' | 'mealStartTime' | 'mealEndTime' | 'sent'>

/**
 * 'Tue, Dec 1 → Wed, Dec 2', '7:00 PM → 8:00 PM': how a meal moved since the order was sent to its caterer; empty if it didn't.
 */
export function servedChange({ mealDate, mealStartTime, mealEndTime, sent }: ServedOrder): string {
  if (!sent) return ''
  const [day, start, end] = [
    sent.servedFrom.slice(0, 10),
    sent.servedFrom.slice(11),
    sent.servedUntil.slice(11),
  ]
  const moves = [
    ...(day === mealDate ? [] : [arrowText(day, mealDate, formatDayButton)]),
    ...(start === mealStartTime ? [] : [arrowText(start, mealStartTime, formatTime)]),
  ]
  if (moves.length === 0 && end !== mealEndTime) return `until ${arrowText(end, mealEndTime, formatTime)}`
  return moves.join(', ')
}

const arrowText = (before: string, now: string, write: (text: string) => string) =>
  `${write(before)} → ${write(now)}`
