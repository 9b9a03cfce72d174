import { z } from 'zod'
import type { Weather } from '#server/core/ports.ts'
import type { Log } from '#server/lib/log.ts'
import { fetchExternal } from '#server/lib/fetch-external.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { coordinatesOf, periodOf, skyOf } from '#server/venues/rules.ts'

const minute = 60 * 1000
const limits = { timeoutMs: 3_000, maxBytes: 64 * 1024 } as const

/** The fields we read of the forecast, by Open-Meteo's names. */
const Forecast = z.object({
  current: z.object({ temperature_2m: z.number(), weather_code: z.number(), wind_speed_10m: z.number() }),
})

type CurrentWeather = z.output<typeof Forecast>['current']

/**
 * The weather at a venue now, in Fahrenheit and miles per hour. Only the host of the settings is ever requested, with
 * two coordinates parsed from the maps link and checked. A response is cached for ten minutes, a failure for one, so
 * that an unreachable service doesn't delay every page. Null if it is unknown.
 */
export function createWeather(deps: { weatherUrl: string; clock: () => Date; log: Log }): Weather {
  const cache = new Map<string, { until: number; response: Promise<CurrentWeather | null> }>()

  const readCached = (place: string, url: URL): Promise<CurrentWeather | null> => {
    const now = deps.clock().getTime()
    const known = cache.get(place)
    if (known && known.until > now) return known.response
    for (const [key, { until }] of cache) if (until <= now) cache.delete(key)
    const response = fetchForecast(url).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the weather could not be loaded')
      entry.until = now + minute
      return null
    })
    const entry = { until: now + 10 * minute, response }
    cache.set(place, entry)
    return response
  }

  return async ({ googleMapsLink, timeZone }) => {
    const coordinates = coordinatesOf(googleMapsLink)
    if (!coordinates || deps.weatherUrl === '') return null
    const current = await readCached(
      `${coordinates.latitude},${coordinates.longitude}`,
      forecastUrl(deps.weatherUrl, coordinates),
    )
    if (!current) return null
    const hour = Number(wallClockAt(deps.clock(), timeZone).slice(11, 13))
    return {
      temperatureFahrenheit: current.temperature_2m,
      windMph: current.wind_speed_10m,
      sky: skyOf(current.weather_code),
      period: periodOf(hour),
    }
  }
}

function forecastUrl(
  weatherUrl: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): URL {
  const url = new URL(weatherUrl)
  url.searchParams.set('latitude', String(latitude))
  url.searchParams.set('longitude', String(longitude))
  url.searchParams.set('current', 'temperature_2m,weather_code,wind_speed_10m')
  url.searchParams.set('temperature_unit', 'fahrenheit')
  url.searchParams.set('wind_speed_unit', 'mph')
  return url
}

async function fetchForecast(url: URL): Promise<CurrentWeather> {
  const response = await fetchExternal(url, {}, limits)
  if (!response.ok) throw new Error(`The weather service answered ${response.status}.`)
  return Forecast.parse(await response.json()).current
}
