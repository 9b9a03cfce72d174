import { afterEach, expect, test } from 'vitest'
import { createLogTo } from '#server/lib/log.ts'
import { createWeather } from '#server/lib/weather.ts'
import { createWeatherStub } from '#server/testing/weather-stub.ts'

const log = createLogTo({ write: () => {} })
const clock = () => new Date('2026-11-21T12:00:00Z')
const place = {
  googleMapsLink: 'https://www.google.com/maps/@38.6969,-9.4207,15z',
  timeZone: 'Europe/Lisbon',
}
const stubs: Awaited<ReturnType<typeof createWeatherStub>>[] = []
const stub = async (...given: Parameters<typeof createWeatherStub>) => {
  const made = await createWeatherStub(...given)
  stubs.push(made)
  return made
}
afterEach(async () => {
  for (const made of stubs.splice(0)) await made.close()
})

test('the weather is asked in Fahrenheit and miles per hour and kept for ten minutes', async () => {
  const service = await stub()
  let now = new Date('2026-11-21T18:30:00Z')
  const weather = createWeather({ weatherUrl: service.url, clock: () => now, log })
  const expected = { temperatureFahrenheit: 64.3, windMph: 11.5, sky: 'cloudy', period: 'evening' }
  expect(await weather(place)).toEqual(expected)
  now = new Date('2026-11-21T18:39:59Z')
  await weather(place)
  expect(service.asked).toHaveLength(1)
  now = new Date('2026-11-21T18:40:01Z')
  await weather(place)
  expect(service.asked).toHaveLength(2)
  const asked = new URL(service.asked[0] ?? '', service.url).searchParams
  expect(Object.fromEntries(asked)).toEqual({
    latitude: '38.6969',
    longitude: '-9.4207',
    current: 'temperature_2m,weather_code,wind_speed_10m',
    temperature_unit: 'fahrenheit',
    wind_speed_unit: 'mph',
  })
})

test('without coordinates or a service nothing is asked and nothing is shown', async () => {
  const service = await stub()
  const weather = createWeather({ weatherUrl: service.url, clock, log })
  expect(await weather({ ...place, googleMapsLink: 'https://maps.app.goo.gl/abc' })).toBeNull()
  expect(await createWeather({ weatherUrl: '', clock, log })(place)).toBeNull()
  expect(service.asked).toEqual([])
})

test('C10: a redirect, a huge answer, a wrong answer and an error are all no weather', async () => {
  const elsewhere = await stub()
  const answers = [
    await stub((_, response) => response.writeHead(302, { location: elsewhere.url }).end()),
    await stub((_, response) => response.writeHead(200).end('x'.repeat(70_000))),
    await stub((_, response) => response.writeHead(200).end('{"current":{}}')),
    await stub((_, response) => response.writeHead(500).end()),
    await stub((_, response) => response.destroy()),
  ]
  for (const { url } of answers) {
    expect(await createWeather({ weatherUrl: url, clock, log })(place)).toBeNull()
  }
  expect(elsewhere.asked).toEqual([])
})
