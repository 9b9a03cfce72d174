import type { ReactNode } from 'react'
import { dayKey, formatDayButton, formatTime } from '#web/base/dates.ts'
import { companyText, type Ride } from '#web/portal/now/ride.ts'
import { NowRow, NowText } from '#web/portal/now/now-row.tsx'
import { RideDetails } from '#web/portal/ride-details.tsx'

/** Which shuttle, when, from where, with how many: read from an arm’s length at an airport. */
export const RideRow = ({ ride, now, children }: { ride: Ride; now: string; children?: ReactNode }) => (
  <NowRow title={ride.direction === 'to_venue' ? 'Your shuttle' : 'Your shuttle to the airport'}>
    <NowText>
      {`Shuttle ${ride.number}, ${dayKey(ride.leavesAt) === dayKey(now) ? '' : `${formatDayButton(ride.leavesAt)}, `}${formatTime(ride.leavesAt)}`}
    </NowText>
    <p className="wrap-anywhere">{`${ride.place}, ${companyText(ride.others)}`}</p>
    <RideDetails ride={ride} />
    {children}
  </NowRow>
)
