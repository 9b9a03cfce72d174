import { createServer, type RequestListener } from 'node:http'
import { listen } from '#server/testing/listen.ts'

const forecast = {
  latitude: 38.7,
  longitude: -9.42,
  current_units: { temperature_2m: '°F', wind_speed_10m: 'mp/h' },
  current: { time: '2026-11-21T09:00', temperature_2m: 64.3, weather_code: 2, wind_speed_10m: 11.5 },
}

/**
 * A weather service on loopback that responds like Open-Meteo, or with `respond`. `requests` are the requested paths.
 */
export async function createWeatherStub(respond?: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (respond) return respond(request, response)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(forecast))
  })
  const url = await listen(server)
  return {
    url: `${url}/v1/forecast`,
    requests,
    close: () => {
      // An endless response would keep the server open.
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
