import { useQuery } from '@tanstack/react-query'
import { Cloud, CloudRain, Moon, Sun, Wind } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'

type Weather = NonNullable<Outputs['venues']['weather']>

const tenMinutes = 10 * 60 * 1000

/** The weather at the venue now, over its picture; nothing while it is not known. */
export function VenueWeather({ venueId }: { venueId: string }) {
  const weather = useQuery({
    ...api.venues.weather.queryOptions({ input: { venueId } }),
    staleTime: tenMinutes,
    refetchInterval: tenMinutes,
    retry: false,
  })
  if (!weather.data) return null
  const { temperatureFahrenheit, windMph, sky, period } = weather.data
  const Icon = sky === 'clear' && period === 'night' ? Moon : icons[sky]
  const [degrees, wind] = [Math.round(temperatureFahrenheit), Math.round(windMph)]
  return (
    <div className="absolute bottom-3 left-3 flex animate-fade items-center gap-2.5 rounded-full border border-line bg-card py-1 pr-4 pl-1 tiny:bottom-0 tiny:left-0 tiny:max-w-full tiny:rounded-none tiny:pl-4">
      <PeriodPicture period={period} />
      <p className="sr-only">
        {`Weather now: ${degrees} degrees Fahrenheit, ${sky}, wind ${wind} miles per hour, ${period} there`}
      </p>
      <p aria-hidden className="flex items-center gap-2 leading-tight tiny:flex-wrap tiny:gap-y-0">
        <span className="text-h3 font-semibold">{degrees}°F</span>
        <Icon className="size-4.5 text-brand" />
        <span className="text-sm text-soft">
          <span className="capitalize">{sky}</span> · {wind} mph wind
        </span>
      </p>
    </div>
  )
}

const icons = { clear: Sun, cloudy: Cloud, rainy: CloudRain, windy: Wind } as const

const skies: Record<Weather['period'], { sky: string; light: string; at: [number, number] }> = {
  night: { sky: 'fill-sky-night', light: 'fill-moon', at: [27, 12] },
  morning: { sky: 'fill-sky-morning', light: 'fill-sun', at: [11, 22] },
  afternoon: { sky: 'fill-sky-afternoon', light: 'fill-sun', at: [25, 11] },
  evening: { sky: 'fill-sky-evening', light: 'fill-sun', at: [28, 24] },
}

/** The sky by the time of day at the venue: where the light is, and what colour it gives. */
function PeriodPicture({ period }: Pick<Weather, 'period'>) {
  const { sky, light, at } = skies[period]
  return (
    <svg viewBox="0 0 40 40" className="size-10 rounded-full tiny:hidden" aria-hidden>
      <rect width="40" height="40" className={sky} />
      <circle cx={at[0]} cy={at[1]} r="5.5" className={light} />
      {period === 'night' && <circle cx={at[0] - 3} cy={at[1] - 2} r="4.8" className={sky} />}
      {period === 'night' && (
        <g className="fill-moon">
          <circle cx="12" cy="9" r="0.9" />
          <circle cx="18" cy="18" r="0.7" />
          <circle cx="8" cy="17" r="0.7" />
        </g>
      )}
      <path d="M0 27 C9 20 16 25 23 26 S35 22 40 24 V40 H0 Z" className="fill-brand/45" />
      <path d="M0 32 C11 26 25 33 40 29 V40 H0 Z" className="fill-brand" />
    </svg>
  )
}
