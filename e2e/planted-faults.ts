import type { Page } from '@playwright/test'
import { withoutTags } from './faulty-line.ts'

/** A fault as a product may have it, put between the page and the server or into the page, and what it looks like. */
type Planted = {
  what: string
  who: string
  device: 'phone' | 'laptop'
  plant: (page: Page) => Promise<unknown>
  sign: RegExp
}

/** The addresses of a call: reads carry their input in it. */
const call = (path: string) => new RegExp(`/rpc/${path}([?]|$)`)

/** What a call answers, with some of its text replaced. */
const answers =
  (path: string, change: (text: string) => string) =>
  async (page: Page): Promise<void> => {
    // It would bring the answers of other calls along; without it, each is asked by itself.
    await page.route(call('portal/open'), (route) => route.fulfill({ json: { json: {} } }))
    await page.route(call(path), async (route) => {
      const response = await route.fetch({ headers: withoutTags(route.request().headers()) })
      const headers = withoutTags(response.headers())
      await route.fulfill({ response, headers, body: change(await response.text()) })
    })
  }

const fails = (path: string) => (page: Page) =>
  page.route(call(path), (route) => route.fulfill({ status: 500, json: { json: {} } }))

/** In every answer's text, the value of each field of this name. The database writes blanks around colons. */
const replaced = (field: string, value: string) => (text: string) =>
  text.replaceAll(new RegExp(`"${field}" ?: ?("[^"]*"|null)`, 'g'), `"${field}":"${value}"`)

/** A press on a control of this name throws. */
const throwsAt = (name: string) => (page: Page) =>
  page.addInitScript((label) => {
    const fail = ({ target }: Event) => {
      const pressed = target instanceof Element ? target.closest('button, a') : null
      if (pressed?.textContent.trim() === label) throw new Error('planted')
    }
    document.addEventListener('click', fail, true)
  }, name)

/** A link that leads elsewhere than to its page. */
const leadsTo = (path: string, other: string) => (page: Page) =>
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

/** Going back to this page leads on to another, again and again. */
const traps = (path: string, other: string) => (page: Page) =>
  page.addInitScript(
    ([at, to]) => {
      window.addEventListener('popstate', () => {
        if (location.pathname === at) location.assign(to)
      })
    },
    [path, other] as const,
  )

/** A dialog over this page whose only button does nothing, and that Escape doesn't close. */
const covers = (path: string) => (page: Page) =>
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

/** The dialogs of this title can't be closed: neither by Escape nor by their buttons. */
const holds = (title: string) => (page: Page) =>
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

/** This page loses everything on it, or its title becomes what its code calls it. */
const changes = (path: string, change: 'blank' | 'key') => (page: Page) =>
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

/** Twenty, of every kind and for every role: some on the way of each walk, some behind a press that few make. */
export const planted: readonly Planted[] = [
  {
    what: 'undoing an entry of the history breaks on the server',
    who: 'organiser',
    device: 'laptop',
    plant: fails('audit/undo'),
    sign: /500 from .*audit\/undo/,
  },
  {
    what: 'a seat in a workshop breaks on the server',
    who: 'guest',
    device: 'phone',
    plant: fails('workshops/(signUp|withdraw)'),
    sign: /500 from .*workshops/,
  },
  {
    what: 'a check-in breaks on the server',
    who: 'helper at the desk',
    device: 'phone',
    plant: fails('desk/sync'),
    sign: /500 from .*desk\/sync/,
  },
  {
    what: 'asking for a new password throws in the page',
    who: 'stranger',
    device: 'laptop',
    plant: throwsAt('Send link'),
    sign: /uncaught: Error: planted/,
  },
  {
    what: 'showing the door code throws in the page',
    who: 'guest',
    device: 'phone',
    plant: throwsAt('Show my door code'),
    sign: /uncaught: Error: planted/,
  },
  {
    what: 'the menu leads to a page of mails that is not there',
    who: 'organiser',
    device: 'laptop',
    plant: leadsTo('/mail', '/mails'),
    sign: /is not there/,
  },
  {
    what: 'the bar leads to a page of meals that is not there',
    who: 'guest',
    device: 'phone',
    plant: leadsTo('/guest/meals', '/guest/meal'),
    sign: /is not there/,
  },
  {
    what: 'workshops are called by their ids',
    who: 'guest',
    device: 'laptop',
    plant: answers('workshops/mine', replaced('title', anId)),
    sign: /shows “.*0d0d0d0d/,
  },
  {
    what: 'vendors are called by their ids',
    who: 'organiser',
    device: 'laptop',
    plant: answers('catering/vendors', replaced('name', anId)),
    sign: /shows “.*0d0d0d0d/,
  },
  {
    what: 'the agenda says undefined for its places',
    who: 'guest who said no',
    device: 'phone',
    plant: answers('agenda/mine', replaced('location', 'undefined')),
    sign: /undefined/,
  },
  {
    what: 'the history says null for its actors',
    who: 'organiser',
    device: 'phone',
    plant: answers('audit/list', replaced('who', 'null')),
    sign: /shows “.*null/,
  },
  {
    what: 'guests read the notes about other travellers',
    who: 'guest',
    device: 'laptop',
    plant: answers('travel/mine', replaced('fullName', 'canary-notes-005')),
    sign: /canary-notes-005 reached guest/,
  },
  {
    what: 'the hotel reads an address',
    who: 'hotel',
    device: 'laptop',
    plant: answers('partners/sheet', replaced('roomNumber', 'canary-email-007')),
    sign: /canary-email-007 reached nobody/,
  },
  {
    what: 'the dialog for a new vendor never closes',
    who: 'organiser',
    device: 'laptop',
    plant: holds('Add Vendor'),
    sign: /can’t be closed/,
  },
  {
    what: 'a dialog over travel has a dead button',
    who: 'guest',
    device: 'laptop',
    plant: covers('/guest/travel'),
    sign: /can’t be closed/,
  },
  {
    what: 'back to the rooms leads away again',
    who: 'organiser',
    device: 'laptop',
    plant: traps('/rooms', '/venues'),
    sign: /back from .* goes nowhere/,
  },
  {
    what: 'back to home leads away again',
    who: 'guest who said no',
    device: 'laptop',
    plant: traps('/guest', '/guest/account'),
    sign: /back from .* goes nowhere/,
  },
  {
    what: 'the page of requests is blank',
    who: 'organiser',
    device: 'phone',
    plant: changes('/requests', 'blank'),
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
    plant: changes('/guest/account/data', 'key'),
    sign: /shows “privacy\.mine\.title/,
  },
]
