import type { Browser } from '@playwright/test'
import { cookieOf, cpuSlowdown, phoneSize } from './phone.ts'

type Message = { id?: number; result?: { result?: { value?: unknown } }; error?: { message: string } }

type BarePage = {
  goto: (url: string) => Promise<void>
  /** Evaluates an expression until it is neither null nor false, and returns its value. */
  waitFor: (expression: string) => Promise<unknown>
  close: () => Promise<void>
}

/**
 * Opens a page on a phone four times slower, with an empty cache, in a context that Playwright doesn't know. Playwright
 * records every request, for which the browser notes where in the code it began. That takes a third of the time that is
 * measured here, and no visitor's browser does it.
 */
export async function openBarePage(
  browser: Browser,
  { url, cookie, watch }: { url: string; cookie: string | undefined; watch: () => void },
): Promise<BarePage> {
  const devtools = await browser.newBrowserCDPSession()
  const { browserContextId } = await devtools.send('Target.createBrowserContext')
  const cookies = cookie === undefined ? [] : [cookieOf(cookie, url)]
  await devtools.send('Storage.setCookies', { browserContextId, cookies })
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })

  const waiting = new Map<number, (message: Message) => void>()
  devtools.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return
    const message: Message = JSON.parse(event.message)
    if (message.id !== undefined) waiting.get(message.id)?.(message)
  })
  let lastId = 0
  async function send(method: string, params: object): Promise<unknown> {
    const id = (lastId += 1)
    const response = new Promise<Message>((resolve) => waiting.set(id, resolve))
    const message = JSON.stringify({ id, method, params })
    await devtools.send('Target.sendMessageToTarget', { sessionId, message })
    const { error, result } = await response
    waiting.delete(id)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result?.result?.value
  }

  await send('Page.enable', {})
  await send('Emulation.setDeviceMetricsOverride', { ...phoneSize, deviceScaleFactor: 1, mobile: false })
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
  await send('Emulation.setEmulatedMedia', { features })
  await send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch.toString()})()` })
  return {
    goto: async (address) => void (await send('Page.navigate', { url: address })),
    waitFor: async (expression) => {
      for (;;) {
        const value = await send('Runtime.evaluate', { expression, returnByValue: true })
        if (value !== null && value !== false && value !== undefined) return value
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    close: async () => {
      await devtools.send('Target.disposeBrowserContext', { browserContextId })
      await devtools.detach()
    },
  }
}
