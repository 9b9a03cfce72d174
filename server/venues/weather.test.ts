import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createLogTo } from '#server/lib/log.ts'
import { createWeather } from '#server/venues/weather.ts'
import { createWeatherStub } from '#server/testing/weather-stub.ts'

const Connecting = z.object({ connectParams: z.object({ host: z.string() }) })
const log = createLogTo({ write: () => {} })
const clock = () => new Date('2026-11-21T12:00:00Z')
const place = {
  googleMapsLink: 'https://www.google.com/maps/@38.6969,-9.4207,15z',
  timeZone: 'Europe/Lisbon',
}
const stubs: Awaited<ReturnType<typeof createWeatherStub>>[] = []
const createStub = async (...options: Parameters<typeof createWeatherStub>) => {
  const created = await createWeatherStub(...options)
  stubs.push(created)
  return created
}
afterEach(async () => {
  for (const one of stubs.splice(0)) await one.close()
})

test('requests the weather in Fahrenheit and miles per hour, and caches it for ten minutes', async () => {
  const service = await createStub()
  let now = new Date('2026-11-21T18:30:00Z')
  const weather = createWeather({ weatherUrl: service.url, clock: () => now, log })
  const expected = { temperatureFahrenheit: 64.3, windMph: 11.5, sky: 'cloudy', period: 'evening' }
  expect(await weather(place)).toEqual(expected)
  now = new Date('2026-11-21T18:39:59Z')
  await weather(place)
  expect(service.requests).toHaveLength(1)
  now = new Date('2026-11-21T18:40:01Z')
  await weather(place)
  expect(service.requests).toHaveLength(2)
  const query = new URL(service.requests[0] ?? '', service.url).searchParams
  expect(Object.fromEntries(query)).toEqual({
    latitude: '38.6969',
    longitude: '-9.4207',
    current: 'temperature_2m,weather_code,wind_speed_10m',
    temperature_unit: 'fahrenheit',
    wind_speed_unit: 'mph',
  })
})

test('without coordinates or a weather service, requests and shows nothing', async () => {
  const service = await createStub()
  const weather = createWeather({ weatherUrl: service.url, clock, log })
  expect(await weather({ ...place, googleMapsLink: 'https://maps.app.goo.gl/abc' })).toBeNull()
  expect(await createWeather({ weatherUrl: '', clock, log })(place)).toBeNull()
  expect(service.requests).toEqual([])
})

test('C10: shows no weather for a redirect, a huge response, a wrong response or an error', async () => {
  const elsewhere = await createStub()
  const responses = [
    await createStub((_, response) => response.writeHead(302, { location: elsewhere.url }).end()),
    await createStub((_, response) => response.writeHead(200).end('x'.repeat(70_000))),
    await createStub((_, response) => response.writeHead(200).end('{"current":{}}')),
    await createStub((_, response) => response.writeHead(500).end()),
    await createStub((_, response) => response.destroy()),
  ]
  for (const { url } of responses) {
    expect(await createWeather({ weatherUrl: url, clock, log })(place)).toBeNull()
  }
  expect(elsewhere.requests).toEqual([])
})

/** Links that would lead elsewhere if they were followed. */
const links = [
  ['https://169.254.169.254/latest/meta-data/@1,2,3z', 'https://127.0.0.1:3000/@1,2', 'https://[::1]/@1,2'],
  ['https://0.0.0.0/@1,2', 'https://10.0.0.1/@1,2', 'https://192.168.1.1/@1,2', 'https://localhost/@1,2'],
  ['https://metadata.google.internal/@1,2', 'https://rebind.test/@1,2,3z', 'https://127.1/@1,2'],
  [
    'https://2130706433/@1,2',
    'https://0x7f000001/@1,2',
    'https://evil.test/@1,2#@3,4',
    'https://e.test/@1,2?x',
  ],
  ['https://e.test/@91,0', 'https://e.test/@-91,0', 'https://e.test/@0,181', 'https://e.test/@0,-181'],
  ['https://e.test/@1e9,0', 'https://e.test/@NaN,0', 'https://e.test/@Infinity,0', 'https://e.test/@0x1,0'],
  ['https://e.test/@1,2&host=evil.test', 'https://e.test/@1,2@evil.test', 'https://e.test/@1,2.evil.test'],
  [
    'https://e.test/@1',
    'https://e.test/@,',
    'https://e.test/1,2',
    'https://e.test/%401,2',
    'https://e.test/',
  ],
  ['https://e.test/@1.0000000000000000000001,2', 'https://e.test/@ 1,2', 'https://e.test/@1, 2'],
].flat()

test('C10: whatever the map link contains, requests only the configured host, with two valid coordinates', async () => {
  const hosts = new Set<string>()
  const recordHost = (message: unknown) => hosts.add(hostOf(message))
  subscribe('undici:client:beforeConnect', recordHost)
  const service = await createStub()
  const weather = createWeather({ weatherUrl: service.url, clock, log })
  for (const googleMapsLink of links) await weather({ ...place, googleMapsLink })
  unsubscribe('undici:client:beforeConnect', recordHost)
  expect(links.length).toBeGreaterThanOrEqual(30)
  expect([...hosts]).toEqual([new URL(service.url).host])
  const requestedPlaces = new Set(
    service.requests.map((path) => {
      const { latitude, longitude, ...rest } = Object.fromEntries(new URL(path, service.url).searchParams)
      expect(Object.keys(rest)).toEqual(['current', 'temperature_unit', 'wind_speed_unit'])
      return `${latitude},${longitude}`
    }),
  )
  expect([...requestedPlaces]).toEqual(['1,2'])
})

const hostOf = (message: unknown) => Connecting.parse(message).connectParams.host

test('retries an unreachable service after a minute, not on every page load', async () => {
  const service = await createStub((_, response) => response.writeHead(503).end())
  let now = clock()
  const weather = createWeather({ weatherUrl: service.url, clock: () => now, log })
  for (let page = 0; page < 5; page += 1) expect(await weather(place)).toBeNull()
  expect(service.requests).toHaveLength(1)
  now = new Date(now.getTime() + 61_000)
  await weather(place)
  expect(service.requests).toHaveLength(2)
})

test('C10: shows no weather for a response that takes longer than three seconds', async () => {
  const slow = await createStub((_, response) => void response.writeHead(200).write('{'))
  const started = performance.now()
  expect(await createWeather({ weatherUrl: slow.url, clock, log })(place)).toBeNull()
  expect(performance.now() - started).toBeLessThan(6_000)
})
