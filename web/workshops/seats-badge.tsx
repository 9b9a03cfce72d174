import { Badge, FullBadge } from '#web/ui/badge.tsx'

type SeatsBadgeProps = { taken: number; capacity: number | null }

/** How many seats are taken, of how many: `8/12 seats`, `12/12 Full`, `8 signed up` where as many come as like. */
export function SeatsBadge({ taken, capacity }: SeatsBadgeProps) {
  if (capacity === null) return <Badge>{taken} signed up</Badge>
  return <FullBadge taken={taken} capacity={capacity} unit="seats" />
}
