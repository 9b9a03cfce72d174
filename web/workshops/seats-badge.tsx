import { Badge, FullBadge } from '#web/ui/badge.tsx'

type SeatsBadgeProps = { taken: number; capacity: number | null }

/** The seats taken: `8/12 seats`, `12/12 Full`, or `8 signed up` without a limit. */
export function SeatsBadge({ taken, capacity }: SeatsBadgeProps) {
  if (capacity === null) return <Badge>{taken} signed up</Badge>
  return <FullBadge taken={taken} capacity={capacity} unit="seats" />
}
