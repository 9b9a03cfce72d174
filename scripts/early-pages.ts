import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { z } from 'zod'

const Early = z.object({ auth: z.string(), survey: z.string(), invitation: z.string() })

/** Renders the markup of web/early-pages.tsx, with the components that render these pages in the app. */
export async function drawEarlyPages(): Promise<Readonly<Record<string, string>>> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../web', import.meta.url)),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { earlyPages } = await server.ssrLoadModule('/early-pages.tsx')
    return Early.parse(earlyPages)
  } finally {
    await server.close()
  }
}
