import type { Page } from '@playwright/test'
import { z } from 'zod'
import { createDevice } from '#server/testing/push-device.ts'
import { openStandIn } from '#server/testing/stand-in.ts'
import { editionOf } from './run.ts'
import { chooseMore, searchPeople } from './steps.ts'
import { expect, expectAccessible, signIn, test, toastWith, nameOf } from './story.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

test('a guest turns notifications on at the event, and an urgent message shows immediately', async ({
  startServer,
  visit,
  run,
}) => {
  const standIn = await openStandIn()
  const device = createDevice(standIn.url)
  const testServer = await startServer({ from: run.demoDir, settings: { POST_HOSTS: standIn.url } })
  const [guest, organiser] = [
    await visit({ ...phone, testServer, permissions: ['notifications'] }),
    await visit({ testServer }),
  ]
  const { page } = guest
  const venue = `?venue=${editionOf(run, 'Casa do Mar')}`
  const name = nameOf(run, 20)
  await page.addInitScript(replacePushService, device.subscription)
  await signIn(guest, run, 20, `/guest${venue}`)

  await test.step('the Now page offers notifications only once', async () => {
    const offer = page.getByRole('region', { name: 'Notifications', exact: true })
    await expect(offer).toBeVisible()
    await expectAccessible(page)
    await offer.getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(toastWith(page, 'This device now shows notifications')).toBeVisible()
    await expect(offer).toBeHidden()
  })

  await test.step('an organiser sees how many guests have turned notifications on', async () => {
    await signIn(organiser, run, 0, `/attendance${venue}`)
    await searchPeople(organiser.page, name)
    await chooseMore(organiser.page, 'Write a message')
    const dialog = organiser.page.getByRole('dialog', { name: 'Write a message' })
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('The terrace is closed')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('We meet in the hall.')
    await expect(dialog.getByText('To the devices of 1 person who turned notifications on')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Urgent: also push' }).press('Space')
    await expectAccessible(organiser.page)
    await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
    await expect(toastWith(organiser.page, /On its way to 1 person/)).toBeVisible()
    await expect.poll(() => standIn.received.length, { timeout: 20_000 }).toBe(1)
  })

  await test.step('the service worker shows the pushed notification, which leads to the message', async () => {
    const pushed = PushMessage.parse(device.open(standIn.received[0]?.bytes ?? Buffer.alloc(0)))
    expect(JSON.stringify(pushed)).not.toMatch(/terrace|hall/)
    await deliverPush(page, pushed)
    const { title, body, tag, path } = pushed
    await expect.poll(() => readNotifications(page)).toEqual([{ title, body, tag, data: path }])
    expect(title).toBe('Urgent message from the organisers')
    await page.goto(path)
    await expect(page.getByRole('article').filter({ hasText: 'The terrace is closed' })).toBeVisible()
  })

  await test.step('a repeated push replaces the first notification', async () => {
    await deliverPush(page, device.open(standIn.received[0]?.bytes ?? Buffer.alloc(0)))
    expect(await readNotifications(page)).toHaveLength(1)
  })

  await test.step('notifications are turned off and on next to the messages', async () => {
    const notifications = page.getByRole('region', { name: 'Notifications', exact: true })
    await expect(notifications).toContainText('This device notifies you as soon as a message arrives.')
    await notifications.getByRole('button', { name: 'Turn off notifications' }).click()
    await expect(toastWith(page, 'Notifications are off on this device')).toBeVisible()
    await expectAccessible(page)
    await notifications.getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(notifications).toContainText('This device notifies you as soon as a message arrives.')
  })
  await standIn.close()
})

test('on an iPhone, the messages page shows the two steps to notifications', async ({ visit, run }) => {
  const apple = await visit(phone)
  await apple.page.addInitScript(() => {
    Reflect.defineProperty(navigator, 'standalone', { value: false })
    Reflect.deleteProperty(window, 'PushManager')
  })
  await signIn(apple, run, 20, '/guest/notices')
  await expect(apple.page.getByRole('region', { name: 'Notifications', exact: true })).toContainText(
    '1. Tap Share, then Add to Home Screen. 2. Open the page from there, and turn them on here.',
  )
  await expectAccessible(apple.page)
})

const PushMessage = z.strictObject({ title: z.string(), body: z.string(), tag: z.string(), path: z.string() })

type Subscription = ReturnType<typeof createDevice>['subscription']

/** Runs in the page. Replaces the push service, which this browser can't reach. */
function replacePushService({ endpoint, p256dh, auth }: Subscription): void {
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: () => Promise.resolve(sessionStorage.setItem('subscribed', '')),
  }
  Object.assign(PushManager.prototype, {
    subscribe: () => Promise.resolve(sessionStorage.setItem('subscribed', 'yes')).then(() => subscription),
    getSubscription: () => Promise.resolve(sessionStorage.getItem('subscribed') ? subscription : null),
  })
}

/** Delivers a push to the worker as the browser does after it has decrypted it. */
async function deliverPush(page: Page, message: unknown): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.endsWith('/guest'))
      if (registration) resolve(registration.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  await browser.detach()
}

const readNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/guest')
    const notifications = (await registration?.getNotifications()) ?? []
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data: String(data) }))
  })
