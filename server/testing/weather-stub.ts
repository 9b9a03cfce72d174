import { createServer, type RequestListener } from 'node:http'

export const forecast = {
  latitude: 38.7,
  longitude: -9.42,
  current_units: { temperature_2m: '°F', wind_speed_10m: 'mp/h' },
  current: { time: '2026-11-21T09:00', temperature_2m: 64.3, weather_code: 2, wind_speed_10m: 11.5 },
}

/** A weather service on loopback that answers like Open-Meteo, or as told. `asked` holds the paths it was asked. */
export async function createWeatherStub(answer?: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (answer) return answer(request, response)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(forecast))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The weather stub has no port.')
  return {
    url: `http://127.0.0.1:${bound.port}/v1/forecast`,
    asked,
    close: () => {
      // An answer that never ends would keep it open.
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
