import type { Page } from '@playwright/test'
import { withoutTags } from './faulty-network.ts'

/** A fault that a product may have, planted in the page or between the page and the server. */
type PlantedFault = {
  name: string
  role: string
  device: 'phone' | 'laptop'
  plant: (page: Page) => Promise<unknown>
  /** Matches the problem that the wanderer then reports. */
  symptom: RegExp
}

/** Matches the URLs of a call. Reads carry their input in the URL. */
const callPattern = (path: string) => new RegExp(`/rpc/${path}([?]|$)`)

/** Changes the text that a call returns. */
const changeResponse =
  (path: string, change: (text: string) => string) =>
  async (page: Page): Promise<void> => {
    // This call responds to other calls in advance. After an empty response, the page sends each of them itself.
    await page.route(callPattern('portal/open'), (route) => route.fulfill({ json: { json: {} } }))
    await page.route(callPattern(path), async (route) => {
      const response = await route.fetch({ headers: withoutTags(route.request().headers()) })
      const headers = withoutTags(response.headers())
      await route.fulfill({ response, headers, body: change(await response.text()) })
    })
  }

const failCall = (path: string) => (page: Page) =>
  page.route(callPattern(path), (route) => route.fulfill({ status: 500, json: { json: {} } }))

/** Replaces the value of each field of this name. The database writes spaces around colons. */
const withField = (field: string, value: string) => (text: string) =>
  text.replaceAll(new RegExp(`"${field}" ?: ?("[^"]*"|null)`, 'g'), `"${field}":"${value}"`)

/** Makes a press on a control of this name throw. */
const throwOnPress = (name: string) => (page: Page) =>
  page.addInitScript((label) => {
    const fail = ({ target }: Event) => {
      const pressedControl = target instanceof Element ? target.closest('button, a') : null
      if (pressedControl?.textContent.trim() === label) throw new Error('planted')
    }
    document.addEventListener('click', fail, true)
  }, name)

/** Makes links to one page lead to another. */
const redirectLinks = (path: string, other: string) => (page: Page) =>
  page.addInitScript(
    ([from, to]) => {
      const follow = (event: Event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (link?.pathname !== from) return
        event.preventDefault()
        event.stopImmediatePropagation()
        location.assign(to)
      }
      document.addEventListener('click', follow, true)
    },
    [path, other] as const,
  )

/** Makes going back to this page lead on to another, every time. */
const trapBack = (path: string, other: string) => (page: Page) =>
  page.addInitScript(
    ([trapPath, to]) => {
      window.addEventListener('popstate', () => {
        if (location.pathname === trapPath) location.assign(to)
      })
    },
    [path, other] as const,
  )

/** Puts a dialog over this page whose only button does nothing, and which Escape doesn't close. */
const coverPage = (path: string) => (page: Page) =>
  page.addInitScript((coveredPath) => {
    setInterval(() => {
      if (location.pathname !== coveredPath || document.getElementById('planted')) return
      const dialog = document.createElement('div')
      dialog.id = 'planted'
      dialog.role = 'dialog'
      dialog.ariaLabel = 'Your answer'
      dialog.style.cssText = 'position: fixed; inset: 0; z-index: 99; background: white'
      const button = document.createElement('button')
      button.textContent = 'Close'
      dialog.append(button)
      document.body.append(dialog)
    }, 200)
  }, path)

/** Keeps dialogs with this title from being closed, by Escape or by their buttons. */
const keepDialogOpen = (title: string) => (page: Page) =>
  page.addInitScript((name) => {
    const hasHeldDialog = () =>
      [...document.querySelectorAll('[role=dialog] h2')].some((one) => one.textContent === name)
    const stop = (event: Event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      const isCloseButton = /^(Close|Cancel)$/.test(button?.ariaLabel ?? button?.textContent ?? '')
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (!hasHeldDialog() || !(isCloseButton || isEscape)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    for (const kind of ['keydown', 'pointerdown', 'mousedown', 'click'])
      window.addEventListener(kind, stop, true)
  }, title)

/** Empties this page, or replaces its title with the key of its translation. */
const changePage = (path: string, change: 'blank' | 'key') => (page: Page) =>
  page.addInitScript(
    ([changedPath, how]) => {
      setInterval(() => {
        if (location.pathname !== changedPath) return
        const title = document.querySelector('h1')
        if (how === 'blank') document.getElementById('root')?.replaceChildren()
        else if (title) title.textContent = 'privacy.mine.title'
      }, 300)
    },
    [path, change] as const,
  )

const anId = '0d0d0d0d-0000-4000-8000-000000000001'

/** Twenty faults, of every kind and for every role. Some are on every path, others behind a control that few press. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'undoing an entry of the history breaks on the server',
    role: 'organiser',
    device: 'laptop',
    plant: failCall('audit/undo'),
    symptom: /500 from .*audit\/undo/,
  },
  {
    name: 'a seat in a workshop breaks on the server',
    role: 'guest',
    device: 'phone',
    plant: failCall('workshops/(signUp|withdraw)'),
    symptom: /500 from .*workshops/,
  },
  {
    name: 'a check-in breaks on the server',
    role: 'helper at the desk',
    device: 'phone',
    plant: failCall('desk/sync'),
    symptom: /500 from .*desk\/sync/,
  },
  {
    name: 'asking for a new password throws in the page',
    role: 'stranger',
    device: 'laptop',
    plant: throwOnPress('Send link'),
    symptom: /uncaught: Error: planted/,
  },
  {
    name: 'showing the door code throws in the page',
    role: 'guest',
    device: 'phone',
    plant: throwOnPress('Show my door code'),
    symptom: /uncaught: Error: planted/,
  },
  {
    name: 'the menu leads to a page of mails that is not there',
    role: 'organiser',
    device: 'laptop',
    plant: redirectLinks('/mail', '/mails'),
    symptom: /is not there/,
  },
  {
    name: 'the bar leads to a page of meals that is not there',
    role: 'guest',
    device: 'phone',
    plant: redirectLinks('/guest/meals', '/guest/meal'),
    symptom: /is not there/,
  },
  {
    name: 'workshops are called by their ids',
    role: 'guest',
    device: 'laptop',
    plant: changeResponse('workshops/mine', withField('title', anId)),
    symptom: /shows “.*0d0d0d0d/,
  },
  {
    name: 'vendors are called by their ids',
    role: 'organiser',
    device: 'laptop',
    plant: changeResponse('catering/vendors', withField('name', anId)),
    symptom: /shows “.*0d0d0d0d/,
  },
  {
    name: 'the agenda says undefined for its places',
    role: 'guest who said no',
    device: 'phone',
    plant: changeResponse('agenda/mine', withField('location', 'undefined')),
    symptom: /undefined/,
  },
  {
    name: 'the history says null for its actors',
    role: 'organiser',
    device: 'phone',
    plant: changeResponse('audit/list', withField('who', 'null')),
    symptom: /shows “.*null/,
  },
  {
    name: 'guests read the notes about other travellers',
    role: 'guest',
    device: 'laptop',
    plant: changeResponse('travel/mine', withField('fullName', 'canary-notes-005')),
    symptom: /canary-notes-005 reached guest/,
  },
  {
    name: 'the hotel reads an address',
    role: 'hotel',
    device: 'laptop',
    plant: changeResponse('partners/sheet', withField('roomNumber', 'canary-email-007')),
    symptom: /canary-email-007 reached nobody/,
  },
  {
    name: 'the dialog for a new vendor never closes',
    role: 'organiser',
    device: 'laptop',
    plant: keepDialogOpen('Add Vendor'),
    symptom: /can’t be closed/,
  },
  {
    name: 'a dialog over travel has a dead button',
    role: 'guest',
    device: 'laptop',
    plant: coverPage('/guest/travel'),
    symptom: /can’t be closed/,
  },
  {
    name: 'back to the rooms leads away again',
    role: 'organiser',
    device: 'laptop',
    plant: trapBack('/rooms', '/venues'),
    symptom: /back from .* goes nowhere/,
  },
  {
    name: 'back to home leads away again',
    role: 'guest who said no',
    device: 'laptop',
    plant: trapBack('/guest', '/guest/account'),
    symptom: /back from .* goes nowhere/,
  },
  {
    name: 'the page of requests is blank',
    role: 'organiser',
    device: 'phone',
    plant: changePage('/requests', 'blank'),
    symptom: /is blank/,
  },
  {
    name: 'the menu of a vendor never comes',
    role: 'organiser',
    device: 'laptop',
    plant: (page) => page.route(callPattern('catering/menu'), () => undefined),
    symptom: /never finishes loading/,
  },
  {
    name: 'a title is the name of a translation',
    role: 'guest who said no',
    device: 'phone',
    plant: changePage('/guest/account/data', 'key'),
    symptom: /shows “privacy\.mine\.title/,
  },
]
