import type { Page } from '@playwright/test'
import { withoutTags } from './faulty-line.ts'

/** A fault as a product may have it, planted in the page or between page and server. */
type PlantedFault = {
  what: string
  who: string
  device: 'phone' | 'laptop'
  plant: (page: Page) => Promise<unknown>
  /** Matches the problem that the wanderer then reports. */
  sign: RegExp
}

/** The addresses of a call: reads carry their input in it. */
const call = (path: string) => new RegExp(`/rpc/${path}([?]|$)`)

/** Changes the text that a call returns. */
const changeAnswer =
  (path: string, change: (text: string) => string) =>
  async (page: Page): Promise<void> => {
    // This call answers others in advance; with an empty answer, the page sends each of them itself.
    await page.route(call('portal/open'), (route) => route.fulfill({ json: { json: {} } }))
    await page.route(call(path), async (route) => {
      const response = await route.fetch({ headers: withoutTags(route.request().headers()) })
      const headers = withoutTags(response.headers())
      await route.fulfill({ response, headers, body: change(await response.text()) })
    })
  }

const failCall = (path: string) => (page: Page) =>
  page.route(call(path), (route) => route.fulfill({ status: 500, json: { json: {} } }))

/** Replaces the value of each field of this name. The database writes spaces around colons. */
const withField = (field: string, value: string) => (text: string) =>
  text.replaceAll(new RegExp(`"${field}" ?: ?("[^"]*"|null)`, 'g'), `"${field}":"${value}"`)

/** Makes a press on a control of this name throw. */
const throwOnPress = (name: string) => (page: Page) =>
  page.addInitScript((label) => {
    const fail = ({ target }: Event) => {
      const pressed = target instanceof Element ? target.closest('button, a') : null
      if (pressed?.textContent.trim() === label) throw new Error('planted')
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
    ([at, to]) => {
      window.addEventListener('popstate', () => {
        if (location.pathname === at) location.assign(to)
      })
    },
    [path, other] as const,
  )

/** Puts a dialog over this page whose only button does nothing, and which Escape doesn't close. */
const coverPage = (path: string) => (page: Page) =>
  page.addInitScript((at) => {
    setInterval(() => {
      if (location.pathname !== at || document.getElementById('planted')) return
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
    const isHeld = () =>
      [...document.querySelectorAll('[role=dialog] h2')].some((one) => one.textContent === name)
    const stop = (event: Event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      const closes = /^(Close|Cancel)$/.test(button?.ariaLabel ?? button?.textContent ?? '')
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (!isHeld() || !(closes || isEscape)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    for (const kind of ['keydown', 'pointerdown', 'mousedown', 'click'])
      window.addEventListener(kind, stop, true)
  }, title)

/** Empties this page, or replaces its title with the key of its translation. */
const changePage = (path: string, change: 'blank' | 'key') => (page: Page) =>
  page.addInitScript(
    ([at, how]) => {
      setInterval(() => {
        if (location.pathname !== at) return
        const title = document.querySelector('h1')
        if (how === 'blank') document.getElementById('root')?.replaceChildren()
        else if (title) title.textContent = 'privacy.mine.title'
      }, 300)
    },
    [path, change] as const,
  )

const anId = '0d0d0d0d-0000-4000-8000-000000000001'

/** Twenty faults, of every kind and for every role. Some are on every path, others behind a control that few press. */
export const planted: readonly PlantedFault[] = [
  {
    what: 'undoing an entry of the history breaks on the server',
    who: 'organiser',
    device: 'laptop',
    plant: failCall('audit/undo'),
    sign: /500 from .*audit\/undo/,
  },
  {
    what: 'a seat in a workshop breaks on the server',
    who: 'guest',
    device: 'phone',
    plant: failCall('workshops/(signUp|withdraw)'),
    sign: /500 from .*workshops/,
  },
  {
    what: 'a check-in breaks on the server',
    who: 'helper at the desk',
    device: 'phone',
    plant: failCall('desk/sync'),
    sign: /500 from .*desk\/sync/,
  },
  {
    what: 'asking for a new password throws in the page',
    who: 'stranger',
    device: 'laptop',
    plant: throwOnPress('Send link'),
    sign: /uncaught: Error: planted/,
  },
  {
    what: 'showing the door code throws in the page',
    who: 'guest',
    device: 'phone',
    plant: throwOnPress('Show my door code'),
    sign: /uncaught: Error: planted/,
  },
  {
    what: 'the menu leads to a page of mails that is not there',
    who: 'organiser',
    device: 'laptop',
    plant: redirectLinks('/mail', '/mails'),
    sign: /is not there/,
  },
  {
    what: 'the bar leads to a page of meals that is not there',
    who: 'guest',
    device: 'phone',
    plant: redirectLinks('/guest/meals', '/guest/meal'),
    sign: /is not there/,
  },
  {
    what: 'workshops are called by their ids',
    who: 'guest',
    device: 'laptop',
    plant: changeAnswer('workshops/mine', withField('title', anId)),
    sign: /shows “.*0d0d0d0d/,
  },
  {
    what: 'vendors are called by their ids',
    who: 'organiser',
    device: 'laptop',
    plant: changeAnswer('catering/vendors', withField('name', anId)),
    sign: /shows “.*0d0d0d0d/,
  },
  {
    what: 'the agenda says undefined for its places',
    who: 'guest who said no',
    device: 'phone',
    plant: changeAnswer('agenda/mine', withField('location', 'undefined')),
    sign: /undefined/,
  },
  {
    what: 'the history says null for its actors',
    who: 'organiser',
    device: 'phone',
    plant: changeAnswer('audit/list', withField('who', 'null')),
    sign: /shows “.*null/,
  },
  {
    what: 'guests read the notes about other travellers',
    who: 'guest',
    device: 'laptop',
    plant: changeAnswer('travel/mine', withField('fullName', 'canary-notes-005')),
    sign: /canary-notes-005 reached guest/,
  },
  {
    what: 'the hotel reads an address',
    who: 'hotel',
    device: 'laptop',
    plant: changeAnswer('partners/sheet', withField('roomNumber', 'canary-email-007')),
    sign: /canary-email-007 reached nobody/,
  },
  {
    what: 'the dialog for a new vendor never closes',
    who: 'organiser',
    device: 'laptop',
    plant: keepDialogOpen('Add Vendor'),
    sign: /can’t be closed/,
  },
  {
    what: 'a dialog over travel has a dead button',
    who: 'guest',
    device: 'laptop',
    plant: coverPage('/guest/travel'),
    sign: /can’t be closed/,
  },
  {
    what: 'back to the rooms leads away again',
    who: 'organiser',
    device: 'laptop',
    plant: trapBack('/rooms', '/venues'),
    sign: /back from .* goes nowhere/,
  },
  {
    what: 'back to home leads away again',
    who: 'guest who said no',
    device: 'laptop',
    plant: trapBack('/guest', '/guest/account'),
    sign: /back from .* goes nowhere/,
  },
  {
    what: 'the page of requests is blank',
    who: 'organiser',
    device: 'phone',
    plant: changePage('/requests', 'blank'),
    sign: /is blank/,
  },
  {
    what: 'the menu of a vendor never comes',
    who: 'organiser',
    device: 'laptop',
    plant: (page) => page.route(call('catering/menu'), () => undefined),
    sign: /never finishes loading/,
  },
  {
    what: 'a title is the name of a translation',
    who: 'guest who said no',
    device: 'phone',
    plant: changePage('/guest/account/data', 'key'),
    sign: /shows “privacy\.mine\.title/,
  },
]
